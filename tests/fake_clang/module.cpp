// A stand-in for the C front end. Every line of its input is a command:
//
//     kernel NAME    a kernel without parameters that does nothing
//     refuse WHAT    `unsupported:WHAT` at this line
//     macro NAME     an expansion whose use is this line, defined in line 1
//     include NAME   one more buffer
//     crash          what it says
//     overflow       recursion without end
//     defines        the macros and folders it was given become a warning
//
// Other lines mean nothing.
#include <cstdlib>

#include "parser/clang/parse_clang.h"

using namespace permverify;

namespace {

void report(support::DiagnosticSink& sink, support::Span span, const std::string& id,
            support::Severity severity, const std::string& message) {
  support::Diagnostic d;
  d.id = id;
  d.severity = severity;
  d.message = message;
  d.primary.span = span;
  sink.report(d);
}

std::string given(const parser::ClangOptions& options) {
  std::string text = options.language == parser::CLanguage::Cuda ? "cuda" : "opencl";
  for (const auto& define : options.defines) text += " -D" + define;
  for (const auto& folder : options.include_dirs) text += " -I" + folder;
  text += " " + std::to_string(options.device_bits) + " " + options.standard;
  return text + (options.max_threads ? std::to_string(*options.max_threads) : "any");
}

// Ends where the stack does: the depth is never negative, which the compiler cannot see.
int recurse(volatile int* depth) {
  volatile int here = *depth + 1;
  return here < 0 ? 0 : recurse(&here) + here;
}

bool wanted(const parser::ClangOptions& options, const std::string& name) {
  if (options.kernels.empty()) return true;
  for (const auto& kernel : options.kernels) {
    if (kernel == name) return true;
  }
  return false;
}

void obey(const std::string& line, support::Span span, support::SourceManager& sources,
          const parser::ClangOptions& options, support::DiagnosticSink& sink, ir::Module& module) {
  const std::string word = line.substr(0, line.find(' '));
  const std::string rest = word.size() < line.size() ? line.substr(word.size() + 1) : "";
  if (word == "crash") std::abort();
  if (word == "overflow") {
    volatile int depth = 0;
    recurse(&depth);
  }
  if (word == "kernel" && wanted(options, rest)) {
    ir::Kernel kernel;
    kernel.name = rest;
    kernel.span = kernel.end = span;
    module.kernels.push_back(std::move(kernel));
  }
  if (word == "refuse") {
    report(sink, span, "unsupported:" + rest, support::Severity::Error, rest + " has no meaning");
  }
  if (word == "macro") module.expansions.push_back({rest, span, {span.file, 0, 1}});
  if (word == "include") sources.add(rest, "void included(void);\n");
  if (word == "defines") {
    report(sink, span, "unreachable", support::Severity::Warning, given(options));
  }
}

}  // namespace

extern "C" {
extern __attribute__((visibility("default"))) volatile std::uint32_t* permverify_clang_place;
volatile std::uint32_t* permverify_clang_place = nullptr;
extern __attribute__((visibility("default"))) std::int64_t permverify_clang_end;
std::int64_t permverify_clang_end = 0;
}

extern "C" __attribute__((visibility("default"))) void permverify_parse_clang(
    support::SourceManager* sources, support::BufferId buffer, const parser::ClangOptions* options,
    support::DiagnosticSink* sink, std::optional<ir::Module>* result) {
  ir::Module module;
  const std::string text(sources->buffer(buffer).text());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const support::Span span{buffer, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)};
    if (permverify_clang_place != nullptr) *permverify_clang_place = span.begin;
    obey(text.substr(at, end - at), span, *sources, *options, *sink, module);
    at = end + 1;
  }
  *result = std::move(module);
}
