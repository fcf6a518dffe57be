#include "report/suppressions.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "report/explain.h"

namespace permverify::report {
namespace {

constexpr std::string_view sign = "permverify:";

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

struct Comment {
  std::size_t begin, end;  // with its signs
  std::string_view text;   // without them
};

// The literal that begins at `at` ends behind the result. One that does not end, ends with its line.
std::size_t behind_literal(std::string_view text, std::size_t at) {
  const char quote = text[at++];
  while (at < text.size() && text[at] != quote && text[at] != '\n') at += text[at] == '\\' ? 2 : 1;
  return std::min(at + 1, text.size());
}

// An apostrophe between digits (1'000) is no literal.
bool begins_literal(std::string_view text, std::size_t at) {
  if (text[at] == '"') return true;
  return text[at] == '\'' && (at == 0 || std::string_view("0123456789abcdefABCDEF").find(text[at - 1]) == std::string_view::npos);
}

std::vector<Comment> comments_of(std::string_view text) {
  std::vector<Comment> comments;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    const bool line = rest.starts_with("//");
    if (rest.starts_with("//@") || rest.starts_with("/*@")) at += 3;  // an annotation is part of the program, and has comments of its own
    else if (line || rest.starts_with("/*")) {
      const std::size_t found = text.find(line ? "\n" : "*/", at + 2);
      const std::size_t inner = std::min(found, text.size());
      const std::size_t end = line || found == std::string_view::npos ? inner : inner + 2;
      comments.push_back({at, end, text.substr(at + 2, inner - at - 2)});
      at = end;
    } else {
      at = begins_literal(text, at) ? behind_literal(text, at) : at + 1;
    }
  }
  return comments;
}

// Where a suppression in this comment applies.
class Lines {
 public:
  Lines(std::string_view text, const std::vector<Comment>& comments) : program_(text) {
    for (const Comment& comment : comments) {
      for (std::size_t i = comment.begin; i < comment.end; ++i) {
        if (program_[i] != '\n') program_[i] = ' ';
      }
    }
  }
  // The line of the comment; the next one of the program where it has nothing else. Nothing at the end of the file.
  std::optional<std::pair<std::size_t, std::size_t>> about(const Comment& comment) const {
    std::size_t begin = comment.begin;
    while (begin > 0 && program_[begin - 1] != '\n') --begin;
    while (begin < program_.size()) {
      const std::size_t end = std::min(program_.find('\n', begin), program_.size());
      if (!trimmed(std::string_view(program_).substr(begin, end - begin)).empty()) return std::pair(begin, end);
      begin = end + 1;
    }
    return std::nullopt;
  }

 private:
  std::string program_;  // comments are blanks
};

bool is_word(std::string_view id) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.:-";
  return !id.empty() && id.find_first_not_of(letters) == std::string_view::npos;
}

support::Diagnostic warning(std::string id, std::string message, support::Span at, std::string help) {
  support::Diagnostic d;
  d.severity = support::Severity::Warning;
  d.id = std::move(id);
  d.message = std::move(message);
  d.primary.span = at;
  d.help = std::move(help);
  return d;
}

// Null where no diagnostic is called so.
const Page* page_named(const std::string& name) {
  const auto& pages = embedded_pages();
  const auto page = std::find_if(pages.begin(), pages.end(), [&](const Page& p) { return p.name == name; });
  return page == pages.end() ? nullptr : &*page;
}

// What to write instead of an id that no diagnostic has; empty where one has it. `race.write_write` is meant as `race:write_write`.
std::string help_for(const std::string& id) {
  const std::string name = family(id);
  if (const Page* page = page_named(name)) {
    if (id == name || page->text.find(id.substr(name.size())) != std::string_view::npos) return "";
    return "`permverify explain " + name + "` lists the ids";
  }
  const std::size_t dot = id.rfind('.');
  if (dot != std::string::npos && page_named(id.substr(0, dot)) != nullptr) {
    return "did you mean `" + id.substr(0, dot) + ":" + id.substr(dot + 1) + "`?";
  }
  const std::vector<std::string> close = similar_pages(embedded_pages(), id);
  return close.empty() ? "`permverify explain` lists the ids" : "did you mean `" + close.front() + "`?";
}

class Reader {
 public:
  Reader(const support::SourceManager& sources, support::BufferId buffer)
      : buffer_(buffer), comments_(comments_of(sources.buffer(buffer).text())), lines_(sources.buffer(buffer).text(), comments_) {}

  SuppressionsRead read() {
    for (const Comment& comment : comments_) {
      const std::string_view text = trimmed(comment.text);
      if (text.starts_with(sign)) one(comment, trimmed(text.substr(sign.size())));
    }
    return std::move(result_);
  }

