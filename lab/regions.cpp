#include "lab/regions.h"

#include <algorithm>

#include "lab/lexer.h"
#include "lab/loop_rules.h"
#include "lab/region_rules.h"

namespace permverify::lab {
namespace {

unsigned line_of(std::string_view text, std::size_t offset) {
  return 1 + static_cast<unsigned>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
}

Refusal outside(const std::string& text, std::size_t offset) {
  return {"lab.edit:outside", "the program differs from the starter outside of what may be edited",
          line_of(text, offset)};
}

// Tokens and whether they are annotations; comments and blanks are not compared.
std::optional<std::size_t> first_difference(const std::string& mine, const std::string& theirs, bool c) {
  const Lexed a = lex(mine, c), b = lex(theirs, c);
  for (std::size_t i = 0; i < b.lexemes.size(); ++i) {
    if (i >= a.lexemes.size()) return b.lexemes[i].begin;
    const Lexeme &x = a.lexemes[i], &y = b.lexemes[i];
    if (x.kind != y.kind || x.text != y.text || x.annotation != y.annotation) return y.begin;
  }
  if (a.lexemes.size() != b.lexemes.size() || !b.problem.empty()) return theirs.size();
  return {};
}

// A region of statements: its number and its offset in the submission.
struct Place {
  std::size_t region, offset;
};

std::optional<Refusal> loops_end(const Frame& starter, const Frame& frame, bool c, const std::string& submission,
                                 const std::vector<Place>& places) {
  const auto text = [&](const Place& place) -> const std::string& { return frame.regions.at(frame.names[place.region]); };
  bool loops = false;
  for (const Place& place : places) {
    loops = loops || has_loop(text(place), c) || !starter.loop_words(place.region, c).empty();
  }
  for (const Place& place : places) {
    Around around{starter.loop_words(place.region, c), {}, loops};
    for (const Place& other : places) {
      if (other.region != place.region) around.elsewhere.merge(names_declared(text(other), c));
    }
    if (const auto wrong = judge_loops(text(place), c, around)) {
      return Refusal{wrong->id, wrong->message, line_of(submission, place.offset + wrong->offset)};
    }
  }
  return {};
}

}  // namespace

bool is_c(const std::string& file) { return file.ends_with(".cl") || file.ends_with(".cu"); }

std::optional<Refusal> cut(const std::string& text, bool c, Frame& frame) {
  const Lexed lexed = lex(text, c);
  if (!lexed.problem.empty()) return Refusal{"lab.edit:text", lexed.problem, line_of(text, lexed.at)};
  std::size_t from = 0;
  const Mark* open = nullptr;
  for (const Mark& mark : lexed.marks) {
    const Refusal wrong{"lab.edit:marks", "the marks `begin student` and `end student` do not fit each other",
                        line_of(text, mark.begin)};
    if (mark.begins == (open != nullptr)) return wrong;
    if (mark.begins) {
      open = &mark;
      frame.pieces.push_back(text.substr(from, mark.end - from));
    } else {
      const std::string name(mark.name);
      if (open->name != mark.name || frame.regions.count(name) != 0) return wrong;
      frame.names.push_back(name);
      frame.regions[name] = text.substr(open->end, mark.begin - open->end);
      open = nullptr;
    }
    from = mark.begins ? mark.end : mark.begin;
  }
  if (open != nullptr) {
    return Refusal{"lab.edit:marks", "a mark `end student` is missing", line_of(text, open->begin)};
  }
  frame.pieces.push_back(text.substr(from));
  return {};
}

std::set<std::string, std::less<>> Frame::loop_words(std::size_t region, bool c) const {
  std::string text;
  std::size_t at = 0;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    text += pieces[i];
    if (i == region) at = text.size();
  }
  return words_of_loops_around(text, at, c);
}

bool Composed::in_region(std::size_t offset) const {
  return std::any_of(spans.begin(), spans.end(),
                     [&](const auto& span) { return span.first <= offset && offset < span.second; });
}

Composed compose(const Frame& frame, const Fillings& fillings) {
  Composed result;
  for (std::size_t i = 0; i < frame.names.size(); ++i) {
    result.text += frame.pieces[i];
    const std::size_t begin = result.text.size();
    const auto filling = fillings.find(frame.names[i]);
    if (filling != fillings.end()) result.text += filling->second;
    result.spans.emplace_back(begin, result.text.size());
  }
  result.text += frame.pieces.back();
  return result;
}

std::optional<Refusal> fillings_of(const Exercise& exercise, const Frame& starter, bool c,
                                   const std::string& submission, Fillings& fillings) {
  Frame frame;
  if (auto refusal = cut(submission, c, frame)) return refusal;
  if (frame.names != starter.names) {
    const bool empty = submission.find_first_not_of(" \t\r\n") == submission.npos;
    return Refusal{"lab.edit:marks", empty ? "the file is empty" : frame.names.empty() ? "the marks `begin student` and `end student` are missing"
                                                                 : "the regions are not those of the starter", 0};
  }
  std::size_t offset = 0;
  std::vector<Place> code;
  for (std::size_t i = 0; i < frame.pieces.size(); ++i) {
    if (const auto place = first_difference(starter.pieces[i], frame.pieces[i], c)) {
      return outside(submission, offset + *place);
    }
    offset += frame.pieces[i].size();
    if (i == frame.names.size()) break;
    const std::string& text = frame.regions[frame.names[i]];
    const auto region = std::find_if(exercise.regions.begin(), exercise.regions.end(),
                                     [&](const Region& r) { return r.name == frame.names[i]; });
    if (region == exercise.regions.end()) return outside(submission, offset);
    if (const auto wrong = judge_region(text, c, *region)) {
      return Refusal{wrong->id, wrong->message, line_of(submission, offset + wrong->offset)};
    }
    if (region->clauses.empty()) code.push_back({i, offset});
    offset += text.size();
  }
  if (auto refusal = loops_end(starter, frame, c, submission, code)) return refusal;
  fillings = std::move(frame.regions);
  return {};
}

}  // namespace permverify::lab
