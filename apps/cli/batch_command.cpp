#include "apps/cli/batch_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "apps/cli/help_format.h"
#include "apps/cli/values.h"
#include "apps/cli/whole_number.h"
#include "batch/engine.h"
#include "batch/files.h"
#include "batch/merge.h"
#include "batch/work.h"
#include "driver/output/formats.h"
#include "driver/output/write.h"
#include "driver/read/text_file.h"
#include "support/exit_code.h"

namespace permverify::cli {
namespace {

namespace fs = std::filesystem;
using support::ExitCode;

int said(const std::string& text) { return driver::write_stdout(text) ? ExitCode::Success : ExitCode::InternalError; }

int failed(ExitCode code, const std::string& text) {
  driver::write_stderr("permverify: batch: " + text + "\n");
  return code;
}

std::string this_program() {
  std::error_code problem;
  const std::string path = fs::read_symlink("/proc/self/exe", problem).string();
  if (problem) refuse("the path of this program is not known: " + problem.message());
  return path;
}

std::string costs_text(const std::string& file) {
  const std::optional<std::string> text = driver::read_text(file);
  if (!text) refuse("--costs: cannot read " + file);
  return *text;
}

// `--help` of a command of `batch`.
struct HelpAsked {
  std::string text;
};

// How a command of `batch` reads its words. Throws what CLI11 throws, and HelpAsked.
class Words {
 public:
  Words(const std::string& action, const std::string& text) : app_(text, "permverify batch " + action) {
    app_.formatter(std::make_shared<HelpFormat>());
    app_.add_option("DIR", folder_, "the folder of the batch")->required()->type_name("");
  }
  CLI::App& app() { return app_; }
  const fs::path& parse(std::vector<std::string> words) {
    std::reverse(words.begin(), words.end());
    try {
      app_.parse(words);
    } catch (const CLI::CallForHelp&) {
      throw HelpAsked{app_.help()};
    }
    batch_ = folder_;
    return batch_;
  }

