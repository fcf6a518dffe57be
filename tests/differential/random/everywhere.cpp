#include "tests/differential/random/everywhere.h"

#include <functional>

#include "tests/differential/random/sites.h"
#include "tests/differential/random/walk.h"

namespace permverify::differential {
namespace {

std::vector<std::string*> all_texts(Draft& draft) {
  std::vector<std::string*> texts;
  const auto note = [&](std::string& text) { texts.push_back(&text); };
  program_texts(draft, note);
  clause_texts(draft, note);
  return texts;
}

std::string inside(const std::string& text, const Place& p) {
  return text.substr(p.begin, p.end - p.begin);
}

// What is marked as `site` and reads as `old` becomes `now`. Inner marks first would move the outer
// ones, so only places that do not lie in one another are met: those with equal texts.
void replace_all(Draft& draft, Site site, const std::string& old, const std::string& now) {
  for (std::string* text : all_texts(draft)) {
    const std::vector<Place> found = places(*text);
    for (std::size_t i = found.size(); i-- > 0;) {
      if (found[i].site != site || inside(*text, found[i]) != old) continue;
      text->replace(found[i].begin, found[i].end - found[i].begin, now);
    }
  }
}

bool change_everywhere(Draft& draft, Rng& rng, Site site,
                       const std::function<std::string(const std::string&)>& change) {
  std::vector<std::string> found;
  for (std::string* text : all_texts(draft)) {
    for (const Place& p : places(*text)) {
      if (p.site == site) found.push_back(inside(*text, p));
    }
  }
  if (found.empty()) return false;
  const std::string old = rng.pick(found);
  const std::string now = change(old);
  if (now == old) return false;
  replace_all(draft, site, old, now);
  return true;
}

}  // namespace

bool other_index_everywhere(Draft& draft, Rng& rng) {
  return change_everywhere(draft, rng, Site::Index, [&](const std::string& t) -> std::string {
    switch (rng.weighted({3, 3, 2, 1, 1, 1})) {
      case 0: return "(" + t + ") / 2";
      case 1: return "(" + t + ") % 2";
      case 2: return "0";
      case 3: return "(" + t + ") + 1";
      case 4: return "(2 * (" + t + ")) % gsize";
      default: return "(" + t + ") % gsize";
    }
  });
}

bool other_guard_everywhere(Draft& draft, Rng& rng) {
  return change_everywhere(draft, rng, Site::Guard, [&](const std::string& t) -> std::string {
    switch (rng.weighted({3, 2, 2, 1})) {
      case 0: return "true";
      case 1: return "(" + t + " || lid == 1)";
      case 2: return "lid <= 1";
      default: return "!(" + t + ")";
    }
  });
}

bool other_amount_everywhere(Draft& draft, Rng& rng) {
  return change_everywhere(draft, rng, Site::Amount, [&](const std::string& t) -> std::string {
    if (t == "write") return rng.percent(50) ? "read" : "3\\4";
    switch (rng.weighted({3, 3, 1})) {
      case 0: return "write";
      case 1: return "2\\3";
      default: return "1\\8";
    }
  });
}

bool other_claim_everywhere(Draft& draft, Rng& rng) {
  return change_everywhere(draft, rng, Site::Claimed,
                           [](const std::string& t) { return "(" + t + ") + 1"; });
}

bool varying_condition(Draft& draft, Rng& rng) {
  std::vector<Location> found;
  for (const Location& at : statements(draft, Statement::Kind::If)) {
    const Statement& s = at.statement();
    bool waits = s.body.size() == 1 && s.body[0].kind == Statement::Kind::Plain;  // a jump
    for (const Statement& inner : s.body) waits = waits || inner.kind == Statement::Kind::Barrier;
    if (waits) found.push_back(at);
  }
  if (found.empty()) return false;
  static const std::vector<std::string> conditions{"lid > 0", "lid < 2", "lid % 2 == 0"};
  rng.pick(found).statement().text = rng.pick(conditions);
  return true;
}

bool no_fences(Draft& draft) {
  bool any = false;
  for (const Location& at : statements(draft, Statement::Kind::Barrier)) {
    Statement& s = at.statement();
    any = any || s.fence_local || s.fence_global;
    s.fence_local = s.fence_global = false;
  }
  return any;
}

bool shared_by_groups(Draft& draft, Rng& rng) {
  std::vector<std::string*> local;
  for (std::string& a : draft.arrays) {
    if (a.starts_with("local ")) local.push_back(&a);
  }
  if (local.empty()) return false;
  rng.pick(local)->replace(0, 5, "global");
  return true;
}

namespace {

// A clause that gives one cell for writing, and the block and place where its phase begins.
struct Given {
  std::vector<Clause>* clauses;
  std::size_t clause;
  std::vector<Statement>* block;
  std::size_t begin;
};

void note_given(std::vector<Clause>& list, Clause::Kind kind, std::vector<Statement>& block,
                std::size_t begin, std::vector<Given>& to) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string text = plain(list[i].text);
    if (list[i].kind == kind && text.starts_with("Perm(") && text.ends_with(", write)")) {
      to.push_back({&list, i, &block, begin});
    }
  }
}

std::vector<Given> given_cells(Draft& draft) {
  std::vector<Given> found;
  note_given(draft.thread, Clause::Kind::Requires, draft.body, 0, found);
  for (const Location& at : statements(draft, Statement::Kind::Barrier)) {
    note_given(at.statement().clauses, Clause::Kind::Ensures, *at.block, at.index + 1, found);
  }
  return found;
}

}  // namespace

bool touch_neighbour(Draft& draft, Rng& rng) {
  const std::vector<Given> found = given_cells(draft);
  if (found.empty()) return false;
  const Given at = rng.pick(found);
  std::string text = (*at.clauses)[at.clause].text;
  const std::vector<Place> all = places(text);
  for (std::size_t i = all.size(); i-- > 0;) {
    if (all[i].site != Site::Index) continue;
    const std::string index = "(" + inside(text, all[i]) + " + 1) % gsize";
    text.replace(all[i].begin, all[i].end - all[i].begin, index);
    break;
  }
  std::string given = plain(text);
  const std::string cell = given.substr(5, given.size() - 5 - std::string(", write)").size());
  const bool write = rng.percent(30);
  if (!write) given = "Perm(" + cell + ", read)";
  // Alone in its group a thread is its own neighbour, and would hold too much: not what is meant.
  Statement use, access;
  use.kind = access.kind = Statement::Kind::If;
  use.text = "gsize > 1";
  access.text = cell + " == " + cell;
  if (write) access = Statement();
  if (write) access.text = cell + " = " + cell + ";";
  use.body.push_back(std::move(access));
  given = "gsize > 1 ==> " + given;
  Clause clause = (*at.clauses)[at.clause];
  clause.text = given;
  at.clauses->push_back(std::move(clause));
  at.block->insert(at.block->begin() + static_cast<std::ptrdiff_t>(at.begin), std::move(use));
  return true;
}

bool more_groups(Draft& draft) {
  const std::size_t before = draft.kernel.size() + draft.launch.size();
  std::erase_if(draft.kernel, [](const Clause& c) { return c.text == "ngroups == 1"; });
  if (!draft.launch.empty()) draft.launch.clear();
  return draft.kernel.size() + draft.launch.size() != before;
}

}  // namespace permverify::differential
