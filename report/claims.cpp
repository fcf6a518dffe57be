#include "report/claims.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/claim_cure.h"
#include "report/display.h"
#include "report/wrap.h"
#include "support/counted.h"

namespace permverify::report {
namespace {

using obligation::Property;

std::string joined(const std::vector<std::string>& parts, const std::string& between) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : between) + part;
  return text;
}

// What a comment is, or the sign that a line of an annotation begins with: how many bytes.
std::size_t no_text(std::string_view rest, bool line_begins) {
  const auto until = [&](std::string_view end, std::size_t with) {
    const std::size_t at = rest.find(end, 2);
    return at == std::string_view::npos ? rest.size() : at + with;
  };
  if (rest.starts_with("//@")) return 3;
  if (rest.starts_with("/*@")) return 3;
  if (rest.starts_with("@*/")) return 3;
  if (rest.starts_with("//")) return until("\n", 0);
  if (rest.starts_with("/*")) return until("*/", 2);
  return line_begins && rest.starts_with("@") ? 1 : 0;
}

std::string one_line(std::string_view text) {
  std::string result;
  bool line_begins = false;
  for (std::size_t i = 0; i < text.size();) {
    if (const std::size_t skipped = no_text(text.substr(i), line_begins)) {
      i += skipped;
      if (!result.empty() && result.back() != ' ') result += ' ';
      continue;
    }
    const char c = text[i++];
    const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (c == '\n') line_begins = true;
    if (!blank) result += c, line_begins = false;
    else if (!result.empty() && result.back() != ' ') result += ' ';
  }
  while (!result.empty() && (result.back() == ' ' || result.back() == ';')) result.pop_back();
  return result;
}

std::vector<std::string> condition_texts(const Claim& claim, const support::SourceManager& sources) {
  std::vector<std::string> result;
  for (const auto& condition : claim.preconditions) result.push_back(condition_text(condition, sources));
  return result;
}

// What a headline has room for; beyond it the conditions stand below.
bool fits(const std::vector<std::string>& conditions) {
  constexpr std::size_t most_conditions = 4, most_characters = 100;
  return conditions.size() <= most_conditions && joined(conditions, ", ").size() <= most_characters;
}

// " where n > 0 and gsize <= 256".
std::string where(const Claim& claim, const support::SourceManager& sources) {
  const auto conditions = condition_texts(claim, sources);
  if (conditions.empty()) return "";
  if (fits(conditions)) return " where " + joined(conditions, " and ");
  return fmt::format(" where its {} preconditions hold", conditions.size());
}

// What an `assume` takes for granted restricts the launches, too.
std::string under(const Claim& claim, const support::SourceManager& sources) {
  std::vector<std::string> assumed;
  for (const auto& a : claim.assumptions) {
    if (a.id != "assume" || a.span == support::Span{}) continue;
    assumed.push_back(fmt::format("`{}` (line {})", one_line(sources.text(a.span)),
                                  sources.position(a.span).line));
  }
  if (assumed.empty()) return "";
  if (fits(assumed)) return ", given " + joined(assumed, " and ");
  return fmt::format(", given {} `assume`s", assumed.size());
}

std::string unbounded_text(const Claim& claim) {
  const std::string gives = claim.language == checker::SourceLanguage::Pvl ? "; `int[n] " + claim.unbounded.front() + "` gives it" : "";
  return "not checked: accesses to " + joined(claim.unbounded, ", ") + " (length unknown" + gives + ")";
}

// "no data race, every access in bounds": of what was checked.
std::string holding(const Claim& claim) {
  std::vector<std::string> words;
  const auto say = [&](Property property, const std::string& text) {
    if (claim.holds.count(property) != 0) words.push_back(text);
  };
  say(Property::RaceFree, "no data race");
  say(Property::NoDivergence, "no barrier divergence");
  say(Property::InBounds, claim.unbounded.empty()
                              ? "every access in bounds"
                              : "every access to " + joined(claim.bounded, ", ") + " in bounds");
  say(Property::ContractsHold, "every contract holds");
  std::string text = words.empty() ? "what was checked holds" : joined(words, ", ");
  if (!claim.unbounded.empty()) text += "; " + unbounded_text(claim);
  return text;
}

std::string verdict_text(const Claim& claim) {
  const std::size_t n = claim.assumptions.size();
  if (claim.verdict != KernelVerdict::Proved || n == 0) return to_string(claim.verdict);
  return "proved under " + support::counted(n, "assumption");
}

