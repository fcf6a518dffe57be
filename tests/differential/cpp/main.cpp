// permverify_cpp_machine FILE.cu...: kernels of generated files on the machine, or with --search, whether
// a run of all small launches shows a fault.
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "tests/differential/cpp/batch.h"

namespace {

using namespace permverify::differential;

// In a process of its own, with a limit of time: a crash or an endless run costs one file.
template <class Work>
void in_child(const std::string& path, unsigned seconds, const Work& work) {
  std::cout.flush();
  const pid_t child = fork();
  if (child == 0) {
    alarm(seconds);
    std::cout << work() << std::flush;
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
  const bool late = WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM;
  std::cout << nlohmann::json{{"file", path}, {"end", late ? "hang" : "crash"}}.dump() << std::endl;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Generated CUDA kernels on the machine.");
  std::vector<std::string> files;
  BareOptions options;
  unsigned seconds = 60;
  bool search = false;
  app.add_option("files", files, "CUDA sources with launch comments")->required();
  app.add_option("--front-end", options.modules, "folder of the C front end");
  app.add_option("--seconds", seconds, "for one file");
  app.add_flag("--search", search, "all small launches, for faults");
  CLI11_PARSE(app, argc, argv);
  for (const std::string& path : files) {
    in_child(path, seconds,
             [&] { return search ? search_file(path, options) : run_batch(path, options); });
  }
  return 0;
}
