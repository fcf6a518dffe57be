// What a source of a request may include.
#pragma once
#include <string>

namespace permverify::serve {

// Whether every directive that reads a file names one of the request or of the standard headers: a relative
// path without "..", written out; `_Pragma` counts as a directive. Some texts that include nothing are refused, too;
// none that reads another file passes. The sandbox says the same to the system; this holds without it.
bool includes_are_plain(const std::string& text);

}  // namespace permverify::serve
