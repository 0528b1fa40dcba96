#include "CLandfallResolver.h"

#include <arpa/nameser.h>
#include <netdb.h>
#include <netinet/in.h>
#include <resolv.h>
#include <string.h>

// Asks once. The header is empty where nobody answers; that there is nothing is an answer, although its length is not told.
static int ask(res_state state, const char *name, int type, unsigned char *answer, int size, HEADER *header) {
  memset(header, 0, sizeof(*header));
  int length = res_nquery(state, name, ns_c_in, type, answer, size);
  int is_empty = length < 0 && (state->res_h_errno == HOST_NOT_FOUND || state->res_h_errno == NO_DATA);
  if (length >= (int)sizeof(*header) || is_empty) memcpy(header, answer, sizeof(*header));
  return length;
}

int landfall_ask(
    const char *name, int type, int seconds, unsigned char *answer, int size, int *trouble, int *is_authentic) {
  struct __res_state state;
  memset(&state, 0, sizeof(state));
  *is_authentic = 0;
  if (res_ninit(&state) != 0) {
    *trouble = NO_RECOVERY;
    return -1;
  }
  state.retrans = seconds;
  state.retry = 2;
  state.options |= RES_USE_EDNS0 | RES_TRUSTAD | RES_IGNTC;
  // A bit that came over a network is anybody's.
  int is_here = state.nscount > 0;
  for (int index = 0; index < state.nscount; index++) {
    const struct sockaddr_in *server = &state.nsaddr_list[index];
    if (server->sin_family != AF_INET || (ntohl(server->sin_addr.s_addr) >> 24) != 127) is_here = 0;
  }
  HEADER header;
  int length = ask(&state, name, type, answer, size, &header);
  if (header.tc) {
    // Without RES_IGNTC the resolver would do the same, and not say why it fails.
    state.options |= RES_USEVC;
    length = ask(&state, name, type, answer, size, &header);
    // Over TCP too, or larger than the buffer: a part of an answer is none.
    if (header.tc || length > size) {
      state.res_h_errno = landfall_too_large;
      length = -1;
    } else if (length < 0 && state.res_h_errno == TRY_AGAIN) {
      state.res_h_errno = landfall_truncated;
    }
  }
  *trouble = state.res_h_errno;
  *is_authentic = is_here && header.ad;
  res_nclose(&state);
  return length;
}

int landfall_record_at(const unsigned char *answer, int length, int index, landfall_record *record) {
  ns_msg message;
  ns_rr found;
  if (ns_initparse(answer, length, &message) != 0) return -1;
  if (index >= ns_msg_count(message, ns_s_an)) return 1;
  if (ns_parserr(&message, ns_s_an, index, &found) != 0) return -1;
  const unsigned char *data = ns_rr_rdata(found);
  record->type = ns_rr_type(found);
  record->length = ns_rr_rdlen(found);
  record->data = data;
  record->target[0] = 0;
  int front = record->type == ns_t_srv ? 6 : 0;
  if (record->type != ns_t_srv && record->type != ns_t_ptr) return 0;
  if (record->length <= front) return -1;
  if (front > 0) {
    record->priority = ns_get16(data);
    record->weight = ns_get16(data + 2);
    record->port = ns_get16(data + 4);
  }
  int used = dn_expand(answer, answer + length, data + front, record->target, sizeof(record->target));
  return used < 0 ? -1 : 0;
}
