// Terms for a while: what a manager makes during a trial is forgotten at its end, names and numbers
// included, as if it had never been made. So work that only reads the older terms has the same result
// whatever was done before it.
#pragma once
#include "logic/term/term_manager.h"

namespace permverify::term {

// One at a time for each manager. No term or function of the trial may be used after it.
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
