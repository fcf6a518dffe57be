#include "tests/judge/workers.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <stdexcept>

namespace permverify::judge {
namespace {

// Worker w has the jobs w, w + n, w + 2 * n, ... and appends a line for each to its file.
class Workers {
 public:
  Workers(std::size_t count, unsigned n, const std::function<std::string(std::size_t)>& work)
      : work_(work), n_(n), results_(count) {
    std::string name = (std::filesystem::temp_directory_path() / "permverify-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    folder_ = name;
  }
  ~Workers() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  std::vector<std::optional<std::string>> run() {
    for (unsigned w = 0; w < n_; ++w) start(w, w);
    while (!running_.empty()) {
      int status = 0;
      const auto found = running_.find(waitpid(-1, &status, 0));
      if (found == running_.end()) continue;
      const unsigned w = found->second;
      running_.erase(found);
      const std::size_t next = collect(w);
      if (next >= results_.size()) continue;
      std::ofstream(file(w), std::ios::app) << died << "\n";  // the job that it was at
      start(w, next + n_);
    }
    return std::move(results_);
  }

 private:
  static constexpr const char* died = "\t";
  std::string file(unsigned w) const { return folder_ + "/" + std::to_string(w); }

  void start(unsigned w, std::size_t from) {
    if (from >= results_.size()) return;
    const pid_t pid = fork();
    if (pid < 0) throw std::runtime_error("no process");
    if (pid > 0) {
      running_[pid] = w;
      return;
    }
    std::ofstream out(file(w), std::ios::app);
    for (std::size_t i = from; i < results_.size(); i += n_) out << work_(i) << std::endl;
    out.close();
    _exit(0);
  }

  // Reads what worker w wrote; gives the first job that it has nothing about.
  std::size_t collect(unsigned w) {
    std::ifstream in(file(w));
    std::size_t i = w;
    for (std::string line; std::getline(in, line); i += n_) {
      if (line != died) results_[i] = line;
    }
    return i;
  }

  const std::function<std::string(std::size_t)>& work_;
  unsigned n_;
  std::vector<std::optional<std::string>> results_;
  std::string folder_;
  std::map<pid_t, unsigned> running_;
};

}  // namespace

std::vector<std::optional<std::string>> in_processes(
    std::size_t count, unsigned processes, const std::function<std::string(std::size_t)>& work) {
  return Workers(count, processes, work).run();
}

}  // namespace permverify::judge
