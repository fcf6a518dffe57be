#include "driver/verify/run.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "checker/strategy.h"
#include "driver/output/events.h"
#include "driver/output/files_read.h"
#include "driver/output/formats.h"
#include "driver/output/interrupt.h"
#include "driver/output/write.h"
#include "driver/read/text_file.h"
#include "driver/verify/baseline_file.h"
#include "driver/verify/by_file.h"
#include "driver/verify/file_result.h"
#include "driver/verify/open_cache.h"
#include "driver/verify/pipeline.h"
#include "driver/verify/select.h"
#include "report/baseline.h"
#include "report/json.h"
#include "report/text.h"
#include "support/exit_code.h"

namespace permverify::driver {
namespace {

using support::ExitCode;

std::string json_text(const Session& session, const Options& options, bool pictures) {
  return report::json_report(session.report, session.sources, invocation_of(options, pictures), options.policy);
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

std::vector<std::string> files_of(const Session& session) {
  std::vector<std::string> files;
  std::error_code unknown;
  for (support::BufferId id = 0; id < session.sources.size(); ++id) {
    const std::string& name = session.sources.buffer(id).name();
    if (std::filesystem::is_regular_file(name, unknown)) files.push_back(name);
  }
  return files;
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
  if (baseline) with_stop.known_before = std::make_shared<const report::Baseline>(*baseline);
  if (options.max_seconds != 0) {
    with_stop.check.end = std::chrono::steady_clock::now() + std::chrono::seconds(options.max_seconds);
  }
  if (goes_by_file(options)) {
    const int code = run_by_file(with_stop, baseline, std::move(cache));
    interrupt.pass_on();
    return code;
  }
  with_stop.check.cache = cache.get();
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
  note_files_read(files_of(session), options);
  if (cache) write_stderr(warning_of(*cache));
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
