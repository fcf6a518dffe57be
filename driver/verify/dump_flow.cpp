#include "driver/verify/dump_flow.h"

#include <fmt/format.h>

#include "logic/analysis/uniformity.h"
#include "logic/ir/cfg.h"
#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "report/display.h"

namespace permverify::driver {
namespace {

constexpr std::size_t shown = 72;  // characters of source in one line of a dump

// The source of a span on one line, cut when it is long.
std::string source(const support::SourceManager& sources, support::Span span) {
  std::string flat;
  bool blank = false;
  for (const char c : sources.text(span)) {
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      blank = !flat.empty();
      continue;
    }
    if (blank) flat += ' ';
    blank = false;
    flat += c;
  }
  const std::string safe = report::printable(flat);
  return report::cell_width(safe) <= shown ? safe : report::cut_cells(safe, 0, shown) + " ...";
}

std::string clauses(const support::SourceManager& sources, std::string_view keyword,
                    const std::vector<ir::Clause>& list) {
  std::string out;
  for (const auto& clause : list) {
    out += fmt::format("    {} {}{}\n", keyword, source(sources, clause.span),
                       ir::has_right(clause.assertion) ? "   [resource]" : "");
  }
  return out;
}

std::string fences(const ir::Barrier& barrier) {
  if (barrier.fences_local && barrier.fences_global) return "local, global";
  if (barrier.fences_local) return "local";
  return barrier.fences_global ? "global" : "nothing";
}

// What becomes of the rights at a barrier (logic.md 3).
std::string_view effect(const ir::Barrier& barrier) {
  if (ir::has_right(barrier.contract.requires_clauses)) return "transfers rights: held - requires + ensures";
  if (ir::has_right(barrier.contract.ensures_clauses)) return "replaces what is held by its ensures";
  return "keeps what is held";
}

std::string loop_text(const support::SourceManager& sources, const ir::CfgLoop& loop,
                      std::size_t number) {
  std::string out = fmt::format("    loop {}: header b{}, blocks", number, loop.header);
  for (const ir::BlockId id : loop.blocks) out += fmt::format(" b{}", id);
  out += "\n";
  return out + clauses(sources, "  invariant", std::get<ir::Loop>(loop.stmt->node).invariants);
}

std::string block_text(const support::SourceManager& sources, const ir::Cfg& cfg, ir::BlockId id,
                       const analysis::Uniformity& uniformity) {
  const ir::CfgBlock& block = cfg.blocks[id];
  std::string out = fmt::format("    b{}{}\n", id, id == cfg.exit ? " (end)" : "");
  for (const ir::Stmt* stmt : block.stmts) {
    out += fmt::format("      {}\n", source(sources, stmt->span));
  }
  if (block.successors.size() == 1) out += fmt::format("      -> b{}\n", block.successors[0]);
  if (block.successors.size() == 2) {
    const bool uniform = block.condition == nullptr || uniformity.uniform(block.condition, id);
    out += fmt::format("      if ({}) -> b{} else -> b{}   [{}]\n",
                       block.condition == nullptr ? "true" : source(sources, block.condition->span),
                       block.successors[0], block.successors[1], uniform ? "uniform" : "varying");
  }
  return out;
}

}  // namespace

std::string cfg_text(const support::SourceManager& sources, const ir::Module& module) {
  std::string out;
  for (const auto& kernel : module.kernels) {
    const ir::Cfg cfg = ir::build_cfg(kernel.body);
    const analysis::Uniformity uniformity = analysis::find_uniformity(module, cfg);
    out += fmt::format("kernel {}: {} blocks\n", kernel.name, cfg.blocks.size());
    for (const ir::BlockId id : cfg.order) out += block_text(sources, cfg, id, uniformity);
    for (std::size_t i = 0; i < cfg.loops.size(); ++i) out += loop_text(sources, cfg.loops[i], i);
  }
  return out;
}

std::string phases_text(const support::SourceManager& sources, const ir::Module& module) {
  std::string out;
  for (const auto& kernel : module.kernels) {
    out += fmt::format("kernel {}\n  phase 0 starts at the entry: the thread contract\n", kernel.name);
    out += clauses(sources, "requires", kernel.thread_contract.requires_clauses);
    ir::for_each_stmt(kernel.body, [&](const ir::Stmt& stmt) {
      const ir::Barrier* barrier = ir::barrier_of(stmt);
      if (barrier == nullptr) return;
      out += fmt::format("  phase {} starts at the barrier of line {}: fences {}; {}\n", barrier->id,
                         sources.position(stmt.span).line, fences(*barrier), effect(*barrier));
      out += clauses(sources, "requires", barrier->contract.requires_clauses);
      out += clauses(sources, "ensures", barrier->contract.ensures_clauses);
    });
  }
  return out;
}

}  // namespace permverify::driver
