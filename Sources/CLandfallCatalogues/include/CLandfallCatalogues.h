#pragma once

/// The text of a catalogue of po/, as `po/LINGUAS` numbers them; null past the last one.
const char *landfall_catalogue(int index);
