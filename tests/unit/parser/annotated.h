// Annotations resolved against the names of fake_names.h.
#pragma once
#include <string>
#include <vector>

#include "logic/ir/print.h"
#include "tests/unit/parser/fake_names.h"

namespace permverify::parser::test {

using Strings = std::vector<std::string>;

// A text of comments alone, with what they become at one place of the fake program.
class Annotated {
 public:
  explicit Annotated(std::string text)
      : buffer(sources.add("test.cl", std::move(text))),
        names(module, sink),
        resolver(module, sink) {
    const std::string_view whole = sources.buffer(buffer).text();
    parsed = annotation::parse_comments(sources, buffer, annotation::find_comments(whole), sink);
  }
  Annotated& define() {
    for (const annotation::Block& block : parsed) resolver.declare(block);
    resolver.define(names);
    return *this;
  }
  annotation::At at() { return {names, &kernel}; }
  annotation::Blocks blocks() const { return {parsed.begin(), parsed.end()}; }
  annotation::Contracts contracts() { return resolver.contracts(blocks(), at()); }

  // "line:column id", in the order in which they were reported.
  Strings errors() const {
    Strings result;
    for (const support::Diagnostic& diagnostic : sink.all()) {
      const support::Position place = sources.position(diagnostic.primary.span);
      result.push_back(std::to_string(place.line) + ":" + std::to_string(place.column) + " " +
                       diagnostic.id);
    }
    return result;
  }
  Strings text(const std::vector<ir::Clause>& clauses) const {
    Strings result;
    for (const ir::Clause& clause : clauses) result.push_back(ir::print(module, *clause.assertion));
    return result;
  }

  support::SourceManager sources;
  support::DiagnosticSink sink;
  support::BufferId buffer;
  ir::Module module;
  ir::Kernel kernel;
  FakeNames names;
  annotation::Resolver resolver;
  std::vector<annotation::Block> parsed;
};

// The canonical form of one thread's fact, or the first error.
inline std::string c_clause(const std::string& expression) {
  Annotated annotated("//@ requires " + expression + ";\n");
  const annotation::Contracts contracts = annotated.contracts();
  if (!annotated.errors().empty()) return annotated.errors().front();
  return annotated.text(contracts.thread.requires_clauses).at(0);
}

}  // namespace permverify::parser::test