 private:
  CLI::App app_;
  std::string folder_;
  fs::path batch_;
};

int plan(const std::vector<std::string>& words, ParseVerify parse) {
  const auto dashes = std::find(words.begin(), words.end(), "--");
  batch::ChunkLimits limits;
  std::string costs;
  Words own("plan", "Cuts files into chunks. Behind `--` stand files, and options of `permverify verify`.");
  own.app().add_option("--chunk-seconds", limits.seconds, "seconds of expected work in a chunk")->check(whole_number(1, 86400))->capture_default_str();
  own.app().add_option("--costs", costs, "a JSON report of an earlier run: what each file takes")->type_name("FILE");
  const bool help = std::any_of(words.begin(), dashes, [](const std::string& word) { return word == "--help" || word == "-h"; });
  if (!help && (dashes == words.end() || dashes + 1 == words.end())) refuse("which files? Write `permverify batch plan DIR -- FILE...`");
  const fs::path& folder = own.parse({words.begin(), dashes});
  const driver::Options options = parse({dashes + 1, words.end()});
  if (!options.read.texts.empty()) refuse("standard input cannot be a file of a batch");
  if (std::any_of(options.of_file.begin(), options.of_file.end(), [](const auto& file) { return !file.second.kernel.empty(); })) {
    refuse("launches that were recorded cannot be files of a batch");
  }
  if (fs::exists(folder / "plan.json")) refuse(folder.string() + " has a plan already; name another folder");
  batch::Plan made;
  made.version = options.version;
  made.folder = fs::current_path().string();
  made.words = options.decisive;
  made.words.insert(made.words.end(), {"--jobs", "1"});
  made.files = options.files;
  std::sort(made.files.begin(), made.files.end());
  const std::map<std::string, double> known = costs.empty() ? std::map<std::string, double>() : batch::costs_in(costs_text(costs));
  made.chunks = batch::chunks_of(made.files, known, limits);
  batch::write_plan(folder, made);
  return said(fmt::format("{}: {} files in {} chunks\n", folder.string(), made.files.size(), made.chunks.size()));
}

int run(const std::string& action, const std::vector<std::string>& words) {
  batch::EngineOptions options;
  options.jobs = std::max(1U, std::thread::hardware_concurrency());
  std::string engine = "local";
  Words own(action, "Does the chunks that have no result.");
  own.app().add_option("--engine", engine, "local, parallel (GNU parallel) or slurm (a job array)")
      ->check(CLI::IsMember({"local", "parallel", "slurm"}))->capture_default_str();
  own.app().add_option("-j,--jobs", options.jobs, "chunks at a time, of local and parallel")->check(whole_number(1, 1024));
  own.app().add_option("--engine-option", options.words, "one more word for `sbatch` or `parallel`: --engine-option=--partition=cpu")
      ->type_size(1)->expected(1)->allow_extra_args(false)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  const fs::path& folder = own.parse(words);
  if (engine == "parallel") options.engine = batch::Engine::Parallel;
  if (engine == "slurm") options.engine = batch::Engine::Slurm;
  options.program = this_program();
  const batch::Plan plan = batch::read_plan(folder);
  std::string text;
  if (!batch::run_missing(folder, plan, options, text)) return failed(ExitCode::InternalError, text);
  if (!text.empty()) return said(text);
  const std::size_t left = batch::missing(folder, plan).size();
  if (left != 0) return failed(ExitCode::Undecided, fmt::format("{} of {} chunks have no result; see {}", left, plan.chunks.size(), (folder / "logs").string()));
  return said(fmt::format("{}: all {} chunks are done\n", folder.string(), plan.chunks.size()));
}

int work(const std::vector<std::string>& words) {
  std::size_t chunk = 0;
  Words own("work", "Does one chunk: what a task of a cluster calls.");
  own.app().add_option("chunk", chunk, "its number, from 0")->required()->type_name("NUMBER");
  const fs::path& folder = own.parse(words);
  const batch::Plan plan = batch::read_plan(folder);
  if (chunk >= plan.chunks.size()) refuse(fmt::format("the last chunk is {}", plan.chunks.size() - 1));
  std::string why;
  const batch::Worked worked = batch::work(folder, plan, chunk, this_program(), why);
  return worked == batch::Worked::Failed ? failed(ExitCode::InternalError, why) : static_cast<int>(ExitCode::Success);
}

int status(const std::vector<std::string>& words) {
  std::string format = "text";
  Words own("status", "Counts results.");
  own.app().add_option("--format", format, "text or json")->check(CLI::IsMember({"text", "json"}))->capture_default_str();
  const fs::path& folder = own.parse(words);
  const batch::Plan plan = batch::read_plan(folder);
  const std::vector<std::size_t> missing = batch::missing(folder, plan);
  const std::size_t all = plan.chunks.size();
  const nlohmann::json json{{"chunks", all}, {"done", all - missing.size()}, {"missing", missing}};
  const int code = said(format == "json" ? json.dump() + "\n"
                                         : fmt::format("{}: {} of {} chunks are done\n", folder.string(), all - missing.size(), all));
  return code == ExitCode::Success && !missing.empty() ? static_cast<int>(ExitCode::Undecided) : code;
}

int merge(const std::vector<std::string>& words) {
  std::string format = "json", output;
  std::vector<std::string> formats = driver::converted_formats();
  formats.insert(formats.begin(), "json");
  Words own("merge", "Makes one report of all results.");
  own.app().add_option("--format", format, "json, sarif, junit, github, short, html or audit")->check(CLI::IsMember(formats))->capture_default_str();
  own.app().add_option("-o,--output", output, "the file to write; unset: stdout")->type_name("FILE");
  const fs::path& folder = own.parse(words);
  const batch::Plan plan = batch::read_plan(folder);
  std::string text = batch::merged(folder, plan);
  const int code = nlohmann::json::parse(text).at("summary").at("exit_code");
  const auto form = driver::form_of(driver::format_named(format));
  if (form) text = report::formatted(*form, text, driver::read_text);
  const bool written = output.empty() ? driver::write_stdout(text) : driver::write_file(output, text);
  if (!written) return ExitCode::InternalError;
  const std::size_t left = batch::missing(folder, plan).size();
  if (left == 0) return code;
  return failed(code == ExitCode::Success ? ExitCode::Undecided : static_cast<ExitCode>(code), fmt::format("{} chunks have no result yet", left));
}

int act(const BatchRequest& request, ParseVerify parse) {
  if (request.action == "plan") return plan(request.words, parse);
  if (request.action == "run" || request.action == "resume") return run(request.action, request.words);
  if (request.action == "work") return work(request.words);
  if (request.action == "status") return status(request.words);
  if (request.action == "merge") return merge(request.words);
  if (request.action == "--help" || request.action == "-h") return said(batch_help());
  refuse("there is no `" + request.action + "`; more in `permverify batch --help`");
}

}  // namespace

std::string batch_help() {
  return "Many files, on many machines.\n"
         "Usage: permverify batch plan DIR [OPTIONS] -- FILE... [OPTIONS OF verify]\n"
         "       permverify batch run DIR [--engine local|parallel|slurm]\n"
         "       permverify batch status|resume|merge DIR [OPTIONS]\n\n"
         "plan    cuts the files into chunks and writes them to the folder DIR\n"
         "run     does the chunks that have no result; `resume` is the same\n"
         "status  counts results\n"
         "merge   makes one report of them, in any format\n"
         "work    does one chunk: what a task of a cluster calls\n\n"
         "`permverify batch COMMAND --help` lists the options of a command.\n";
}

int do_batch(const BatchRequest& request, ParseVerify parse) {
  try {
    return act(request, parse);
  } catch (const HelpAsked& help) {
    return said(help.text);
  } catch (const CLI::ParseError& error) {
    return failed(ExitCode::BadUsage, error.what());
  } catch (const std::invalid_argument& error) {
    return failed(ExitCode::BadUsage, error.what());
  } catch (const std::runtime_error& error) {
    return failed(ExitCode::InternalError, error.what());
  }
}

}  // namespace permverify::cli
