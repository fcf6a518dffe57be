// Which build of the program runs.
#pragma once
#include <string>

namespace permverify::support {

// The build ID that the linker wrote into the program (ELF, .note.gnu.build-id), in hexadecimal digits: two programs with
// one ID have the same code. Empty where there is none.
const std::string& build_id();

}  // namespace permverify::support
