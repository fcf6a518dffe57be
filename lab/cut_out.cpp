#include "lab/cut_out.h"

#include <algorithm>
#include <map>

#include "driver/read/read_module.h"
#include "lab/lexer.h"
#include "lab/region_rules.h"
#include "lab/regions.h"
#include "lab/verify.h"
#include "logic/ir/traverse.h"

namespace permverify::lab {
namespace {

using Place = std::pair<std::size_t, std::size_t>;

// Where an assertion of a kernel stands -> the region that it will be in.
class Owners {
 public:
  explicit Owners(const ir::Kernel& kernel) {
    add(kernel.thread_contract, "contract");
    std::size_t barriers = 0, loops = 0;
    ir::for_each_stmt(kernel.body, [&](const ir::Stmt& stmt) {
      if (const auto* barrier = std::get_if<ir::Barrier>(&stmt.node)) {
        add(barrier->contract, "barrier" + std::to_string(++barriers));
      } else if (const auto* loop = std::get_if<ir::Loop>(&stmt.node)) {
        ++loops;
        for (const ir::Clause& clause : loop->invariants) add(clause, "invariant" + std::to_string(loops));
      }
    });
  }
  bool empty() const { return owners_.empty(); }
  // Empty: nothing of the kernel that is cut out lies there.
  std::string in(Place place) const {
    const auto found = owners_.lower_bound(place.first);
    return found == owners_.end() || found->first >= place.second ? std::string() : found->second;
  }

 private:
  void add(const ir::Contract& contract, const std::string& owner) {
    for (const ir::Clause& clause : contract.requires_clauses) add(clause, owner);
    for (const ir::Clause& clause : contract.ensures_clauses) add(clause, owner);
  }
  void add(const ir::Clause& clause, const std::string& owner) {
    if (clause.span.file == 0 && clause.span.end > clause.span.begin) owners_[clause.span.begin] = owner;
  }
  std::map<std::size_t, std::string> owners_;
};

// A clause with its word and its `;`, and what it belongs to.
struct Piece {
  std::string text, owner;  // no owner: it stays
};

// The text between two places, with marks around what was cut out.
struct Edit {
  Place place;
  std::vector<Piece> pieces;
};

std::string trimmed(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
  while (!text.empty() && (blank(text.front()) || text.front() == '@')) text.remove_prefix(1);
  while (!text.empty() && (blank(text.back()) || text.back() == '@')) text.remove_suffix(1);
  return std::string(text);
}

std::size_t end_of(const Lexeme& lexeme) { return lexeme.begin + lexeme.text.size(); }
bool only_blank(std::string_view text) { return text.find_first_not_of(" \t\r\n") == text.npos; }

class Cutter {
 public:
  Cutter(const std::string& text, bool c, const Owners& owners)
      : text_(text), c_(c), owners_(owners), lexed_(lex(text, c)) {}

  // In order of the text.
  std::vector<Edit> edits() {
    c_ ? annotations() : clauses();
    return std::move(edits_);
  }

 private:
  int depth_after(int depth, const Lexeme& lexeme) const {
    if (lexeme.kind != Lex::Sign) return depth;
    const char sign = lexeme.text[0];
    if (sign == '(' || sign == '[' || sign == '{') return depth + 1;
    return sign == ')' || sign == ']' || sign == '}' ? depth - 1 : depth;
  }

  // Clauses of PVL: from the word before the assertion to the next `;`.
  void clauses() {
    const auto& all = lexed_.lexemes;
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
      if (!begins_clause(all[i])) continue;
      std::size_t end = i;
      for (int depth = 0; end < all.size() && !(depth == 0 && all[end].text == ";"); ++end) {
        depth = depth_after(depth, all[end]);
      }
      if (end == all.size()) return;
      const Place place{all[i].begin, end_of(all[end])};
      const std::string owner = owners_.in(place);
      if (!owner.empty()) add({place, {{text_.substr(place.first, place.second - place.first), owner}}});
      i = end;
    }
  }

  static bool begins_clause(const Lexeme& lexeme) {
    return lexeme.text == "requires" || lexeme.text == "ensures" || lexeme.text == "context" ||
           lexeme.text == "loop_invariant" || lexeme.text == "invariant";
  }

