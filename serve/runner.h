// Runs the process of one job, from the files of its request to its answer.
#pragma once
#include <functional>

#include "serve/answer.h"
#include "serve/limits.h"
#include "serve/sandbox.h"

namespace permverify::serve {

class Runner {
 public:
  // `work` is a folder of its own for what jobs write; what lies in it is removed, now and at the end. Jobs that an
  // earlier server left running there are ended.
  Runner(const Limits& limits, const Sandbox& sandbox, std::string work);
  ~Runner();
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  struct Ended {
    Answer answer;
    Ending ending = Ending::NotStarted;
    int exit_code = 0;
  };
  // `line` gets each line of the job's events. For several threads; `id` names one job alone. Throws
  // std::runtime_error where the job's folder cannot be written.
  Ended run(const std::string& id, const Request& request, Process& process,
            const std::function<void(const std::string&)>& line) const;

 private:
  std::vector<std::string> words_of(const Request& request, const std::string& exercise) const;

  Limits limits_;
  const Sandbox& sandbox_;
  std::string work_;
  std::string token_;  // in each path that is erased from answers: no text of a user contains it
};

}  // namespace permverify::serve