// "holds if blockDim.x <= 32: proved under 2 assumptions (extents, max_threads), for every launch in one dimension".
std::string safe_launches(const Claim& claim) {
  std::vector<std::string> names;
  for (const auto& a : claim.holds_under) {
    if (std::find(names.begin(), names.end(), a.id) == names.end()) names.push_back(a.id);
  }
  std::string text = "holds if " + joined(claim.holds_if, " and ") + ": proved";
  if (!names.empty()) text += fmt::format(" under {} ({})", support::counted(names.size(), "assumption"), joined(names, ", "));
  return text + ", " + claim.holds_for;
}

// Launches of OpenCL stand in another file than the kernels: "main.c:12".
bool has_host_file(const Claim& claim) { return claim.language == checker::SourceLanguage::OpenCl; }

std::string place_of(const Claim& claim, support::Span span, const support::SourceManager& sources) {
  const std::string line = std::to_string(sources.position(span).line);
  return has_host_file(claim) ? sources.buffer(span.file).name() + ":" + line : line;
}

std::string place_in_program(const Claim& claim, support::Span span, const support::SourceManager& sources, bool of_host) {
  return of_host && has_host_file(claim) ? place_of(claim, span, sources) : "line " + std::to_string(sources.position(span).line);
}

// With the place of what stands in the source; `cures`: each with what removes it.
std::vector<std::string> assumed(const Claim& claim, const support::SourceManager& sources, bool cures) {
  std::vector<std::string> lines;
  for (const auto& a : claim.assumptions) {
    std::string place;
    if (a.span != support::Span{}) place = ", " + place_in_program(claim, a.span, sources, a.id.starts_with("host_") || a.id == "overlapping_arguments");
    lines.push_back(fmt::format("assumed: {} ({}{})", a.text, a.id, place));
    const std::string cure = cures ? cure_of(a.id, claim.language) : "";
    const std::string option = cures ? option_cure_of(a.id, claim.language) : "";
    if (!cure.empty()) lines.push_back("cure: " + cure + (option.empty() ? "" : " " + option));
  }
  return lines;
}

std::vector<std::string> required(const Claim& claim, const support::SourceManager& sources) {
  const auto conditions = condition_texts(claim, sources);
  if (fits(conditions)) return {};
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    const support::Span span = claim.preconditions[i].span;
    const std::string place =
        span == support::Span{} ? "" : fmt::format(" (line {})", sources.position(span).line);
    lines.push_back(fmt::format("required: {}{}", conditions[i], place));
  }
  return lines;
}

// "for the 3 launches of this program (lines 12, 40, 41)".
std::string launches_text(const Claim& claim, const support::SourceManager& sources) {
  std::vector<std::string> places;
  for (const auto& launch : claim.program_launches) {
    const std::string place = place_of(claim, launch.span, sources);
    if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
  }
  const bool one = places.size() == 1, named = has_host_file(claim);
  return fmt::format("for the {} of this program ({}{})", one ? "launch" : std::to_string(places.size()) + " launches",
                     named ? "" : one ? "line " : "lines ", joined(places, ", "));
}

// "launch at line 40: block 256; gridDim.x == (n + 255) / 256 (line 38)".
std::vector<std::string> launch_lines(const Claim& claim, const support::SourceManager& sources) {
  std::vector<std::string> lines;
  for (const auto& launch : claim.program_launches) {
    std::vector<std::string> facts;
    for (const auto& fact : launch.facts) {  // values of one name may have facts that read alike
      std::string text = fmt::format("{} (line {})", fact.text, sources.position(fact.span).line);
      if (std::find(facts.begin(), facts.end(), text) == facts.end()) facts.push_back(std::move(text));
    }
    std::string text = fmt::format("launch at {}{}", has_host_file(claim) ? "" : "line ", place_of(claim, launch.span, sources));
    if (!launch.sizes.empty()) text += ": " + launch.sizes;
    if (!facts.empty()) text += (launch.sizes.empty() ? ": " : "; ") + joined(facts, ", ");
    lines.push_back(text);
  }
  return lines;
}

std::string unknown_launches_text(const Claim& claim) { return "the launches of the program are not used: " + claim.unknown_launches; }

std::string line_of(const std::string& text, std::size_t indent, std::size_t width) {
  return std::string(indent, ' ') + wrapped(printable(text), indent, indent + 2, width) + "\n";
}

// Not wrapped: it is there to be copied.
std::string length_lines(const Claim& claim, std::size_t width) {
  const std::string clause = length_clause(claim);
  if (clause.empty()) return "";
  return line_of("to check them, state the lengths in a comment before the kernel, for example:", 4, width) + "      " + printable(clause) + "\n";
}

