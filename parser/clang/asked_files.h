// Clang's queries of the file system while it reads a program. A kept result may be used again if every answer is the same.
#pragma once
#include <vector>

#include <llvm/ADT/IntrusiveRefCntPtr.h>
#include <llvm/Support/VirtualFileSystem.h>

#include "parser/clang/parse_clang.h"

namespace clang {
class Preprocessor;
}

namespace permverify::parser {

// The file system of this computer. `answers` gets every query with its result, also for missing files; null: no record.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> noted_file_system(std::vector<FileAnswer>* answers);

// `__DATE__`, `__TIME__` and `__TIMESTAMP__`: their use is recorded as an answer that changes.
void note_asked_time(clang::Preprocessor& preprocessor, std::vector<FileAnswer>& answers);

}  // namespace permverify::parser
