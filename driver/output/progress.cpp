#include "driver/output/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "driver/output/write.h"
#include "report/display.h"

namespace permverify::driver {

Progress::Progress(ProgressMode mode, std::vector<const obligation::Obligation*> obligations,
                   std::vector<const std::string*> paths, std::vector<const std::string*> kernels)
    : mode_(mode),
      obligations_(std::move(obligations)),
      paths_(std::move(paths)),
      kernels_(std::move(kernels)),
      total_(static_cast<std::size_t>(std::count_if(obligations_.begin(), obligations_.end(),
                                                     [](const auto* o) { return is_owed(*o); }))),
      begin_(std::chrono::steady_clock::now()),
      last_(begin_) {
  for (std::size_t i = 0; i < obligations_.size(); ++i) {
    if (is_owed(*obligations_[i])) ++of_kernels_[{*paths_[i], *kernels_[i]}].all;
  }
}

Progress::~Progress() {
  if (mode_ == ProgressMode::Live && written_) write_stderr("\r\x1b[K");
}

// A run, or facts of the host, may still change what is not proved: only proofs are counted here.
void Progress::note_kernel(std::size_t index, const checker::Verdict& verdict) {
  OfKernel& of = of_kernels_[{*paths_[index], *kernels_[index]}];
  ++of.done;
  of.proved += verdict.status == checker::Status::Proved ? 1 : 0;
  if (of.done != of.all || of_kernels_.size() < 2) return;
  const std::string name = kernels_[index]->empty() ? "functions and lemmas" : "kernel `" + report::printable(*kernels_[index]) + "`";
  stays_ += fmt::format("{}: {}: {} of {} obligations proved\n", report::printable(*paths_[index]), name, of.proved, of.all);
}

void Progress::started(std::size_t index) { running_.emplace(index, Clock::now()); }

void Progress::finished(std::size_t index, const checker::Verdict& verdict) {
  running_.erase(index);
  if (!is_owed(*obligations_[index])) return;
  ++done_;
  if (verdict.status == checker::Status::Proved) ++proved_;
  if (mode_ == ProgressMode::None) return;
  note_kernel(index, verdict);
  if (is_due(std::chrono::milliseconds(50), std::chrono::milliseconds(2000))) write(index);
}

void Progress::waiting() {
  if (mode_ == ProgressMode::None || running_.empty()) return;
  const auto longest = std::min_element(running_.begin(), running_.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  if (is_due(std::chrono::milliseconds(900), std::chrono::milliseconds(10000))) write(longest->first);
}

// A run of a moment needs no lines: its report is there as soon.
bool Progress::is_due(std::chrono::milliseconds live, std::chrono::milliseconds plain) const {
  const auto now = Clock::now();
  const bool has_news = !stays_.empty() && now - begin_ >= std::chrono::seconds(1);
  return has_news || now - last_ >= (mode_ == ProgressMode::Live ? live : plain);
}

void Progress::write(std::size_t named) {
  last_ = Clock::now();
  written_ = true;
  const auto since = running_.find(named);
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(last_ - (since == running_.end() ? last_ : since->second)).count();
  const std::string line = fmt::format("[{}/{}] {} proved · {} {}{}", done_, total_, proved_, report::printable(*paths_[named]),
                                       obligations_[named]->kind.text(), seconds == 0 ? "" : fmt::format(" · {} s", seconds));
  const std::string stays = std::exchange(stays_, "");
  if (mode_ == ProgressMode::Live) {
    write_stderr("\r\x1b[K" + stays + report::cut_cells(line, 0, 79));
  } else {
    write_stderr(stays + line + "\n");
  }
}

}  // namespace permverify::driver
