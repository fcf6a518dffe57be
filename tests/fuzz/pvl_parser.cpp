// libFuzzer target: no bytes may crash or hang the parser, and what it accepts must print and be
// read again as the same program.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "logic/ir/print.h"
#include "parser/pvl/parse.h"

namespace {

std::optional<permverify::ir::Module> parse(std::string text, std::size_t& errors) {
  permverify::support::SourceManager sources;
  permverify::support::DiagnosticSink sink;
  auto module = permverify::parser::parse_pvl(sources, sources.add("input", std::move(text)), sink);
  errors = sink.errors();
  return module;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::size_t errors = 0;
  const auto module = parse(std::string(reinterpret_cast<const char*>(data), size), errors);
  if (module.has_value() != (errors == 0)) std::abort();
  if (!module) return 0;
  const std::string text = permverify::ir::print(*module);
  // Inlining may print more than the reader's limits allow: then only the crash counts.
  const auto again = parse(text, errors);
  if (again && permverify::ir::print(*again) != text) std::abort();
  return 0;
}
