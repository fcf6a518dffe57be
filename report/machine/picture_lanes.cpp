#include "report/machine/picture_lanes.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "report/finding.h"
#include "report/machine/picture_words.h"
#include "report/machine/statements.h"
#include "support/counted.h"

namespace permverify::report {
namespace {

using runtime_spec::Fault;
using End = PictureLane::End;

constexpr std::size_t most_passed = 3;
constexpr std::size_t most_lanes = 8, most_lanes_of_all = 64;

// Where a thread is at the end.
struct Stand {
  End end = End::Ended;
  std::uint32_t line = 0;          // 0: unknown
  std::string iteration;           // "in iteration 2 of the loop"; may be empty
  support::Span span;
  auto order() const { return std::tuple(line, iteration); }
};

class Lanes {
 public:
  Lanes(const MachineView& view, const RunRecord& record, const Fault& fault)
      : view_(view), record_(record), fault_(fault), statements_(view.kernel),
        first_(fault.group * view.launch.threads_per_group()) {}

  PictureLanes draw(bool all) {
    stands_.resize(static_cast<std::size_t>(view_.launch.threads_per_group()));
    from_trace();
    from_faults();
    choose(all);
    passed();
    spots();
    for (const std::int64_t t : chosen_) lane(t);
    if (!chosen_.empty() && *chosen_.rbegin() + 1 < end()) lanes_.lanes.push_back(gap());
    lanes_.counts = counts();
    return std::move(lanes_);
  }

 private:
  std::int64_t end() const { return first_ + view_.launch.threads_per_group(); }
  Stand& stand(std::int64_t thread) { return stands_[static_cast<std::size_t>(thread - first_)]; }
  const Stand& stand(std::int64_t thread) const { return stands_[static_cast<std::size_t>(thread - first_)]; }
  bool mine(std::int64_t thread) const { return thread >= first_ && thread < end(); }
  static PictureLane gap() {
    PictureLane lane;
    lane.gap = true;
    return lane;
  }

  // The last step of each thread: of one that waits it is the barrier, unless its group has passed it.
  void from_trace() {
    for (const auto& event : view_.execution.trace) {
      if (const auto* step = std::get_if<runtime_spec::TraceStep>(&event)) {
        if (!mine(step->thread)) continue;
        const bool waits = statements_.word(step->span) == "waits";
        stand(step->thread) = {waits ? End::Waits : End::Ended, line_of(view_, step->span), "", step->span};
      } else if (std::get<runtime_spec::TraceBarrier>(event).group == fault_.group) {
        for (Stand& each : stands_) each.end = End::Ended;
      }
    }
  }

  void from_faults() {
    for (const Fault& other : view_.execution.faults) {
      if (&other == &fault_ || other.threads.size() != 1 || !mine(other.threads[0].tid)) continue;
      const Stand& last = stand(other.threads[0].tid);
      const auto line = line_of(view_, other.threads[0].span);
      if (last.end == End::Ended && last.line == line && other.threads[0].phase == fault_.threads[0].phase) {
        stand(other.threads[0].tid).end = End::Fault;
      }
    }
    for (const auto& thread : fault_.threads) {
      const bool waits = thread.did.rfind("waits", 0) == 0;
      const std::size_t iteration = thread.did.find("in iteration");
      Stand& last = stand(thread.tid);
      if (!waits && last.line != 0) continue;  // the trace knows the place better
      last = {waits ? End::Waits : End::Ended, line_of(view_, thread.span),
              iteration == std::string::npos ? "" : thread.did.substr(iteration), thread.span};
    }
  }

  void choose(bool all) {
    const std::size_t most = all ? most_lanes_of_all : most_lanes;
    const auto add = [&](std::int64_t t) {
      if (mine(t) && chosen_.size() < most) chosen_.insert(t);
    };
    for (const auto& thread : fault_.threads) add(thread.tid);
    for (const auto& thread : fault_.threads) {
      add(thread.tid - 1);
      add(thread.tid + 1);
    }
    if (!all && view_.launch.threads_per_group() > static_cast<std::int64_t>(most_lanes)) return;
    for (std::int64_t t = first_; t < end() && chosen_.size() < most; ++t) add(t);
  }

