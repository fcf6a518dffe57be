// Whether a program depends on the architecture that it is compiled for.
#pragma once

namespace clang {
class Preprocessor;
}

namespace permverify::parser {

// Sets `asked` where the program itself uses the value of `__CUDA_ARCH__`: what is left out by an `#if` was
// not looked at. `asked` lives as long as the preprocessor.
void note_architecture(clang::Preprocessor& preprocessor, bool& asked);

}  // namespace permverify::parser
