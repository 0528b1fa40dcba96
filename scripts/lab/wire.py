"""Messages of DNS (RFC 1035), and the IPv4 packets that carry them."""
import struct

A, CNAME, PTR, TXT, AAAA, SRV, NSEC, ANY = 1, 5, 12, 16, 28, 33, 47, 255


def name(*labels):
    return b"".join(bytes([len(label)]) + label for label in labels) + b"\0"


def record(owner, kind, ttl, data, group=1):
    return owner + struct.pack("!HHIH", kind, group, ttl, len(data)) + data


def message(flags, questions=(), answers=(), additional=(), number=0):
    head = struct.pack("!6H", number, flags, len(questions), len(answers), 0, len(additional))
    return b"".join((head, *questions, *answers, *additional))


def read_name(packet, offset):
    """The labels of the name at `offset`, and where the bytes after it begin."""
    labels, end, jumps = [], None, 0
    while length := packet[offset]:
        if length >= 0xC0:
            end = end or offset + 2
            offset = (length & 0x3F) << 8 | packet[offset + 1]
            jumps += 1
            if jumps > 32:
                raise IndexError("compression loop")
            continue
        labels.append(packet[offset + 1:offset + 1 + length])
        offset += 1 + length
    return labels, end or offset + 1


def answer(question, names):
    """The answer to a question: the addresses of a name, or that there is no such name."""
    labels, end = read_name(question, 12)
    kind, = struct.unpack("!H", question[end:end + 2])
    known = names.get(b".".join(labels).decode("latin-1").lower(), [])
    found = [address.packed for address in known if kind == (A if address.version == 4 else AAAA)]
    return message(
        0x8400 if known else 0x8403, [question[12:end + 4]], [record(b"\xc0\x0c", kind, 600, data) for data in found],
        number=int.from_bytes(question[:2], "big"))


def udp(source, destination, payload):
    """An IPv4 packet from one (address, port) to another. Its datagram has no checksum (RFC 768)."""
    datagram = struct.pack("!HHHH", source[1], destination[1], 8 + len(payload), 0) + payload
    head = struct.pack("!BBHHHBBH", 0x45, 0, 20 + len(datagram), 0, 0x4000, 255, 17, 0) + source[0] + destination[0]
    total = sum(struct.unpack("!10H", head))
    total = (total & 0xFFFF) + (total >> 16)
    return head[:10] + struct.pack("!H", ~(total + (total >> 16)) & 0xFFFF) + head[12:] + datagram
