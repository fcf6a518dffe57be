#include "apps/serve/arguments_serve.h"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <thread>

#include "apps/serve/read_exercises.h"

namespace permverify::cli {
namespace {

// Where the system keeps such things: what systemd says, else below the user's home.
std::string default_state() {
  if (const char* folder = std::getenv("STATE_DIRECTORY")) return folder;
  if (const char* folder = std::getenv("XDG_STATE_HOME")) return std::string(folder) + "/permverify";
  const char* home = std::getenv("HOME");
  return std::string(home == nullptr ? "." : home) + "/.local/state/permverify";
}

}  // namespace

CLI::App* add_serve(CLI::App& app, RawServe& raw) {
  auto& options = raw.options;
  auto& limits = options.limits;
  limits.job_workers = std::max(1U, std::min(2U, std::thread::hardware_concurrency()));
  limits.running = std::max(1U, std::thread::hardware_concurrency() / limits.job_workers);
  CLI::App* command = app.add_subcommand("serve", "serve the playground: a page and an API");
  command->add_option("--host", options.host, "address to listen at")->capture_default_str()->group("Server");
  command->add_option("--port", options.port, "0: any that is free")
      ->check(CLI::Range(0, 65535))->capture_default_str()->group("Server");
  command->add_option("--state", options.state, "folder of results and shared programs; unset: the user's")
      ->group("Server");
  command->add_option("--page", options.page, "folder of the page; unset: the page inside of the program")->group("Server");
  command->add_option("--labs", raw.labs, "folder of exercises; unset: `labs` beside the program")->group("Server");
  command->add_flag("--behind-proxy", options.behind_proxy,
                    "clients go by X-Forwarded-For: only where every request comes through a proxy")->group("Server");
  command->add_option("--sandbox", raw.sandbox, "sandbox of jobs, by bubblewrap: require, auto (where it works) or off")
      ->check(CLI::IsMember({"require", "auto", "off"}))->capture_default_str()->group("Jobs");
  command->add_option("-j,--jobs", limits.running, "jobs at a time")
      ->check(CLI::Range(1, 256))->group("Jobs");
  command->add_option("--job-workers", limits.job_workers, "processes with solvers of one job")
      ->check(CLI::Range(1, 64))->group("Jobs");
  command->add_option("--job-seconds", limits.job_seconds, "seconds for the proofs of a job")
      ->check(CLI::Range(1, 3600))->capture_default_str()->group("Jobs");
  command->add_option("--job-memory", limits.job_memory_mb, "memory of a worker, MB")
      ->check(CLI::Range(64, 1 << 20))->capture_default_str()->group("Jobs");
  command->add_option("--queue", limits.queue, "jobs that wait")
      ->check(CLI::Range(1, 100000))->capture_default_str()->group("Jobs");
  command->add_option("--client-jobs", limits.client_jobs, "jobs of one client, waiting or running")
      ->check(CLI::Range(1, 1000))->capture_default_str()->group("Jobs");
  command->add_option("--keep-days", limits.keep_days, "days for which results are kept; shared programs stay")
      ->check(CLI::Range(1, 36500))->capture_default_str()->group("Jobs");
  command->footer("Exit codes: 0 ended by SIGINT or SIGTERM, 3 bad usage, or the address or the folder cannot be used,\n4 internal error.");
  return command;
}

serve::ServerOptions finish_serve(const RawServe& raw) {
  serve::ServerOptions options = raw.options;
  if (options.state.empty()) options.state = default_state();
  options.sandbox = raw.sandbox == "require" ? serve::SandboxMode::Require
                    : raw.sandbox == "off"   ? serve::SandboxMode::Off
                                             : serve::SandboxMode::Auto;
  options.exercises = read_exercises(raw.labs);
  return options;
}

}  // namespace permverify::cli
