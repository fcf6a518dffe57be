#include "report/json.h"

#include <nlohmann/json.hpp>

#include "report/cause.h"
#include "report/claim_cure.h"
#include "report/claims.h"
#include "report/events.h"
#include "report/fingerprint.h"
#include "report/grouping.h"
#include "report/json_parts.h"
#include "report/replay_text.h"
#include "report/shown_values.h"
#include "runtime_spec/launch_text.h"

namespace permverify::report {

Json span_json(const support::SourceManager& sources, support::Span span) {
  const support::SourceBuffer& buffer = sources.buffer(span.file);
  const support::Position begin = buffer.position(span.begin);
  const support::Position end = buffer.position(span.end);
  return {{"file", buffer.name()},       {"line", begin.line},   {"column", begin.column},
          {"end_line", end.line},        {"end_column", end.column},
          {"byte_begin", span.begin},    {"byte_end", span.end}};
}

namespace {

Json place_json(const support::SourceManager& sources, const support::LabelledSpan& place) {
  return {{"span", span_json(sources, place.span)}, {"label", place.label}};
}

}  // namespace

std::string status_text(const checker::Verdict* verdict) {
  if (verdict == nullptr) return "not_checked";
  switch (verdict->status) {
    case checker::Status::Proved: return "proved";
    case checker::Status::Refuted: return "refuted";
    case checker::Status::Inconclusive: return "undecided";
  }
  return "";
}

Json obligation_json(const support::SourceManager& sources, const obligation::Obligation& o,
                     const checker::Verdict* v) {
  Json json = {{"id", o.id},
               {"kind", o.kind.text()},
               {"span", span_json(sources, v != nullptr && v->seen_at ? v->seen_at->primary.span : o.primary.span)},
               {"status", status_text(v)},
               {"cached", v != nullptr && v->cached},
               {"rlimit", v == nullptr ? 0 : v->rlimit},
               {"wall_ms", v == nullptr ? 0.0 : v->wall_ms},
               {"solver", v == nullptr ? "" : v->solver}};
  if (v != nullptr && v->status == checker::Status::Inconclusive) json["reason"] = reason_text(*v);
  return json;
}

namespace {

Json assumption_json(const support::SourceManager& sources, const obligation::Assumption& a,
                     checker::SourceLanguage language) {
  Json json = {{"id", a.id}, {"text", a.text}};
  if (a.span != support::Span{}) json["span"] = span_json(sources, a.span);
  if (const std::string cure = cure_of(a.id, language); !cure.empty()) json["cure"] = cure;
  return json;
}

// A machine reads `in_bounds` as said of all arrays: it stands only where that is so.
Json properties_json(const Claim& claim) {
  using obligation::Property;
  Json properties = Json::array();
  const auto add = [&](Property property, const char* name) {
    if (claim.holds.count(property) != 0) properties.push_back(name);
  };
  add(Property::RaceFree, "race_free");
  add(Property::NoDivergence, "no_divergence");
  if (claim.unbounded.empty()) add(Property::InBounds, "in_bounds");
  add(Property::ContractsHold, "contracts_hold");
  return properties;
}

Json condition_json(const support::SourceManager& sources, const obligation::Condition& c) {
  Json json = {{"text", condition_text(c, sources)}};
  if (c.span != support::Span{}) json["span"] = span_json(sources, c.span);
  return json;
}

void add_claim(const support::SourceManager& sources, const Claim& claim, bool part, Json& json) {
  const bool made = !part && claim.verdict == KernelVerdict::Proved;
  json["launch"] = claim.launch;
  json["statement"] = part ? "" : statement(claim, sources);
  json["claims"] = made ? properties_json(claim) : Json::array();
  json["bounds"] = {{"checked", claim.bounded}, {"unchecked", claim.unbounded}};
  if (const std::string clause = length_clause(claim); !clause.empty()) json["bounds"]["clause"] = clause;
  json["preconditions"] = Json::array();
  for (const auto& c : claim.preconditions) {
    json["preconditions"].push_back(condition_json(sources, c));
  }
  json["program_launches"] = Json::array();
  for (const auto& launch : claim.program_launches) {
    Json entry{{"span", span_json(sources, launch.span)}, {"sizes", launch.sizes}, {"facts", Json::array()}};
    for (const auto& fact : launch.facts) entry["facts"].push_back(condition_json(sources, fact));
    json["program_launches"].push_back(std::move(entry));
  }
  json["rests_on"] = claim.rests_on;
  json["assumptions"] = Json::array();
  for (const auto& a : claim.assumptions) {
    json["assumptions"].push_back(assumption_json(sources, a, claim.language));
  }
  json["notes"] = notes_of(claim, sources);
  json["holds_if"] = {{"conditions", claim.holds_if}, {"launch", claim.holds_for}, {"assumptions", Json::array()}};
  for (const auto& a : claim.holds_under) {
    json["holds_if"]["assumptions"].push_back(assumption_json(sources, a, claim.language));
  }
}

// Canonical PVL only for what no clause of the source states.
Json held_json(const support::SourceManager& sources, const obligation::HeldClause& held, checker::SourceLanguage language) {
  const bool is_written = held.span.end != 0;
  const std::string clause = is_written ? std::string(sources.text(held.span)) : in_words(language, held.text);
  Json json = {{"array", held.array}, {"clause", clause}, {"always", held.always}, {"given_up", held.given_up}};
  if (is_written) json["span"] = span_json(sources, held.span);
  return json;
}

Json bounds_json(const support::SourceManager& sources, const std::vector<support::Span>& barriers) {
  Json json = Json::array();
  for (const support::Span barrier : barriers) json.push_back(span_json(sources, barrier));
  return json;
}

Json place_of_statement(const support::SourceManager& sources, const obligation::Place& place, checker::SourceLanguage language) {
  const analysis::PhaseBounds& phase = place.phase;
  Json json = {{"span", span_json(sources, place.span)},
               {"phase", {{"after", bounds_json(sources, phase.after)}, {"from_begin", phase.from_begin},
                          {"before", bounds_json(sources, phase.before)}, {"to_end", phase.to_end}}}};
  if (!place.by_permissions) return json;
  json["held"] = Json::array();
  for (const auto& held : place.held) json["held"].push_back(held_json(sources, held, language));
  return json;
}

Json kernel_json(const support::SourceManager& sources, const checker::KernelReport& kernel,
                 const Claim& claim, bool part) {
  Json json = {{"name", kernel.set.kernel}, {"verdict", to_string(claim.verdict)}};
  if (!kernel.set.kernel.empty()) json["span"] = span_json(sources, kernel.span);
  add_claim(sources, claim, part, json);
  for (const auto& place : kernel.set.places) json["places"].push_back(place_of_statement(sources, place, claim.language));
  json["obligations"] = Json::array();
  for (const auto& [obligation, verdict] : kernel.results) {
    json["obligations"].push_back(obligation_json(sources, *obligation, verdict ? &*verdict : nullptr));
  }
  return json;
}

Json columns_json(const checker::Counterexample& model) {
  Json columns = Json::array();
  for (const auto& column : model.columns) {
    Json values = Json::array();
    for (const auto& [label, value] : column.rows) {
      values.push_back({{"name", neutral_row_name(label)}, {"value", value}});
      if (label.starts_with('\\')) values.back()["launch"] = true;
    }
    columns.push_back({{"title", column.title}, {"values", values}});
  }
  return columns;
}

// What all threads share stands in `globals`, what belongs to one thread in `threads`.
Json counterexample_json(const checker::Counterexample& model, bool confirmed) {
  Json launch = Json::object();
  for (const auto& [name, value] : model.launch) launch[name] = value;
  Json globals = Json::array(), threads = Json::array();
  for (Json& column : columns_json(model)) {
    const std::string title = column["title"];
    (title == "launch" ? globals : threads).push_back(std::move(column));
  }
  return {{"launch", launch},         {"globals", globals},
          {"threads", threads},       {"memory", Json::array()},
          {"evaluated", model.evaluated}, {"confirmed", confirmed}};
}

// "held: x" and its like, as `explanation` gives them.
Json permission_json(const std::vector<std::string>& notes) {
  Json json = Json::object();
  for (const std::string key : {"location", "held", "needed", "missing", "by_thread"}) {
    for (const std::string& text : notes) {
      if (text.rfind(key + ":", 0) != 0) continue;
      const std::size_t start = text.find_first_not_of(' ', key.size() + 1);
      json[key] = start == std::string::npos ? "" : text.substr(start);
    }
  }
  return json;
}

// `source`: what the text says of the source alone. A client that has no command line names `options` in its own words.
void add_options(const std::string& source, const std::vector<CureOption>& options, Json& json) {
  json["source"] = source;
  json["options"] = Json::array();
  for (const CureOption option : options) json["options"].push_back(field_of(option));
}

Json fixes_json(const Finding& f) {
  Json fixes = Json::array();
  if (f.help.empty()) return fixes;
  fixes.push_back({{"text", help_text(f)}});
  if (!f.options.empty()) add_options(f.help, f.options, fixes.back());
  return fixes;
}

Json sizes_json(const runtime_spec::Sizes& sizes) { return {sizes[0], sizes[1], sizes[2]}; }

Json fault_json(const support::SourceManager& sources, const runtime_spec::Fault& fault,
                checker::SourceLanguage language) {
  const bool program = fault.fault_class == runtime_spec::FaultClass::Program;
  Json json = {{"id", fault.id.text()},
               {"class", program ? "program" : "contract"},
               {"text", in_words(language, fault.message)},
               {"span", span_json(sources, fault.span)},
               {"threads", Json::array()}};
  for (const auto& thread : fault.threads) {
    json["threads"].push_back({{"tid", thread.tid},
                               {"did", thread.did},
                               {"phase", thread.phase},
                               {"span", span_json(sources, thread.span)}});
    for (const auto& read : thread.reads) {
      json["threads"].back()["reads"].push_back({{"element", read.name}, {"value", read.value}, {"span", span_json(sources, read.span)}});
    }
  }
  for (const auto& value : fault.values) {
    json["values"].push_back({{"name", value.name.empty() ? std::string(sources.text(value.span)) : value.name},
                              {"value", value.value}});
  }
  return json;
}

// The run that settled whose fault it is, or that no run did.
Json replay_json(const support::SourceManager& sources, const checker::Replay& replay,
                 checker::SourceLanguage language) {
  Json json = {{"confirmed", replay.seen()},
               {"found_by", replay.found_by == checker::FoundBy::Model    ? "model"
                            : replay.found_by == checker::FoundBy::Search ? "search"
                                                                          : "nothing"},
               {"runs", replay.runs},
               {"explanation", explain_class(replay)}};
  if (replay.other) {
    json["other_fault"] = fault_json(sources, *replay.other, language);
    json["other_command"] = runtime_spec::shell_line(replay.other_command);
  }
  if (!replay.seen()) return json;
  Json params = Json::object();
  for (const auto& [name, value] : replay.params) params[name] = value;
  json["launch"] = {{"gsize", sizes_json(replay.launch.gsize)},
                    {"ngroups", sizes_json(replay.launch.ngroups)},
                    {"params", params}};
  if (replay.launch.is_partial()) json["launch"]["only_groups"] = replay.launch.begun;
  json["fault"] = fault_json(sources, replay.fault(), language);
  json["command"] = runtime_spec::shell_line(replay.command);
  if (!replay.picture.empty()) json["picture"] = replay.picture;
  return json;
}

}  // namespace

Json finding_json(const support::SourceManager& sources, const Finding& f) {
  Json json = {{"id", f.id},
               {"severity", to_string(f.kind)},
               {"class", to_string(f.cls)},
               {"kernel", f.kernel},
               {"obligation", f.obligation},
               {"text", f.message},
               {"args", f.notes},
               {"primary", place_json(sources, f.primary)},
               {"related", Json::array()}};
  for (const auto& place : f.related) json["related"].push_back(place_json(sources, place));
  for (const auto& expansion : f.expansions) {
    json["expansions"].push_back(
        {{"macro", expansion.name}, {"definition", span_json(sources, expansion.definition)}});
  }
  const Json permission = permission_json(f.notes);
  if (!permission.empty()) json["permission"] = permission;
  const bool refuted = f.verdict != nullptr && f.verdict->status == checker::Status::Refuted;
  if (refuted && f.source->expect == obligation::Expect::Valid) {
    const checker::Replay* replay = f.verdict->replay.get();
    json["counterexample"] =
        counterexample_json(f.verdict->counterexample, replay != nullptr && replay->seen());
    if (replay) json["replay"] = replay_json(sources, *replay, f.language);
    const ShownValues shown = shown_values(f, sources);
    json["shown"] = {{"launch", shown.launch}, {"table", shown.table}};
  }
  if (f.verdict != nullptr && !refuted) {
    const Cause cause = likely_cause(*f.source);
    json["undecided"] = {{"reason", reason_text(*f.verdict)}, {"cause", cause.cause}, {"next", next_text(cause)}};
    if (!cause.options.empty()) add_options(cause.next, cause.options, json["undecided"]);
  }
  json["fixes"] = fixes_json(f);
  const std::string code = vercors_code(f.id);
  if (!code.empty() && f.kind == FindingKind::Error) json["vercors"] = code;
  if (f.suppression != nullptr) {
    json["suppressed"] = {{"reason", f.suppression->reason}, {"span", span_json(sources, f.suppression->comment)}};
  }
  return json;
}

namespace {

Json summary_json(const Summary& s, double seconds) {
  return {{"files", s.files},           {"kernels", s.kernels},     {"obligations", s.obligations},
          {"proved", s.proved},         {"cached", s.cached},       {"refuted", s.refuted},
          {"undecided", s.undecided},   {"bad_files", s.bad_files}, {"warnings", s.warnings},
          {"exit_code", exit_code(s)},  {"wall_seconds", seconds}};
}

Json head(const Summary& summary, double seconds, const std::string& solvers, const Invocation& invocation) {
  Json json = {{"schema_version", 1}};
  json["tool"] = {{"name", "permverify"}, {"version", invocation.version}, {"solvers", solvers}};
  json["invocation"] = {{"command", invocation.command},
                        {"arguments", invocation.arguments},
                        {"rlimit", invocation.rlimit},
                        {"seed", invocation.seed}};
  if (!invocation.configuration.empty()) json["invocation"]["configuration"] = invocation.configuration;
  json["summary"] = summary_json(summary, seconds);
  json["files"] = Json::array();
  json["diagnostics"] = Json::array();
  return json;
}

// Names of files and pieces of source may hold any bytes: what is not UTF-8 becomes U+FFFD.
std::string written(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

}  // namespace

std::string json_report(const checker::VerificationReport& report,
                        const support::SourceManager& sources, const Invocation& invocation,
                        const Policy& policy) {
  Json json = head(summarise(report, policy), report.wall_seconds, report.solvers, invocation);
  Fingerprints fingerprints(sources);
  for (const auto& file : report.files) {
    Json kernels = Json::array();
    for (const auto& kernel : file.kernels) {
      if (kernel.set.kernel.empty() && kernel.results.empty()) continue;
      kernels.push_back(kernel_json(sources, kernel, claim_of(file, kernel, policy), invocation.part));
    }
    Json unread = Json::array();
    for (const auto& kernel : file.unread) {
      unread.push_back({{"kernel", kernel.name}, {"id", kernel.id}, {"span", span_json(sources, kernel.span)}});
    }
    json["files"].push_back({{"path", file.path}, {"bad_input", file.bad_input}, {"kernels", kernels}, {"unread", unread}, {"wall_seconds", file.wall_seconds}});
    const std::vector<Finding> all = findings(file, policy, &sources);
    const std::vector<std::size_t> messages = message_numbers(all);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Finding& f = all[i];
      Json finding = finding_json(sources, f);
      finding["message"] = messages[i];
      if (!invocation.pictures && finding.contains("replay")) finding["replay"].erase("picture");
      finding["file"] = file.path;
      finding["fingerprint"] = fingerprints.next(f, file.path);
      if (policy.known) finding["baseline"] = f.known ? "unchanged" : "new";
      json["diagnostics"].push_back(std::move(finding));
    }
  }
  return written(json);
}

std::string joined_json(const std::vector<std::string>& parts, const Summary& summary, double seconds, const std::string& solvers,
                        const Invocation& invocation) {
  Json json = head(summary, seconds, solvers, invocation);
  for (const std::string& text : parts) {
    Json part = Json::parse(text);
    for (const char* list : {"files", "diagnostics"}) {
      for (Json& entry : part.at(list)) json[list].push_back(std::move(entry));
    }
  }
  return written(json);
}

}  // namespace permverify::report