 private:
  support::Span span(std::size_t begin, std::size_t end) const {
    return {buffer_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }
  void complain(const Comment& comment, std::string id, std::string message, std::string help) {
    result_.complaints.push_back(warning(std::move(id), std::move(message), span(comment.begin, comment.end), std::move(help)));
  }

  // "allow ID, ID -- reason"
  void one(const Comment& comment, std::string_view text) {
    static const std::string form = "write `// permverify: allow ID -- reason`";
    const std::string_view verb = text.substr(0, text.find_first_of(" \t"));
    if (verb != "allow") return complain(comment, "suppression:syntax", "`" + std::string(verb) + "` is no word of a suppression: it has no effect", form);
    text.remove_prefix(verb.size());
    const std::size_t dashes = text.find("--");
    const std::string_view reason = dashes == std::string_view::npos ? std::string_view() : trimmed(text.substr(dashes + 2));
    checker::Suppression made;
    made.comment = span(comment.begin, comment.end);
    made.reason = std::string(reason);
    std::string_view list = text.substr(0, dashes);
    while (true) {
      const std::size_t comma = list.find(',');
      const std::string id(trimmed(list.substr(0, comma)));
      if (!is_word(id)) return complain(comment, "suppression:syntax", "a suppression names the ids that it allows: it has no effect", form);
      if (const std::string help = help_for(id); !help.empty()) {
        return complain(comment, "suppression:unknown_id", "no finding has the id `" + id + "`: the suppression has no effect", help);
      }
      made.ids.push_back(id);
      if (comma == std::string_view::npos) break;
      list.remove_prefix(comma + 1);
    }
    if (reason.empty()) return complain(comment, "suppression:no_reason", "a suppression without a reason has no effect", form);
    const auto line = lines_.about(comment);
    if (!line) return complain(comment, "suppression:unused", "no line of the program follows this suppression", "");
    made.line = span(line->first, line->second);
    result_.suppressions.push_back(std::move(made));
  }

  support::BufferId buffer_;
  std::vector<Comment> comments_;
  Lines lines_;
  SuppressionsRead result_;
};

bool stands_at(const checker::Suppression& suppression, support::Span at) {
  return at.file == suppression.line.file && at.begin >= suppression.line.begin && at.begin <= suppression.line.end;
}

bool lists_id(const checker::Suppression& suppression, const std::string& id) {
  return std::any_of(suppression.ids.begin(), suppression.ids.end(), [&](const std::string& name) { return name == id || name == family(id); });
}

// Which of the two accesses of a race is shown first is the choice of the report: a comment stands at either.
bool is_about(const checker::Suppression& suppression, const Finding& f) {
  return stands_at(suppression, f.primary.span) || (family(f.id) == "race" && std::any_of(f.related.begin(), f.related.end(), [&](const auto& place) {
           return stands_at(suppression, place.span);
         }));
}

bool allows(const checker::Suppression& suppression, const Finding& f) { return is_about(suppression, f) && lists_id(suppression, f.id); }

// What a proof would say; a warning, also where the call makes errors of warnings. Not that a suppression is wrong.
bool may_be_allowed(const Finding& f) {
  if (family(f.id) == "policy" || family(f.id) == "suppression" || family(f.id) == "internal") return false;
  return f.verdict != nullptr || f.kind != FindingKind::Error || f.cls == FindingClass::Policy;
}

}  // namespace

SuppressionsRead read_suppressions(const support::SourceManager& sources, support::BufferId buffer) {
  if (sources.buffer(buffer).text().find(sign) == std::string_view::npos) return {};
  return Reader(sources, buffer).read();
}

const checker::Suppression* suppression_of(const Finding& f, const std::vector<checker::Suppression>& suppressions) {
  if (suppressions.empty() || !may_be_allowed(f)) return nullptr;
  if (f.source != nullptr && f.source->race) {
    const auto& pairs = f.source->race->pairs;
    if (!std::all_of(pairs.begin(), pairs.end(), [&](const auto& pair) { return allows_race(suppressions, f.id, pair.first, pair.second); })) return nullptr;
  }
  const auto found = std::find_if(suppressions.begin(), suppressions.end(), [&](const auto& s) { return allows(s, f); });
  return found == suppressions.end() ? nullptr : &*found;
}

bool allows_race(const std::vector<checker::Suppression>& suppressions, const std::string& id, support::Span one, support::Span other) {
  return std::any_of(suppressions.begin(), suppressions.end(), [&](const auto& s) { return lists_id(s, id) && (stands_at(s, one) || stands_at(s, other)); });
}

std::vector<support::Diagnostic> unused_suppressions(const checker::FileReport& file, support::BufferId buffer) {
  std::vector<support::Diagnostic> result;
  const std::vector<Finding> all = findings(file, Policy{});
  for (const checker::Suppression& suppression : file.suppressions) {
    if (suppression.comment.file != buffer) continue;
    const bool used = std::any_of(all.begin(), all.end(), [&](const Finding& f) { return may_be_allowed(f) && allows(suppression, f); });
    if (used) continue;
    result.push_back(warning("suppression:unused", "there is no such finding at the line of this suppression", suppression.comment,
                             "delete the comment"));
  }
  return result;
}

}  // namespace permverify::report
