// What the tests of Screen call of libvterm, declared by hand from vterm.h 0.1.4, so that nothing builds against it. Later versions have
// more attributes in a cell, which is why those are bits without names here, and a cell has room to spare.
#ifndef LANDFALL_CVTERM_SHIM_H
#define LANDFALL_CVTERM_SHIM_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

typedef struct landfall_vterm landfall_vterm;
typedef struct landfall_vterm_screen landfall_vterm_screen;
typedef struct landfall_vterm_state landfall_vterm_state;

/// VTermPos.
typedef struct landfall_vterm_position {
    int row;
    int column;
} landfall_vterm_position;

/// VTermColor: bit 0 of the type tells an index from red, green and blue; bits 1 and 2 are the colours that are there by default.
typedef struct landfall_vterm_color {
    uint8_t type, first, second, third;
} landfall_vterm_color;

/// VTermScreenCell: up to six scalars, -1 where a wide cluster to the left covers the cell.
typedef struct landfall_vterm_cell {
    uint32_t scalars[6];
    char width;
    uint32_t attributes;
    landfall_vterm_color foreground, background;
    uint32_t spare[8];
} landfall_vterm_cell;

// result, name, parameters
#define LANDFALL_VTERM_FUNCTIONS(F) \
    F(landfall_vterm *, new, (int, int)) \
    F(void, free, (landfall_vterm *)) \
    F(void, set_utf8, (landfall_vterm *, int)) \
    F(size_t, input_write, (landfall_vterm *, const char *, size_t)) \
    F(landfall_vterm_screen *, obtain_screen, (landfall_vterm *)) \
    F(landfall_vterm_state *, obtain_state, (landfall_vterm *)) \
    F(void, screen_enable_altscreen, (landfall_vterm_screen *, int)) \
    F(void, screen_reset, (landfall_vterm_screen *, int)) \
    F(int, screen_get_cell, (const landfall_vterm_screen *, landfall_vterm_position, landfall_vterm_cell *)) \
    F(void, state_get_cursorpos, (const landfall_vterm_state *, landfall_vterm_position *))

struct landfall_vterm_api {
#define F(result, name, parameters) result(*name) parameters;
    LANDFALL_VTERM_FUNCTIONS(F)
#undef F
};

/// Fills the table from an open library; returns the name of the first function that is missing, or NULL.
static inline const char *landfall_vterm_api_load(void *library, struct landfall_vterm_api *api) {
#define F(result, name, parameters) \
    if (!(api->name = (result(*) parameters)dlsym(library, "vterm_" #name))) return "vterm_" #name;
    LANDFALL_VTERM_FUNCTIONS(F)
#undef F
    return 0;
}

#endif
