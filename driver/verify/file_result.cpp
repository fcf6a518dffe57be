#include "driver/verify/file_result.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "driver/verify/own_options.h"

namespace permverify::driver {
namespace {

using Json = nlohmann::json;

std::string command_name(Command command) {
  switch (command) {
    case Command::Verify: return "verify";
    case Command::Check: return "check";
    case Command::Obligations: return "obligations";
  }
  return "";
}

bool is_quoting(Format format) { return format != Format::Text && format != Format::Json && format != Format::Ndjson; }

template <class Condition>
bool some_format(const Options& options, const Condition& condition) {
  return condition(options.format) ||
         std::any_of(options.outputs.begin(), options.outputs.end(), [&](const Output& output) { return condition(output.format); });
}

const std::vector<std::size_t report::Summary::*>& counts() {
  using report::Summary;
  static const std::vector<std::size_t Summary::*> all{
      &Summary::files, &Summary::kernels, &Summary::obligations, &Summary::proved, &Summary::cached, &Summary::refuted, &Summary::undecided,
      &Summary::bad_files, &Summary::warnings, &Summary::policy_errors, &Summary::unfounded, &Summary::known, &Summary::suppressed};
  return all;
}

const std::vector<bool report::Summary::Counted::*>& counted() {
  using Counted = report::Summary::Counted;
  static const std::vector<bool Counted::*> all{&Counted::bad_input, &Counted::refuted, &Counted::undecided};
  return all;
}

// Texts of sources hold any bytes: as CBOR's strings of bytes they stay what they are.
Json bytes(const std::string& text) { return Json::binary({text.begin(), text.end()}); }

std::string text(const Json& json) {
  const auto& bytes = json.get_binary();
  return {bytes.begin(), bytes.end()};
}

Json summary_to(const report::Summary& summary) {
  Json json = Json::array();
  for (const auto count : counts()) json.push_back(summary.*count);
  json.push_back(summary.internal_error);
  json.push_back(summary.disagreement);
  for (const auto flag : counted()) json.push_back(summary.counted.*flag);
  return json;
}

report::Summary summary_from(const Json& json) {
  report::Summary summary;
  std::size_t at = 0;
  for (const auto count : counts()) json.at(at++).get_to(summary.*count);
  json.at(at++).get_to(summary.internal_error);
  json.at(at++).get_to(summary.disagreement);
  for (const auto flag : counted()) json.at(at++).get_to(summary.counted.*flag);
  return summary;
}

}  // namespace

bool needs_json(const Options& options) {
  return some_format(options, [](Format format) { return format != Format::Text && format != Format::Ndjson; });
}

report::TextOptions text_options(const Options& options, bool colour, std::size_t width) {
  report::TextOptions text;
  text.colour = colour;
  text.detail = options.detail;
  text.max_errors = options.max_errors;
  text.stats = options.stats;
  text.rlimit = options.check.rlimit;
  text.width = width;
  text.shaping = options.shaping;
  text.configuration = options.configuration;
  text.own_words = words_of_launches(options);
  text.policy = options.policy;
  const bool solved = options.command == Command::Verify && !options.stop_after;
  text.scope = !solved                    ? report::Scope::Check
               : options.selection.part() ? report::Scope::Part
                                          : report::Scope::Verify;
  return text;
}

report::Invocation invocation_of(const Options& options, bool pictures) {
  return {command_name(options.command), options.arguments, options.version, options.check.rlimit, options.check.seed,
          options.selection.part(), pictures, options.configuration};
}

FileResult result_of(const Session& session, const Options& options, const std::optional<report::Baseline>& baseline) {
  Options own = options;
  if (baseline) own.policy.known = report::known_findings(session.report, session.sources, own.policy, *baseline);
  FileResult result;
  result.text = report::text_part(session.report, session.sources, text_options(own, own.colour, own.width));
  if (needs_json(own)) {
    result.json = report::json_report(session.report, session.sources, invocation_of(own, own.keep_pictures), own.policy);
  }
  result.summary = report::summarise(session.report, own.policy);
  result.solvers = session.report.solvers;
  std::error_code unknown;
  for (support::BufferId id = 0; id < session.sources.size(); ++id) {
    const support::SourceBuffer& buffer = session.sources.buffer(id);
    if (some_format(own, is_quoting)) result.sources.emplace_back(buffer.name(), std::string(buffer.text()));
    if (std::filesystem::is_regular_file(buffer.name(), unknown)) result.files_read.push_back(buffer.name());
  }
  return result;
}

std::string to_bytes(const FileResult& result) {
  Json findings = Json::array(), sources = Json::array(), files = Json::array();
  for (const auto& f : result.text.findings) findings.push_back({bytes(f.text), bytes(f.page), f.refutes});
  for (const auto& [name, source] : result.sources) sources.push_back({bytes(name), bytes(source)});
  for (const std::string& file : result.files_read) files.push_back(bytes(file));
  const Json json{findings, bytes(result.text.suppressed), bytes(result.text.claims), bytes(result.json), summary_to(result.summary),
                  bytes(result.solvers), sources, files, bytes(result.warning), bytes(result.text.folded)};
  const std::vector<std::uint8_t> coded = Json::to_cbor(json);
  return {coded.begin(), coded.end()};
}

std::optional<FileResult> result_from_bytes(const std::string& coded) {
  try {
    const Json json = Json::from_cbor(coded);
    FileResult result;
    for (const Json& f : json.at(0)) result.text.findings.push_back({text(f.at(0)), text(f.at(1)), f.at(2).get<bool>()});
    result.text.suppressed = text(json.at(1));
    result.text.claims = text(json.at(2));
    result.json = text(json.at(3));
    result.summary = summary_from(json.at(4));
    result.solvers = text(json.at(5));
    for (const Json& source : json.at(6)) result.sources.emplace_back(text(source.at(0)), text(source.at(1)));
    for (const Json& file : json.at(7)) result.files_read.push_back(text(file));
    result.warning = text(json.at(8));
    result.text.folded = text(json.at(9));
    return result;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace permverify::driver
