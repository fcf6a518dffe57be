#include "driver/verify/dump.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "driver/verify/dump_flow.h"
#include "encoder/encode.h"
#include "logic/ir/print.h"
#include "report/display.h"

namespace permverify::driver {
namespace {

constexpr std::size_t max_name = 120;

bool wanted(const Options& options, Phase phase) { return options.dumps.count(phase) != 0; }

std::string obligation_text(const support::SourceManager& sources, const obligation::Obligation& o) {
  const support::Position at = sources.position(o.primary.span);
  std::string out = fmt::format("obligation {}\n  kind {} at {}:{}\n", o.id, o.kind.text(), at.line, at.column);
  switch (o.expect) {
    case obligation::Expect::Valid: break;
    case obligation::Expect::Satisfiable: out += "  must be satisfiable\n"; break;
    case obligation::Expect::Failed: out += "  failed without a query\n"; break;
  }
  for (const term::Term h : o.hypotheses) out += "  assume " + term::to_string(h) + "\n";
  if (o.goal) out += "  show " + term::to_string(o.goal) + "\n";
  for (const term::Term h : o.further) out += "  in a second attempt assume " + term::to_string(h) + "\n";
  for (const term::Term h : o.promises) out += "  of all threads assume " + term::to_string(h) + "\n";
  for (const term::Term h : o.of_owner) out += "  of the owner assume " + term::to_string(h) + "\n";
  if (o.owners_goal) out += "  of the owner show " + term::to_string(o.owners_goal) + "\n";
  if (o.opened) out += "  in a second attempt show " + term::to_string(o.opened) + "\n";
  return out + "\n";
}

// The query of an obligation; empty when it was decided without one.
std::string query_text(term::TermManager& manager, const obligation::Obligation& o) {
  switch (o.expect) {
    case obligation::Expect::Failed: return "";
    case obligation::Expect::Satisfiable:
      return encoder::to_smtlib(encoder::encode(manager, o.hypotheses, manager.truth(false), o.id, {}));
    case obligation::Expect::Valid: break;
  }
  return encoder::to_smtlib(encoder::encode(manager, o.hypotheses, o.goal, o.id, {}));
}

void emit(const std::string& folder, const std::string& file, const obligation::Obligation& o,
          const std::string& query) {
  std::filesystem::create_directories(folder);
  const std::string stem = std::filesystem::path(file).stem().string();
  const std::string path = folder + "/" + safe_file_name(stem + "." + o.id) + ".smt2";
  std::ofstream out(path, std::ios::binary);
  out << query;
  out.close();
  if (!out) throw std::runtime_error("cannot write " + path + ": " + std::strerror(errno));
}

}  // namespace

bool stops_before(const Options& options, Phase phase) {
  return options.stop_after.has_value() && *options.stop_after < phase;
}

void dump_module(Session& session, const Options& options, const ir::Module& module) {
  if (wanted(options, Phase::Ir)) session.dumps += ir::print(module);
  if (wanted(options, Phase::Cfg)) session.dumps += cfg_text(session.sources, module);
  if (wanted(options, Phase::Phases)) session.dumps += phases_text(session.sources, module);
}

void dump_obligations(Session& session, const Options& options, term::TermManager& manager,
                      const checker::FileReport& file) {
  const bool queries = wanted(options, Phase::Query) || !options.emit_smt.empty();
  for (const auto& kernel : file.kernels) {
    for (const auto& result : kernel.results) {
      const obligation::Obligation& o = *result.obligation;
      if (wanted(options, Phase::Obligations)) session.dumps += obligation_text(session.sources, o);
      if (!queries) continue;
      const std::string query = query_text(manager, o);
      if (wanted(options, Phase::Query)) session.dumps += query + "\n";
      if (!options.emit_smt.empty() && !query.empty()) emit(options.emit_smt, file.path, o, query);
    }
  }
}

std::string safe_file_name(const std::string& id) {
  std::string name;
  std::uint64_t hash = 14695981039346656037ULL;
  bool changed = false;
  for (const char c : id) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    const bool safe = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      c == '_' || c == '-' || (c == '.' && !name.empty());
    name += safe ? c : '-';
    changed |= !safe;
  }
  if (name.size() > max_name) {
    name.resize(max_name);
    changed = true;
  }
  return changed ? fmt::format("{}-{:08x}", name, static_cast<std::uint32_t>(hash ^ (hash >> 32)))
                 : name;
}

}  // namespace permverify::driver
