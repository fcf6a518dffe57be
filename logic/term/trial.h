// Temporary terms: everything that a manager makes during a trial, with names and numbers, is deleted at
// its end. So the result of work that only reads the older terms does not depend on earlier trials.
#pragma once
#include "logic/term/term_manager.h"

namespace permverify::term {

// At most one at a time for each manager. Terms and functions of the trial must not be used after it.
class Trial {
 public:
  explicit Trial(TermManager& manager);
  ~Trial();
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;

 private:
  TermManager& manager_;
};

}  // namespace permverify::term
