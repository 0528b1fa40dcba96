"""What another user of the machine does: code that runs as another uid, in a process of its own."""
import os
import signal
import traceback

NOBODY = 65534


class OtherUser:
    """Runs `work(ready, *arguments)` in a child that has given up root; in a host's network where `lab` and `host` are given.

    This returns once the child has called `ready()`, or `ready(text)`, which is `said` here. A `Record` that the parent has
    made can be written to by both (`Server(…, record=record)`). The child ends with `close()`, or by itself.
    """

    def __init__(self, work, *arguments, uid=NOBODY, lab=None, host=None):
        reading, writing = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(reading)
            status = 0
            try:
                if lab:
                    lab.join(host)
                os.setgroups([])
                os.setresgid(uid, uid, uid)
                os.setresuid(uid, uid, uid)
                work(lambda text="ready": os.write(writing, text.encode()), *arguments)
            except BaseException:  # pylint: disable=broad-except
                traceback.print_exc()
                status = 1
            os._exit(status)
        os.close(writing)
        self.said = os.read(reading, 4096).decode()
        os.close(reading)
        if not self.said:
            raise RuntimeError("the other user's process ended before it was ready")

    def wait(self):
        """Its exit status, once it has ended by itself."""
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def close(self):
        """Ends it."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