std::string kernel_lines(const std::string& name, const Claim& claim,
                         const support::SourceManager& sources, const TextOptions& options) {
  const std::size_t width = options.width;
  std::string lines = line_of("kernel " + name + ": " + statement(claim, sources), 2, width);
  if (!claim.holds_if.empty()) lines += line_of(safe_launches(claim), 4, width);
  if (claim.verdict != KernelVerdict::Proved) {
    if (!claim.unknown_launches.empty()) lines += line_of(unknown_launches_text(claim), 4, width);
    return lines;
  }
  const bool cures = options.detail == Detail::Verbose;
  lines += length_lines(claim, width);
  for (const std::string& text : launch_lines(claim, sources)) lines += line_of(text, 4, width);
  for (const std::string& text : required(claim, sources)) lines += line_of(text, 4, width);
  for (const std::string& text : assumed(claim, sources, cures)) lines += line_of(text, 4, width);
  for (const std::string& below : claim.rests_on) {
    if (!below.empty()) lines += line_of("rests on: kernel " + below, 4, width);
  }
  for (const std::string& note : notes_of(claim, sources)) lines += line_of(note, 4, width);
  return lines;
}

}  // namespace

std::string condition_text(const obligation::Condition& condition,
                           const support::SourceManager& sources) {
  return condition.text.empty() ? one_line(sources.text(condition.span)) : condition.text;
}

std::string statement(const Claim& claim, const support::SourceManager& sources) {
  if (claim.verdict == KernelVerdict::Unfounded) {
    return "not proved: rests on " + claim.unfounded + ", which is not proved";
  }
  if (claim.verdict == KernelVerdict::NotAccepted) {
    return claim.denied.empty() ? "proof not accepted: --warnings-as-errors forbids its warnings"
                                : "proof not accepted: --deny forbids what it rests on (" + joined(claim.denied, ", ") + ")";
  }
  std::string text = verdict_text(claim);
  if (claim.verdict != KernelVerdict::Proved) return text;
  const std::string launch = claim.program_launches.empty() ? claim.launch : launches_text(claim, sources);
  if (!launch.empty()) text += ", " + launch + where(claim, sources) + under(claim, sources);
  return text + ": " + holding(claim);
}

std::string length_clause(const Claim& claim) {
  using Kind = obligation::LengthGuess::Kind;
  const bool cuda = claim.language == checker::SourceLanguage::Cuda;
  std::string text;
  for (const auto& guess : claim.length_guesses) {
    std::string length = "LENGTH";
    switch (guess.kind) {
      case Kind::Parameter: length = guess.parameter; break;
      case Kind::ThreadsOfLaunch: length = cuda ? "gridDim.x * blockDim.x" : "get_global_size(0)"; break;
      case Kind::ThreadsOfGroup: length = cuda ? "blockDim.x" : "get_local_size(0)"; break;
      case Kind::NotGuessed: break;
    }
    text += (text.empty() ? "//@ requires " : " && ") + ("\\pointer_length(" + guess.pointer + ") == ") + length;
  }
  return text.empty() ? "" : text + ";";
}

std::vector<std::string> notes_of(const Claim& claim, const support::SourceManager& sources) {
  std::vector<std::string> notes = claim.notes;
  if (!claim.unknown_launches.empty()) notes.push_back(unknown_launches_text(claim));
  for (const support::Span span : claim.perhaps_vacuous) {
    notes.push_back(fmt::format("not shown: that the preconditions from line {} on can be met",
                                sources.position(span).line));
  }
  return notes;
}

std::string scope_text(Scope scope) {
  switch (scope) {
    case Scope::Part: return "  a selection of the obligations: nothing is claimed about whole kernels\n";
    case Scope::Check: return "  checked: syntax, types and well-formed contracts; nothing was proved\n";
    case Scope::Verify: break;
  }
  return "";
}

std::string claims(const checker::VerificationReport& report,
                   const support::SourceManager& sources, const TextOptions& options) {
  if (options.scope != Scope::Verify) return "";
  const bool cures = options.detail == Detail::Verbose;
  std::string out;
  for (const auto& file : report.files) {
    if (file.misread) out += printable(file.path) + ": not verified\n";
    else if (!file.kernels.empty() || !file.unread.empty()) out += printable(file.path) + ":\n";
    for (const auto& kernel : file.kernels) {
      const Claim claim = claim_of(file, kernel, options.policy);
      if (!kernel.set.kernel.empty()) {
        out += kernel_lines(kernel.set.kernel, claim, sources, options);
      } else if (!kernel.results.empty()) {
        out += "  functions and lemmas: " + verdict_text(claim) + "\n";
        for (const std::string& text : assumed(claim, sources, cures)) out += line_of(text, 4, options.width);
      }
    }
    for (const auto& kernel : file.unread) {
      const std::string place = fmt::format("{}, line {}", kernel.id, sources.position(kernel.span).line);
      out += line_of("kernel " + kernel.name + ": not read (" + place + ")", 2, options.width);
    }
  }
  return out;
}

}  // namespace permverify::report
