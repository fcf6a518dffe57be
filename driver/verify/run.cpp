#include "driver/verify/run.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "checker/cache/sqlite_cache.h"
#include "checker/strategy.h"
#include "driver/output/events.h"
#include "driver/output/formats.h"
#include "driver/output/interrupt.h"
#include "driver/output/write.h"
#include "driver/read/text_file.h"
#include "driver/verify/own_options.h"
#include "driver/verify/pipeline.h"
#include "driver/verify/select.h"
#include "report/baseline.h"
#include "report/json.h"
#include "report/text.h"
#include "support/exit_code.h"

namespace permverify::driver {
namespace {

using support::ExitCode;

std::string command_name(Command command) {
  switch (command) {
    case Command::Verify: return "verify";
    case Command::Check: return "check";
    case Command::Obligations: return "obligations";
  }
  return "";
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

std::string json_text(const Session& session, const Options& options, bool pictures) {
  return report::json_report(session.report, session.sources,
                             {command_name(options.command), options.arguments, options.version,
                              options.check.rlimit, options.check.seed, options.selection.part(), pictures, options.configuration},
                             options.policy);
}

// The text of what was verified, as it was read; of a picture, what is in its file.
report::ReadText texts_of(const Session& session) {
  return [&session](const std::string& name) -> std::optional<std::string> {
    for (support::BufferId id = 0; id < session.sources.size(); ++id) {
      const support::SourceBuffer& buffer = session.sources.buffer(id);
      if (buffer.name() == name) return std::string(buffer.text());
    }
    return read_text(name);
  };
}

std::string render(const Session& session, const Options& options, Format format, bool colour, std::size_t width) {
  switch (format) {
    case Format::Text: {
      const std::string list = options.command == Command::Obligations
                                   ? report::list_obligations(session.report, session.sources)
                                   : "";
      return list + report::text_report(session.report, session.sources,
                                        text_options(options, colour, width));
    }
    case Format::Json: return json_text(session, options, options.keep_pictures);
    case Format::Ndjson: return "";
    case Format::Sarif:
    case Format::Junit:
    case Format::Github:
    case Format::Short:
    case Format::Html:
    case Format::Audit:
      return report::formatted(form_of(format).value(), json_text(session, options, options.keep_pictures || format == Format::Html), texts_of(session));
  }
  return "";
}

// The findings of the baseline; nothing without one. Throws std::invalid_argument.
std::optional<report::Baseline> read_baseline(const Options& options) {
  if (options.baseline.empty()) return std::nullopt;
  const std::optional<std::string> text = read_text(options.baseline);
  if (!text) throw std::invalid_argument("--baseline: cannot read " + options.baseline);
  try {
    return report::baseline_of(*text);
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument("--baseline: " + options.baseline + " " + error.what());
  }
}

// A folder for the pictures of a page, where the user has named none; it ends with the run.
class PictureFolder {
 public:
  PictureFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "permverify-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) path_ = name;
  }
  PictureFolder(const PictureFolder&) = delete;
  PictureFolder& operator=(const PictureFolder&) = delete;
  ~PictureFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// Null without one. Throws std::invalid_argument where it is asked for and cannot be used.
std::unique_ptr<checker::SqliteCache> open_cache(const Options& options) {
  if (options.cache == CacheMode::Off) return nullptr;
  const bool asked = options.cache == CacheMode::Enforce;
  const std::filesystem::path file = options.cache_file.empty() ? checker::default_cache_file() : std::filesystem::path(options.cache_file);
  if (file.empty() && asked) throw std::invalid_argument("--cache enforce: HOME is not set; name a file with --cache-file");
  if (file.empty()) return nullptr;
  std::error_code unknown;
  const bool read_only = options.cache == CacheMode::ReadOnly;
  if (read_only && !std::filesystem::exists(file, unknown)) return nullptr;
  try {
    return std::make_unique<checker::SqliteCache>(file, read_only);
  } catch (const std::runtime_error& error) {
    if (asked) throw std::invalid_argument(std::string("--cache enforce: ") + error.what());
    if (!options.cache_file.empty()) write_stderr(std::string("permverify: warning: --cache-file: ") + error.what() + "\n");
    return nullptr;
  }
}

void warn_of(const checker::SqliteCache& cache) {
  if (!cache.warning().empty()) write_stderr("permverify: warning: the cache " + cache.warning() + "\n");
}

// For `--watch`, which has started this process: the names of all files that it has read go to a descriptor, each with a zero byte behind it.
void note_files_read(const Session& session, const Options& options) {
  const char* const variable = std::getenv("PERMVERIFY_FILES_READ");
  int descriptor = -1;
  if (variable == nullptr || std::from_chars(variable, variable + std::strlen(variable), descriptor).ec != std::errc{}) return;
  std::string names;
  for (const auto& [file, own] : options.of_file) names += file + '\0';
  for (const std::string& file : options.files) names += file + '\0';
  if (!options.configuration.empty()) names += options.configuration + '\0';
  std::error_code unknown;
  for (support::BufferId id = 0; id < session.sources.size(); ++id) {
    const std::string& name = session.sources.buffer(id).name();
    if (std::filesystem::is_regular_file(name, unknown)) names += name + '\0';
  }
  for (std::size_t at = 0; at < names.size();) {
    const ssize_t count = write(descriptor, names.data() + at, names.size() - at);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    at += static_cast<std::size_t>(count);
  }
}

bool makes_page(const Options& options) {
  const auto is_page = [](const Output& output) { return output.format == Format::Html; };
  return options.format == Format::Html || std::any_of(options.outputs.begin(), options.outputs.end(), is_page);
}

}  // namespace

int run(const Options& given) {
  Options options = given;
  std::optional<report::Baseline> baseline;
  std::unique_ptr<checker::SqliteCache> cache;
  try {
    baseline = read_baseline(options);
    cache = open_cache(options);
  } catch (const std::invalid_argument& error) {
    write_stderr(std::string("permverify: ") + error.what() + "\n");
    return ExitCode::BadUsage;
  }
  std::optional<PictureFolder> pictures;
  if (makes_page(options) && options.pictures.empty()) {
    options.pictures = pictures.emplace().path();
    options.keep_pictures = false;
  }
  if (!options.emit_smt.empty()) {
    std::error_code error;
    std::filesystem::create_directories(options.emit_smt, error);
    if (access(options.emit_smt.c_str(), W_OK) != 0) {
      write_stderr("permverify: --emit-smt: cannot write to " + options.emit_smt + "\n");
      return ExitCode::BadUsage;
    }
  }
  Session session;
  const Interrupt interrupt;
  Options with_stop = options;
  with_stop.check.stop = interrupt.flag();
  with_stop.check.cache = cache.get();
  if (options.max_seconds != 0) {
    with_stop.check.end = std::chrono::steady_clock::now() + std::chrono::seconds(options.max_seconds);
  }
  std::optional<Events> events;
  try {
    if (!options.events.empty()) session.events = &events.emplace(options.events, options.format == Format::Ndjson);
  } catch (const std::runtime_error& error) {
    write_stderr(std::string("permverify: ") + error.what() + "\n");
    return ExitCode::BadUsage;
  }
  if (options.dumps.count(Phase::Strategy) != 0) session.dumps += checker::strategy_text();
  if (events) events->start(options);
  run_pipeline(session, with_stop);
  note_files_read(session, options);
  if (cache) warn_of(*cache);
  if (baseline) {
    options.policy.known = report::known_findings(session.report, session.sources, options.policy, *baseline);
  }
  if (events) events->end(session.report, options.policy);
  const int code = report::exit_code(report::summarise(session.report, options.policy));
  const std::string complaint = unmatched(session, options);
  if (!complaint.empty() && code != ExitCode::BadInput && code != ExitCode::InternalError) {
    write_stderr("permverify: " + complaint + "\n");
    return ExitCode::BadUsage;
  }

  // A machine format leaves nothing else on stdout.
  std::string dumps = options.format == Format::Text ? session.dumps : "";
  if (options.format != Format::Text) write_stderr(session.dumps);
  bool written = write_stdout(dumps + render(session, options, options.format, options.colour, options.width));
  for (const Output& output : options.outputs) {
    const std::string text = render(session, options, output.format, false, 0);
    written &= output.path == "-" ? write_stdout(text) : write_file(output.path, text);
  }
  if (session.not_reached != 0) {
    write_stderr("permverify: interrupted: files that were not looked at: " +
                 std::to_string(session.not_reached) + "\n");
  }
  interrupt.pass_on();
  if (events) written &= events->written();
  return written ? code : ExitCode::InternalError;
}

}  // namespace permverify::driver
