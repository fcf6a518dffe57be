#include "driver/verify/by_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

#include "driver/output/files_read.h"
#include "driver/output/formats.h"
#include "driver/output/write.h"
#include "driver/read/text_file.h"
#include "driver/verify/files_apart.h"
#include "driver/verify/kept_results.h"
#include "driver/verify/pipeline.h"
#include "report/display.h"
#include "report/json.h"
#include "support/exit_code.h"

namespace permverify::driver {
namespace {

using support::ExitCode;
using Clock = std::chrono::steady_clock;

// Takes results in any order, prints findings in that of the files.
class ReportByFile {
 public:
  ReportByFile(const Options& options, std::size_t files)
      : options_(options), text_options_(text_options(options, options.colour, options.width)), text_(text_options_), results_(files),
        begin_(Clock::now()) {}

  bool has(std::size_t index) const { return results_[index].has_value(); }

  void take(std::size_t index, FileResult result) {
    ++done_;
    sum_ = sum_ + result.summary;
    if (!result.solvers.empty()) solvers_ = result.solvers;
    results_[index] = std::move(result);
    while (next_ < results_.size() && results_[next_]) show(*results_[next_++]);
    progress("", std::chrono::milliseconds(50), std::chrono::milliseconds(2000));
  }

  // That file is the one that takes longest just now.
  void waiting(const std::string& path, double seconds) {
    if (seconds < 1) return;
    progress(fmt::format(" · {} · {:.0f} s", report::printable(path), seconds), std::chrono::milliseconds(900), std::chrono::milliseconds(10000));
  }

  int end() {
    clear_line();
    const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    for (; next_ < results_.size(); ++next_) {
      if (results_[next_]) show(*results_[next_]);
    }
    note_files_read(files_read_, options_);
    if (options_.format == Format::Text) print(text_.end(sum_, seconds, solvers_));
    else print(formatted(options_.format, seconds));
    for (const Output& output : options_.outputs) {
      const std::string text = formatted(output.format, seconds);
      written_ &= output.path == "-" ? write_stdout(text) : write_file(output.path, text);
    }
    if (done_ != results_.size()) {
      write_stderr("permverify: interrupted: files that were not looked at: " + std::to_string(results_.size() - done_) + "\n");
    }
    return written_ ? report::exit_code(sum_) : static_cast<int>(ExitCode::InternalError);
  }

 private:
  void print(const std::string& text) { written_ &= text.empty() || write_stdout(text); }

  void show(const FileResult& result) {
    clear_line();
    if (!result.warning.empty() && warnings_.insert(result.warning).second) write_stderr(result.warning);
    const std::string findings = text_.findings_of(result.text);
    if (options_.format == Format::Text) print(findings);
    files_read_.insert(files_read_.end(), result.files_read.begin(), result.files_read.end());
  }

  void clear_line() {
    if (std::exchange(line_, false)) write_stderr("\r\x1b[K");
  }

  // A run of several files; one alone counts its obligations.
  void progress(const std::string& named, std::chrono::milliseconds if_live, std::chrono::milliseconds if_plain) {
    if (options_.progress == ProgressMode::None || results_.size() < 2 || done_ == results_.size()) return;
    const bool live = options_.progress == ProgressMode::Live;
    if (Clock::now() - last_ < (live ? if_live : if_plain)) return;
    last_ = Clock::now();
    const std::string line = fmt::format("[{}/{} files] {} proved, {} refuted, {} undecided{}", done_, results_.size(), sum_.proved, sum_.refuted,
                                         sum_.undecided, named);
    write_stderr(live ? "\r\x1b[K" + report::cut_cells(line, 0, 79) : line + "\n");
    line_ = live;
  }

