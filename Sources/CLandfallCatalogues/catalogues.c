#include "CLandfallCatalogues.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

// Each catalogue ends in a zero, and so does their list.
static const char catalogues[] = {
#include "../../po/LINGUAS"
    0};

const char *landfall_catalogue(int index) {
  const char *catalogue = catalogues;
  while (index-- > 0 && *catalogue) catalogue += strlen(catalogue) + 1;
  return *catalogue ? catalogue : 0;
}
