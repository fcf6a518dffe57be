// libFuzzer target: no bytes of a C file may crash or hang the annotations in it, neither where they
// are read nor where their names are resolved; errors lie inside the text.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "tests/unit/parser/fake_names.h"

namespace {

namespace annotation = permverify::parser::annotation;
namespace ir = permverify::ir;

// Every block is taken for everything that it could be.
void resolve(const std::vector<annotation::Block>& blocks, ir::Module& module,
             permverify::support::DiagnosticSink& sink) {
  permverify::parser::test::FakeNames names(module, sink);
  annotation::Resolver resolver(module, sink);
  for (const annotation::Block& block : blocks) resolver.declare(block);
  resolver.define(names);
  ir::Kernel kernel;
  const annotation::At at{names, &kernel};
  const annotation::Blocks all(blocks.begin(), blocks.end());
  const annotation::Contracts contracts = resolver.contracts(all, at);
  resolver.contracts(all, {names, nullptr, true});
  ir::Loop loop;
  resolver.loop(all, contracts.everywhere, at, loop);
  ir::Barrier barrier{1, {}, true, true, false, {}};
  resolver.barrier(all, contracts.everywhere, at, barrier);
  for (const annotation::Block& block : blocks) resolver.statements(block, at);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  permverify::support::SourceManager sources;
  permverify::support::DiagnosticSink sink;
  const auto buffer =
      sources.add("input", std::string(reinterpret_cast<const char*>(data), size));
  const std::string_view text = sources.buffer(buffer).text();
  const auto blocks =
      annotation::parse_comments(sources, buffer, annotation::find_comments(text), sink);
  for (const permverify::support::Diagnostic& diagnostic : sink.all()) {
    const auto& span = diagnostic.primary.span;
    if (span.begin > span.end || span.end > text.size()) std::abort();
  }
  ir::Module module;
  resolve(blocks, module, sink);
  return 0;
}