  // Annotations of C that hold a clause to be cut out are taken apart.
  void annotations() {
    const auto& all = lexed_.lexemes;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].kind != Lex::Open) continue;
      const std::size_t open = i;
      Edit edit;
      int depth = 0;
      std::size_t from = end_of(all[open]);
      for (++i; i < all.size() && all[i].kind != Lex::Close; ++i) {
        depth = depth_after(depth, all[i]);
        if (depth != 0 || all[i].text != ";") continue;
        const Place place{from, end_of(all[i])};
        edit.pieces.push_back({trimmed(text_.substr(place.first, place.second - place.first)), owners_.in(place)});
        from = place.second;
      }
      if (i == all.size()) return;
      edit.place = {all[open].begin, all[i].begin + (all[open].text.starts_with("/*") ? 2 : 0)};
      const bool ours = std::any_of(edit.pieces.begin(), edit.pieces.end(), [](const Piece& p) { return !p.owner.empty(); });
      if (ours) add(std::move(edit));
    }
  }

  // What follows with nothing but blanks between goes into the same edit.
  void add(Edit edit) {
    if (!edits_.empty()) {
      Edit& last = edits_.back();
      const std::size_t end = last.place.second;
      if (only_blank(std::string_view(text_).substr(end, edit.place.first - end))) {
        last.place.second = edit.place.second;
        last.pieces.insert(last.pieces.end(), edit.pieces.begin(), edit.pieces.end());
        return;
      }
    }
    edits_.push_back(std::move(edit));
  }

  const std::string& text_;
  bool c_;
  const Owners& owners_;
  Lexed lexed_;
  std::vector<Edit> edits_;
};

std::string clause_line(const std::string& clause, bool c) {
  if (!c) return clause;
  return clause.find('\n') == clause.npos ? "//@ " + clause : "/*@ " + clause + " */";
}

class Writer {
 public:
  Writer(const std::string& text, bool c) : text_(text), c_(c) {}

  CutProgram run(const std::vector<Edit>& edits) {
    std::size_t at = 0;
    for (const Edit& edit : edits) {
      out_.solution += text_.substr(at, edit.place.first - at);
      const std::string indent = write(edit);
      at = edit.place.second;
      const std::size_t code = std::min(text_.find_first_not_of(" \t", at), text_.size());
      if (code < text_.size() && text_[code] == '\n') at = code + 1;  // nothing else stands on the line
      else out_.solution += indent;
    }
    out_.solution += text_.substr(at);
    return std::move(out_);
  }

 private:
  // Gives the blanks before its line.
  std::string write(const Edit& edit) {
    const std::size_t line = out_.solution.rfind('\n') + 1;  // npos + 1: 0
    const std::size_t code = std::min(out_.solution.find_first_not_of(" \t", line), out_.solution.size());
    const std::string indent = out_.solution.substr(line, code - line);
    if (code != out_.solution.size()) out_.solution += "\n";
    else out_.solution.resize(line);
    for (std::size_t i = 0; i < edit.pieces.size();) {
      const std::string& owner = edit.pieces[i].owner;
      std::size_t end = i + 1;
      while (end < edit.pieces.size() && edit.pieces[end].owner == owner) ++end;
      CutRegion region;
      for (; i < end; ++i) region.clauses.push_back(edit.pieces[i].text);
      write(owner, std::move(region), indent);
    }
    return indent;
  }

  void write(const std::string& owner, CutRegion region, const std::string& indent) {
    for (const std::string& clause : region.clauses) {
      region.region.clauses.insert(clause.substr(0, clause.find_first_not_of("abcdefghijklmnopqrstuvwxyz_")));
    }
    const std::string lines = region_text(region.clauses, c_);
    // What a region may not hold stays.
    const bool stays = owner.empty() || judge_region(lines, c_, region.region);
    if (!stays) {
      const unsigned count = ++seen_[owner];
      region.region.name = owner + (count == 1 ? "" : "_" + std::to_string(count));
      out_.solution += indent + "// begin student " + region.region.name + "\n";
    }
    for (const std::string& clause : region.clauses) out_.solution += indent + clause_line(clause, c_) + "\n";
    if (stays) return;
    out_.solution += indent + "// end student " + region.region.name + "\n";
    out_.regions.push_back(std::move(region));
  }

  const std::string& text_;
  bool c_;
  std::map<std::string, unsigned> seen_;
  CutProgram out_;
};

}  // namespace

std::string region_text(const std::vector<std::string>& clauses, bool c) {
  std::string text;
  for (const std::string& clause : clauses) text += clause_line(clause, c) + "\n";
  return text;
}

CutProgram cut_out(const std::string& file, const std::string& text, const std::string& kernel) {
  support::SourceManager sources;
  support::DiagnosticSink sink;
  const driver::Options options = verify_options(file, text, Budget{});
  const auto module = driver::read_module(sources, file, options.read, sink);
  if (!module || sink.has_errors()) throw BadExercise(file + ": the program is not understood");
  for (const ir::Kernel& candidate : module->kernels) {
    const Owners owners(candidate);
    if (candidate.role != ir::KernelRole::Kernel || owners.empty()) continue;
    if (!kernel.empty() && candidate.name != kernel) continue;
    CutProgram result = Writer(text, is_c(file)).run(Cutter(text, is_c(file), owners).edits());
    if (result.regions.empty()) continue;
    result.kernel = candidate.name;
    return result;
  }
  throw BadExercise(file + ": no kernel " + (kernel.empty() ? "" : "`" + kernel + "` ") +
                    "has a contract of threads, a barrier's or an invariant that could be cut out");
}

}  // namespace permverify::lab
