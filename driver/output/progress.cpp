#include "driver/output/progress.h"

#include <fmt/format.h>

#include <algorithm>

#include "driver/output/write.h"
#include "report/display.h"

namespace permverify::driver {

Progress::Progress(ProgressMode mode, std::vector<const obligation::Obligation*> obligations,
                   std::vector<const std::string*> paths)
    : mode_(mode),
      obligations_(std::move(obligations)),
      paths_(std::move(paths)),
      total_(static_cast<std::size_t>(std::count_if(obligations_.begin(), obligations_.end(),
                                                     [](const auto* o) { return !is_probe(*o); }))),
      last_(std::chrono::steady_clock::now()) {}

Progress::~Progress() {
  if (mode_ == ProgressMode::Live && written_) write_stderr("\r\x1b[K");
}

void Progress::finished(std::size_t index, const checker::Verdict& verdict) {
  if (is_probe(*obligations_[index])) return;
  ++done_;
  if (verdict.status == checker::Status::Refuted) ++refuted_;
  if (mode_ == ProgressMode::None) return;
  const auto now = std::chrono::steady_clock::now();
  const auto pause = std::chrono::milliseconds(mode_ == ProgressMode::Live ? 50 : 2000);
  if (now - last_ < pause) return;
  last_ = now;
  written_ = true;
  const std::string line =
      fmt::format("[{}/{}] {} refuted · {} {}", done_, total_, refuted_,
                  report::printable(*paths_[index]), obligations_[index]->kind.text());
  if (mode_ == ProgressMode::Live) {
    write_stderr("\r\x1b[K" + report::cut_cells(line, 0, 79));
  } else {
    write_stderr(line + "\n");
  }
}

}  // namespace permverify::driver
