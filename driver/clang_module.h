// The front end for OpenCL and CUDA is a module of its own: Clang is large, and a run without such
// files must not pay for it. It is loaded at the first one, and stays.
#pragma once
#include <cstdint>
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
  std::string problem;
};

// Beside the program, then `../lib/permverify` from there.
std::vector<std::string> clang_module_folders();

// Takes the first folder that has the module. May be called again: it is loaded only once.
ClangModule load_clang_module(const std::vector<std::string>& folders);

// True where an earlier start of the program ran out of stack in the module: then each file is tried.
bool tries_first();

// Calls the module. A crash in it ends this process with code 4 and a word on stderr: after it
// nothing in memory is to be trusted. If it was for want of stack, the program starts anew.
std::optional<ir::Module> call_clang_module(ParseClang* parse, support::SourceManager& sources,
                                            support::BufferId buffer,
                                            const parser::ClangOptions& options,
                                            support::DiagnosticSink& sink);

// How that call ends, found out in a child: what it reports and stores is lost.
enum class Trial : std::uint8_t { Ends, Crashes, TooDeep };
Trial try_clang_module(ParseClang* parse, const support::SourceManager& sources,
                           support::BufferId buffer, const parser::ClangOptions& options);

}  // namespace permverify::driver
