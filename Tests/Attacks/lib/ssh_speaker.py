"""A machine that answers as an ssh server with a key of its own and speaks freely: it lets everybody in, leads each connection to one
server, and says what it likes before it shows its key (SSH_MSG_DEBUG, RFC 4253 section 11.3)."""
import socket
import threading

import paramiko
from paramiko.common import MSG_DEBUG

# SSH_MSG_KEX_ECDH_REPLY, RFC 5656 section 7.1.
KEX_REPLY = 31


class Speaker(paramiko.Transport):
    words = ()

    def _send_message(self, message):
        if message.asbytes()[0] == KEX_REPLY:
            for text in self.words:
                said = paramiko.Message()
                said.add_byte(bytes([MSG_DEBUG]) if isinstance(MSG_DEBUG, int) else MSG_DEBUG)
                said.add_boolean(True)
                said.add_string(text)
                said.add_string("")
                super()._send_message(said)
        super()._send_message(message)


class Door(paramiko.ServerInterface):
    def check_auth_none(self, username):
        return paramiko.AUTH_SUCCESSFUL

    def check_channel_request(self, kind, chanid):
        return paramiko.OPEN_SUCCEEDED

    def check_channel_direct_tcpip_request(self, chanid, origin, destination):
        return paramiko.OPEN_SUCCEEDED


class SpeakingServer:
    """Listens at a port of loopback until `close`; `key` is a path, `target` the port to which every forwarding leads."""

    def __init__(self, port, key, target, *words):
        self.key, self.target, self.words = paramiko.Ed25519Key.from_private_key_file(str(key)), target, words
        self.listener = socket.create_server(("127.0.0.1", port))
        self.logins = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        transport = Speaker(connection)
        transport.words = self.words
        transport.add_server_key(self.key)
        try:
            transport.start_server(server=Door())
            while transport.is_active():
                channel = transport.accept(1)
                if channel is None:
                    continue
                self.logins += 1
                far = socket.create_connection(("127.0.0.1", self.target))
                for pair in ((channel, far), (far, channel)):
                    threading.Thread(target=pump, args=pair, daemon=True).start()
        except (paramiko.SSHException, EOFError, OSError):
            pass
        finally:
            transport.close()

    def close(self):
        self.listener.close()


def pump(source, sink):
    """Copies until one end is closed."""
    try:
        while data := source.recv(65536):
            sink.sendall(data)
    except OSError:
        pass
    finally:
        for end in (source, sink):
            end.close()
