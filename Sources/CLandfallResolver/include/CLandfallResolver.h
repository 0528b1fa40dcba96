/// The system's resolver, resolver(3): questions for any type of record, and a parser of what comes. It is libresolv, a part of glibc.
///
/// Its headers stay in the C file: glibc calls its functions by macros, which Swift does not import, has records in structures that hold
/// pointers into the answer, and declares socket addresses, which are Swift's Glibc module's.
#ifndef LANDFALL_CRESOLVER_H
#define LANDFALL_CRESOLVER_H

/// A record of an answer. Names are in the form of RFC 1035 section 5.1, with escapes, and without a dot at the end.
typedef struct landfall_record {
  int type;
  /// PTR, SRV: where it leads.
  char target[1025];
  /// SRV.
  int priority, weight, port;
  /// TXT: the content (RFC 1035 section 3.3.14), in the answer; A and AAAA: the address.
  const unsigned char *data;
  int length;
} landfall_record;

/// What `trouble` is where an answer is larger than a DNS message, which has at most 64 KB, or than what the name server gives of it.
static const int landfall_too_large = 1000;
/// What it is where an answer does not fit into a packet, and does not come over TCP either.
static const int landfall_truncated = 1001;

/// Asks the name servers of resolv.conf(5) for the records of a type, over TCP where the answer does not fit into a packet. Blocks for at most
/// `seconds` for each name server and round, of which there are two.
///
/// Returns the length of the answer, or -1 with why in `trouble` (netdb.h): HOST_NOT_FOUND, NO_DATA, TRY_AGAIN or NO_RECOVERY, or one of the two above.
/// `is_authentic` says whether a name server of this machine has verified it (AD, RFC 4035 section 3.2.3).
int landfall_ask(
    const char *name, int type, int seconds, unsigned char *answer, int size, int *trouble, int *is_authentic);

/// The record at a place among the answers of a message: 0, 1 behind the last one, or -1 where the message is damaged.
int landfall_record_at(const unsigned char *answer, int length, int index, landfall_record *record);

#endif
