#pragma once

namespace permverify::report {

// The style sheet of the page: light, dark and print. Text has a contrast of at least 4.5 to 1 (WCAG 2.1, AA).
extern const char* const page_style;

}  // namespace permverify::report
