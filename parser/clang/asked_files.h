// What Clang asks of the machine while it reads a program: a result that is kept may be used again where every answer is the same.
#pragma once
#include <vector>

#include <llvm/ADT/IntrusiveRefCntPtr.h>
#include <llvm/Support/VirtualFileSystem.h>

#include "parser/clang/parse_clang.h"

namespace clang {
class Preprocessor;
}

namespace permverify::parser {

// The files of the machine. `answers` gets what is asked of them, also what is not there; null: nothing is noted.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> noted_file_system(std::vector<FileAnswer>* answers);

// `__DATE__`, `__TIME__` and `__TIMESTAMP__`: a program that uses one of them gets an answer that changes.
void note_asked_time(clang::Preprocessor& preprocessor, std::vector<FileAnswer>& answers);

}  // namespace permverify::parser