  void passed() {
    const std::int64_t now = fault_.threads[0].phase;
    for (std::int64_t phase = 1; phase <= now; ++phase) {
      if (now - phase >= static_cast<std::int64_t>(most_passed)) {
        ++lanes_.passed_before;
        continue;
      }
      const auto barrier = record_.barriers.find(phase);
      lanes_.passed.push_back({phase, barrier == record_.barriers.end()
                                          ? ""
                                          : fmt::format("line {}", line_of(view_, barrier->second->span))});
    }
  }

  static std::string iteration_of(const Stand& stand) {
    return stand.iteration.empty() ? "" : ", " + stand.iteration;
  }

  void spots() {
    std::set<std::tuple<std::uint32_t, std::string>> orders;
    for (const std::int64_t t : chosen_) orders.insert(stand(t).order());
    orders_.assign(orders.begin(), orders.end());
    for (const auto& [line, iteration] : orders_) {
      lanes_.spots.push_back(line == 0 ? "" : fmt::format("line {}", line));
    }
  }

  std::string text(const Stand& stand) const {
    const std::string at = stand.line == 0 ? "" : fmt::format(", line\u00a0{}", stand.line);
    switch (stand.end) {
      case End::Waits: return fmt::format("waits at `{}`{}{}", barrier_at(stand.span), at, iteration_of(stand));
      case End::Fault: return "stops at a fault of its own" + at;
      case End::Ended: break;
    }
    return (statements_.word(stand.span) == "return" ? "has returned" : "has ended") + at;
  }

  std::string barrier_at(support::Span span) const {
    std::string words = barrier_words(view_.language, false, false);
    ir::for_each_stmt(view_.kernel.body, [&](const ir::Stmt& stmt) {
      const ir::Barrier* barrier = ir::barrier_of(stmt);
      if (barrier == nullptr || !(stmt.span == span)) return;
      words = barrier_words(view_.language, barrier->fences_local, barrier->fences_global);
    });
    return words;
  }

  void lane(std::int64_t thread) {
    const std::int64_t before = lanes_.lanes.empty() ? first_ - 1 : lanes_.lanes.back().thread;
    if (thread != before + 1) lanes_.lanes.push_back(gap());
    PictureLane lane;
    lane.thread = thread;
    lane.place = place_in_group(view_, thread);
    lane.end = stand(thread).end;
    lane.spot = static_cast<std::size_t>(
        std::find(orders_.begin(), orders_.end(), stand(thread).order()) - orders_.begin());
    lane.text = text(stand(thread));
    lane.named = std::any_of(fault_.threads.begin(), fault_.threads.end(),
                             [&](const auto& named) { return named.tid == thread; });
    lanes_.lanes.push_back(std::move(lane));
  }

  // "3 threads of the block wait, 253 have ended"
  std::string counts() const {
    std::map<End, std::uint64_t> count;
    for (const Stand& each : stands_) ++count[each.end];
    std::string result = fmt::format("{}: {} at a barrier", group_word(view_.language),
                                     support::counted(count[End::Waits], thread_word(view_.language)) + (count[End::Waits] == 1 ? " waits" : " wait"));
    if (count[End::Ended] != 0)
      result += fmt::format(", {} {} ended", count[End::Ended], count[End::Ended] == 1 ? "has" : "have");
    if (count[End::Fault] != 0) result += fmt::format(", {} stopped at a fault", count[End::Fault]);
    return result;
  }

  const MachineView& view_;
  const RunRecord& record_;
  const Fault& fault_;
  Statements statements_;
  std::int64_t first_;               // thread of the group
  std::vector<Stand> stands_;
  std::set<std::int64_t> chosen_;
  std::vector<std::tuple<std::uint32_t, std::string>> orders_;  // of the spots
  PictureLanes lanes_;
};

}  // namespace

bool is_divergence(const Fault& fault) {
  return fault.id.family() == support::FailureFamily::BarrierDivergence && !fault.threads.empty();
}

PictureLanes lanes_of(const MachineView& view, const RunRecord& record, const Fault& fault, bool all) {
  return Lanes(view, record, fault).draw(all);
}

}  // namespace permverify::report
