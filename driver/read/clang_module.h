// The front end for OpenCL and CUDA is a module of its own: Clang is large, and a run without such
// files must not pay for it. It is loaded at the first one, and stays.
#pragma once
#include <chrono>
#include <string>
#include <vector>

#include "parser/clang/parse_clang.h"

namespace permverify::driver {

inline constexpr const char* clang_module_file = "libpermverify_clang.so";

// parser::parse_clang with C linkage; `permverify_parse_clang` of the module.
using ParseClang = void(support::SourceManager* sources, support::BufferId buffer,
                        const parser::ClangOptions* options, support::DiagnosticSink* sink,
                        std::optional<ir::Module>* result);

struct ClangModule {
  ParseClang* parse = nullptr;  // null: `problem` says why
  // Offset in the file of the token or statement that the module is at: what is left of a crash. Null if
  // the module does not keep it.
  volatile std::uint32_t* place = nullptr;
  // When it gives up the kernel that it reads, by the steady clock in nanoseconds; 0: never.
  std::int64_t* end = nullptr;
  std::string problem, version = "";  // of the Clang that it uses; empty if the module does not say
};

// Beside the program, then `../lib/permverify` from there.
std::vector<std::string> clang_module_folders();

// Takes the first folder that has the module. May be called again: it is loaded only once.
ClangModule load_clang_module(const std::vector<std::string>& folders);

// Calls the module. A crash in it ends this process with code 4 and a line on stderr that names the file
// and the place: after it nothing in memory is to be trusted. Where the stack ran out, the program starts
// anew and tries each file first; not with `parent_tries_again`, which ends this process there, too.
std::optional<ir::Module> call_clang_module(const ClangModule& clang, support::SourceManager& sources,
                                            support::BufferId buffer,
                                            const parser::ClangOptions& options,
                                            support::DiagnosticSink& sink,
                                            std::optional<std::chrono::steady_clock::time_point> end = {},
                                            bool parent_tries_again = false);

// True where an earlier start of the program ran out of stack in the module: then each file is tried.
bool tries_first();

struct CrashPlace {
  std::uint32_t offset;  // of the file, where the module was at work
  bool too_deep;         // the source nests too deeply for the stack
};

// Whether that call crashes, found out in a child: what it reports and stores is lost. Nothing: it
// comes back.
std::optional<CrashPlace> try_clang_module(const ClangModule& clang,
                                           const support::SourceManager& sources,
                                           support::BufferId buffer,
                                           const parser::ClangOptions& options);

}  // namespace permverify::driver
