// A module made from PVL text, and its statements, variables and lines by their words.
#pragma once
#include <catch2/catch.hpp>
#include <string>

#include "logic/ir/cfg.h"
#include "logic/ir/traverse.h"
#include "logic/ir/validate.h"
#include "parser/pvl/parse.h"

namespace permverify::testing {

struct Source {
  support::SourceManager sources;
  ir::Module module;

  explicit Source(std::string text) {
    support::DiagnosticSink sink;
    auto parsed = parser::parse_pvl(sources, sources.add("test.pvl", std::move(text)), sink);
    INFO((sink.has_errors() ? sink.all().front().id : ""));
    REQUIRE(parsed.has_value());
    module = std::move(*parsed);
    keeps_the_rules();
  }

  void keeps_the_rules() const {
    for (const ir::Defect& defect : ir::validate(module, sources)) {
      FAIL_CHECK(defect.rule << ": " << defect.text << " at " << defect.span.begin);
    }
  }

  const ir::Kernel& kernel() const { return module.kernels.at(0); }
  std::string text(support::Span span) const { return std::string(sources.text(span)); }
  std::uint32_t line(support::Span span) const { return sources.position(span).line; }

  // The only variable of this name in kernels that is not a bound one.
  ir::VarId var(const std::string& name) const {
    ir::VarId found = ~0U;
    for (ir::VarId v = 0; v < module.variables.size(); ++v) {
      const auto& variable = module.variables[v];
      const bool elsewhere =
          variable.kind == ir::VarKind::Bound || variable.kind == ir::VarKind::FunctionParam;
      if (variable.name != name || elsewhere) continue;
      REQUIRE(found == ~0U);
      found = v;
    }
    INFO(name);
    REQUIRE(found != ~0U);
    return found;
  }

  // The first statement that begins with these words; null if there is none.
  const ir::Stmt* find(const std::string& words) const {
    const ir::Stmt* found = nullptr;
    ir::for_each_stmt(kernel().body, [&](const ir::Stmt& stmt) {
      if (!found && text(stmt.span).rfind(words, 0) == 0) found = &stmt;
    });
    return found;
  }
  const ir::Stmt* stmt(const std::string& words) const {
    const ir::Stmt* found = find(words);
    INFO(words);
    REQUIRE(found != nullptr);
    return found;
  }
};

// A kernel with a global array `a`, a local array `s`, parameters n, m, b and this body.
inline std::string kernel_with(const std::string& body) {
  return "kernel k(int n, int m, bool b) { global int[gsize] a; local int[gsize] s;\n"
         "void main() {\n" +
         body + "\n} }";
}

// The flow graph of such a body; blocks are named by what stands in them.
struct Flow : Source {
  ir::Cfg cfg;

  explicit Flow(const std::string& body)
      : Source(kernel_with(body)), cfg(build_cfg(kernel().body)) {}

  // The reachable block of a statement; no_block when it is not reachable.
  ir::BlockId at(const std::string& words) const {
    const ir::Stmt* wanted = stmt(words);
    for (const ir::BlockId block : cfg.order) {
      for (const ir::Stmt* s : cfg.blocks[block].stmts) {
        if (s == wanted) return block;
      }
    }
    return ir::no_block;
  }
  // The block that branches on a condition.
  ir::BlockId branch(const std::string& condition) const {
    for (const ir::BlockId block : cfg.order) {
      const auto& c = cfg.blocks[block].condition;
      if (c && text(c->span) == condition) return block;
    }
    INFO(condition);
    REQUIRE(false);
    return ir::no_block;
  }
  std::size_t place(ir::BlockId block) const {  // in the order
    for (std::size_t i = 0; i < cfg.order.size(); ++i) {
      if (cfg.order[i] == block) return i;
    }
    return ~std::size_t{0};
  }
};

}  // namespace permverify::testing