  std::string formatted(Format format, double seconds) const {
    if (format == Format::Ndjson) return "";
    std::vector<std::string> parts;
    for (const auto& result : results_) {
      if (result) parts.push_back(result->json);
    }
    const std::string json = report::joined_json(parts, sum_, seconds, solvers_, invocation_of(options_, options_.keep_pictures));
    const auto form = form_of(format);
    return form ? report::formatted(*form, json, [this](const std::string& name) { return text_of(name); }) : json;
  }

  std::optional<std::string> text_of(const std::string& name) const {
    for (const auto& result : results_) {
      if (!result) continue;
      for (const auto& [source, text] : result->sources) {
        if (source == name) return text;
      }
    }
    return read_text(name);
  }

  const Options& options_;
  const report::TextOptions text_options_;
  report::TextReport text_;
  std::vector<std::optional<FileResult>> results_;
  std::size_t next_ = 0, done_ = 0;
  report::Summary sum_;
  std::string solvers_;
  std::vector<std::string> files_read_;
  std::set<std::string> warnings_;
  bool written_ = true, line_ = false;
  const Clock::time_point begin_;
  Clock::time_point last_ = begin_;
};

// With a file of answers of its own: a connection to it does not survive a fork.
FileResult verified(const OneFile& file, const Options& options, const std::optional<report::Baseline>& baseline,
                    checker::SqliteCache* cache, const KeptKey& key) {
  Session session;
  Options own = options;
  own.check.cache = cache;
  std::vector<parser::FileAnswer> answers;
  if (key.of_text) own.read.c.answers = &answers;
  run_pipeline(session, own, file.entries);
  FileResult result = result_of(session, own, baseline);
  if (cache != nullptr) {
    keep_result(*cache, key, session, own, answers, result);
    result.warning = warning_of(*cache);
  }
  return result;
}

FileResult crashed(const OneFile& file, const Options& options, const std::optional<report::Baseline>& baseline) {
  Session session;
  for (const auto& [path, own] : file.entries) note_crash(session, options, path, own);
  return result_of(session, options, baseline);
}

}  // namespace

bool goes_by_file(const Options& options) {
  const auto is_text = [](const Output& output) { return output.format == Format::Text; };
  return options.command == Command::Verify && !options.stop_after && options.dumps.empty() && options.emit_smt.empty() && !options.stats && !options.places &&
         !options.selection.any() && options.params.empty() && options.events.empty() && options.pictures.empty() &&
         std::none_of(options.outputs.begin(), options.outputs.end(), is_text);
}

int run_by_file(const Options& options, const std::optional<report::Baseline>& baseline, std::unique_ptr<checker::SqliteCache> cache) {
  const std::vector<OneFile> files = one_by_one(options);
  ReportByFile report(options, files.size());
  std::vector<KeptKey> keys;
  std::vector<std::size_t> left;
  for (std::size_t i = 0; i < files.size() && !options.stopped(); ++i) {
    keys.push_back(baseline || cache == nullptr ? KeptKey{} : kept_key(files[i], options));
    auto kept = cache == nullptr ? std::nullopt : find_result(*cache, keys.back(), options);
    if (kept) report.take(i, std::move(*kept));
    else left.push_back(i);
  }
  if (files.size() == 1) {
    if (!left.empty()) report.take(0, verified(files[0], options, baseline, cache.get(), keys[0]));
    return report.end();
  }
  const std::string warning = cache == nullptr ? "" : warning_of(*cache);
  if (!warning.empty()) write_stderr(warning);
  cache.reset();
  const auto verify = [&](const OneFile& file, const Options& own) {
    const auto opened = open_cache(own);
    return verified(file, own, baseline, opened.get(), keys[static_cast<std::size_t>(&file - files.data())]);
  };
  verify_apart(files, left, options, verify, [&](const OneFile& file) { return crashed(file, options, baseline); },
               [&](std::size_t index, FileResult result) { report.take(index, std::move(result)); },
               [&](std::size_t index, double seconds) { report.waiting(files[index].path, seconds); });
  return report.end();
}

}  // namespace permverify::driver
