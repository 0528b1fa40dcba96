#include <stdlib.h>

/// Has tests run one at a time where nobody says anything else, as `swift test --no-parallel` does: what looks at a real clock is starved where
/// two thousand others run beside it. Swift Testing reads the variable once, after this.
__attribute__((constructor)) static void run_one_test_at_a_time(void) {
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", "1", 0);
}
