// Mutants spread over processes: solvers are started by forking, so that threads are no way here.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <map>
#include <stdexcept>

#include "tests/mutation/trial.h"

namespace permverify::mutation {
namespace {

// Worker w tries the mutants w, w + jobs, w + 2 * jobs, ... and appends a line for each to its file.
class Workers {
 public:
  Workers(const std::vector<Mutant>& mutants, const TrialOptions& options, unsigned jobs)
      : mutants_(mutants), options_(options), jobs_(jobs), trials_(mutants.size()) {
    char name[] = "/tmp/mutation-XXXXXX";
    if (mkdtemp(name) == nullptr) throw std::runtime_error("no temporary folder");
    folder_ = name;
  }
  ~Workers() {
    for (unsigned w = 0; w < jobs_; ++w) std::remove(file(w).c_str());
    rmdir(folder_.c_str());
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  std::vector<Trial> run() {
    for (unsigned w = 0; w < jobs_; ++w) start(w, w);
    while (!running_.empty()) {
      int status = 0;
      const pid_t pid = waitpid(-1, &status, 0);
      const auto found = running_.find(pid);
      if (found == running_.end()) continue;
      const unsigned w = found->second;
      running_.erase(found);
      const std::size_t next = collect(w);
      if (next >= mutants_.size()) continue;
      trials_[next].crashed = true;  // the one it was at
      std::ofstream(file(w), std::ios::app) << "crashed\n";
      start(w, next + jobs_);
    }
    return std::move(trials_);
  }

 private:
  std::string file(unsigned w) const { return folder_ + "/" + std::to_string(w); }

  void start(unsigned w, std::size_t from) {
    if (from >= mutants_.size()) return;
    const pid_t pid = fork();
    if (pid < 0) throw std::runtime_error("no process");
    if (pid > 0) {
      running_[pid] = w;
      return;
    }
    std::ofstream out(file(w), std::ios::app);
    for (std::size_t i = from; i < mutants_.size(); i += jobs_) {
      out << to_line(try_mutant(mutants_[i], options_)) << std::endl;
    }
    out.close();
    _exit(0);
  }

  // Reads what worker w wrote; gives the first mutant that it has nothing about.
  std::size_t collect(unsigned w) {
    std::ifstream in(file(w));
    std::size_t i = w;
    for (std::string line; std::getline(in, line); i += jobs_) {
      if (line != "crashed") trials_[i].crashed = !from_line(line, trials_[i]);
    }
    return i;
  }

  const std::vector<Mutant>& mutants_;
  const TrialOptions& options_;
  unsigned jobs_;
  std::vector<Trial> trials_;
  std::string folder_;
  std::map<pid_t, unsigned> running_;
};

}  // namespace

std::vector<Trial> try_all(const std::vector<Mutant>& mutants, const TrialOptions& options,
                           unsigned jobs) {
  return Workers(mutants, options, jobs).run();
}

}  // namespace permverify::mutation
