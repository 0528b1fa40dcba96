// What landfall calls of libqrencode, declared by hand.
//
// libqrencode.so.4 is opened at run time: only `landfall share --qr` needs it, and no header to build landfall. The declarations
// follow qrencode.h of libqrencode 4.1, whose ABI has been stable since 4.0.
#ifndef LANDFALL_CQRCODE_SHIM_H
#define LANDFALL_CQRCODE_SHIM_H

#include <dlfcn.h>

/// QRcode: `data` has width × width bytes; the lowest bit of each says whether the module is dark.
typedef struct landfall_qr_code {
    int version;
    int width;
    unsigned char *data;
} landfall_qr_code;

// QR_ECLEVEL_L.
enum { LANDFALL_QR_LEVEL_L = 0 };

/// QRcode_encodeString8bit: the text as bytes, in the given version or a larger one; null with errno where it does not fit.
typedef landfall_qr_code *(*landfall_qr_encode)(const char *text, int version, int level);
/// QRcode_free.
typedef void (*landfall_qr_free)(landfall_qr_code *code);

static inline landfall_qr_encode landfall_qr_find_encode(void *library) {
    return (landfall_qr_encode)dlsym(library, "QRcode_encodeString8bit");
}

static inline landfall_qr_free landfall_qr_find_free(void *library) {
    return (landfall_qr_free)dlsym(library, "QRcode_free");
}

#endif
