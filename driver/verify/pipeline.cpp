#include "driver/verify/pipeline.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <new>
#include <set>

#include "driver/generate_options.h"
#include "driver/houdini/candidates.h"
#include "driver/output/events.h"
#include "driver/read/read_module.h"
#include "driver/read/require_valid.h"
#include "driver/verify/blocks_promise.h"
#include "driver/verify/complete_permissions.h"
#include "driver/verify/conclude.h"
#include "driver/verify/dump.h"
#include "driver/verify/own_options.h"
#include "driver/verify/file_time.h"
#include "driver/verify/found_early.h"
#include "driver/verify/held_longer.h"
#include "driver/verify/infer_permissions.h"
#include "driver/verify/missing_lanes.h"
#include "driver/verify/other_orders.h"
#include "driver/verify/program_launches.h"
#include "driver/verify/races_apart.h"
#include "driver/verify/safe_launches.h"
#include "driver/verify/second_try.h"
#include "driver/verify/select.h"
#include "driver/verify/solve.h"
#include "driver/verify/try_group_order.h"
#include "logic/analysis/permissions_given.h"
#include "logic/obligation/generate.h"
#include "logic/race/automatic.h"
#include "report/suppressions.h"

namespace permverify::driver {
namespace {

// Values of expressions are labelled with the text of the source, which the logic does not know.
void name_witnesses(const support::SourceManager& sources, obligation::ObligationSet& set) {
  for (auto& obligation : set.obligations) {
    for (auto& column : obligation.witnesses) {
      for (auto& row : column.rows) {
        if (row.label.empty()) row.label = sources.text(row.span);
      }
    }
  }
}

void reject(support::DiagnosticSink& sink, support::BufferId buffer, std::string id,
            std::string message) {
  support::Diagnostic d;
  d.id = std::move(id);
  d.message = std::move(message);
  d.primary.span = {buffer, 0, 0};
  sink.report(std::move(d));
}

ReadOptions read_options(const Options& options) {
  ReadOptions read = options.read;
  read.launch = options.launch;
  if (!options.selection.kernel.empty()) read.c.kernels = {options.selection.kernel};
  read.c.host = options.host != HostCode::Off;
  if (!read.parent_tries_again) read.trial = options.files.size() > 1;  // the verdicts of the others outlive a crash
  return read;
}

// The tool failed on the way: what it had proved stands, and nothing else is concluded. Neither what
// a probe found nor what a later step would have taken back counts as a failure.
void leave_open(checker::FileReport& file, const Options& options, checker::Reason cause) {
  if (options.command != Command::Verify || options.stop_after) return;
  for (checker::KernelReport& kernel : file.kernels) {
    turn_probes_into_warnings(kernel, true);
    for (checker::ObligationResult& result : kernel.results) {
      if (result.verdict && result.verdict->status == checker::Status::Proved) continue;
      result.verdict = checker::Verdict{};
      result.verdict->reason = cause;
    }
  }
}

bool solves(const Options& options) { return options.command == Command::Verify && !options.stop_after; }

bool asks_for_everything(const Options& options) {
  const bool all_launches = options.params.empty() && !gives_any(options.launch.gsize) && !gives_any(options.launch.ngroups);
  return all_launches && options.read.kernel_sizes.empty() && !options.selection.any() && options.checks.empty() && !options.stopped() && options.automatic.within_groups &&
         options.automatic.between_groups && options.automatic.warp_size == 0;
}

// A file on its way: Text -> Module -> ObligationSet, then Verdict; between the two its obligations are
// solved together with those of other files. A failure of the tool costs only this file.
class FileRun {
 public:
  FileRun(Session& session, const Options& options, const std::string& path, const FileOptions& own)
      : session_(session), options_(with_own_options(options, path, own)), path_(path), own_(own), time_(options),
        first_buffer_(static_cast<support::BufferId>(session.sources.size())), early_(session, options_) {
    file_.path = own.name.empty() ? path : own.name;
  }

  void generate() {
    time_.resume();
    guarded([&] { read_and_generate(); });
    time_.pause();
  }
  // `seconds`: that its obligations took.
  void solved(double seconds) {
    if (!module_) return;
    time_.spend(seconds);
    time_.resume();
    guarded([&] { reach_verdicts(); });
    time_.pause();
  }
  void give_up(const std::string& id, const std::string& message, checker::Reason cause) {
    if (session_.sources.size() == first_buffer_) session_.sources.add(path_, "");
    reject(sink_, first_buffer_, id, message);
    leave_open(file_, options_, cause);
    module_.reset();
  }

  // What has to be tried again, with what the host's code says, needs time as well, and so do runs.
  Unsolved unsolved() { return {&file_, manager_, time_.left() * for_every_launch(), reports_at_once(), for_every_launch_or_not()}; }
  // What is not proved for every launch is judged by the launches of the program: then the rest need not be proved for every launch.
  Together for_every_launch_or_not() const {
    return [this](const checker::KernelReport& kernel, const obligation::Obligation&) { return launched_.count(kernel.set.kernel) != 0 ? kernel.set.kernel : ""; };
  }
  // The part of the time in which kernels are tried for every launch: what the host's code gives decides the others sooner.
  double for_every_launch() const {
    return file_.kernels.empty() ? 0.6 : 0.6 - 0.3 * static_cast<double>(std::min(launched_.size(), file_.kernels.size())) / static_cast<double>(file_.kernels.size());
  }
  // What no later attempt decides anew.
  Decided reports_at_once() {
    const bool is_heard = session_.events != nullptr || options_.progress != ProgressMode::None;
    if (!is_heard || !solves(options_) || !options_.baseline.empty()) return {};
    return [this](const checker::KernelReport& kernel, const checker::ObligationResult& result) -> std::string {
      if (brief_.count(kernel.set.kernel) != 0 || launched_.count(kernel.set.kernel) != 0 || may_be_completed(kernel.set.kernel)) return "";
      return early_.decided(*module_, file_, inferred_, kernel, result);
    };
  }
  // Another attempt decides it, with permissions that its contracts leave out.
  bool may_be_completed(const std::string& name) {
    const auto [known, is_new] = completed_.try_emplace(name, false);
    const auto kernel = std::ranges::find_if(module_->kernels, [&](const ir::Kernel& k) { return k.name == name; });
    if (!is_new || !options_.infer_permissions || kernel == module_->kernels.end()) return known->second;
    ir::Module scratch = *module_;
    return known->second = !completions(scratch, *kernel, session_.sources).empty();
  }
  bool is_ready() const { return module_ && manager_ != nullptr; }
  std::size_t obligations() const {
    std::size_t count = 0;
    for (const auto& kernel : file_.kernels) count += kernel.results.size();
    return count;
  }

  checker::FileReport take() {
    file_.diagnostics = sink_.all();
    file_.wall_seconds = watch_.ms() / 1000;
    file_.bad_input = sink_.has_errors();
    std::size_t errors = 0;
    for (const auto& d : file_.diagnostics) errors += d.severity == support::Severity::Error;
    for (const auto& kernel : file_.unread) errors -= kernel.errors;
    file_.misread = errors != 0;
    warn_of_unused_suppressions();
    return std::move(file_);
  }

 private:
  template <class Work>
  void guarded(const Work& work) {
    try {
      work();
    } catch (const std::bad_alloc&) {
      give_up("internal:memory", "not enough memory for this file", checker::Reason::OutOfMemory);
    } catch (const std::exception& error) {
      give_up("internal:exception", std::string("the tool failed: ") + error.what(), checker::Reason::ToolFailed);
    }
  }

  // False where there is nothing to be verified.
  bool read() {
    file_.language = language_of(path_, options_.read);  // of findings about a file that cannot be read, too
    ReadOptions how = read_options(options_);
    how.end = time_.limited(options_, before_proofs()).check.file_end;
    module_ = read_module(session_.sources, path_, how, sink_, &file_.unread);
    if (!module_) return false;
    if (!take_recorded_arguments(own_, session_.sources, *module_, options_, sink_)) return false;
    collect_suppressions();
    keep_races_apart(options_, session_.sources, file_);
    const bool pvl = file_.language == Language::Pvl;
    if (pvl && module_->kernels.empty() && module_->functions.empty()) {
      reject(sink_, first_buffer_, "input:empty", "the file has no kernel: there is nothing to verify");
      return false;
    }
    if (options_.invariants == Invariants::Ignored) {
      obligation::drop_invariants(*module_, [](const ir::Kernel& kernel, const ir::Clause&) { return obligation::is_automatic(kernel); });
    } else if (options_.invariants == Invariants::Candidates) {
      left_out_ = leave_out_candidates(*module_, options_, for_invariant_without_contract);
    }
    file_.expansions = module_->expansions;
    note_names(session_, *module_);
    dump_module(session_, options_, *module_);
    return !stops_before(options_, Phase::Obligations);
  }

  void read_and_generate() {
    if (!read()) return module_.reset();
    if (solves(options_)) order_ = in_group_order(*module_, options_);
    if (options_.infer_permissions) {
      ir::Module written = *module_;
      inferred_ = infer_missing(*module_);
      if (!inferred_.empty()) written_ = std::move(written);
    }
    require_valid(*module_, session_.sources);
    if (solves(options_)) {
      brief_ = waiting_for_invariants(*module_, options_);
      launched_ = with_program_launches(*module_, options_);
      if (order_) std::erase_if(order_->kernels, [this](const auto& kernel) { return launched_.count(kernel) != 0; });
      if (order_) brief_.insert(order_->kernels.begin(), order_->kernels.end());
    }
    manager_ = &session_.managers.emplace_back();
    const auto generated = [this] { return obligation::generate(*module_, *manager_, generate_options(time_.limited(options_, before_proofs()))); };
    std::vector<obligation::ObligationSet> sets = generated();
    if (written_ && take_back_refused(*module_, *written_, sets, inferred_)) sets = generated();
    for (auto& set : sets) {
      select(session_, options_.selection, set);
      finish(set);
      const bool launched = launched_.count(set.kernel) != 0;
      if (brief_.count(set.kernel) != 0 || launched) make_brief(set);
      if (order_ && order_->kernels.count(set.kernel) != 0) leave_out_further_facts(set);
      if (launched && options_.host == HostCode::Only) set.obligations.clear();
      file_.kernels.push_back(checker::unchecked_report(kernel_span(*module_, set.kernel), std::move(set)));
    }
    for (const ir::Kernel& kernel : module_->kernels) {
      if (!has_obligations(kernel.name)) give_up_for_time(kernel.name);
    }
    drop_unselected(options_.selection, file_);
    dump_obligations(session_, options_, *manager_, file_);
  }

  bool has_obligations(const std::string& kernel) const {
    return std::any_of(file_.kernels.begin(), file_.kernels.end(), [&](const auto& k) { return k.set.kernel == kernel; });
  }

  // Its obligations could not be written down in time. Nothing is claimed of it.
  void give_up_for_time(const std::string& kernel) {
    support::Diagnostic d;
    d.id = "limit:time";
    d.message = "what is to be proved of `" + kernel + "` was not written down within the time of the file (--total-timeout)";
    d.primary.span = kernel_span(*module_, kernel);
    file_.unread.push_back({kernel, d.id, d.primary.span, 1});
    sink_.report(std::move(d));
    std::erase_if(file_.kernels, [&](const auto& k) { return k.set.kernel == kernel; });
  }

  // Those of the file and of what it includes: these are the buffers that it has added.
  void collect_suppressions() {
    for (support::BufferId buffer = first_buffer_; buffer < session_.sources.size(); ++buffer) {
      report::SuppressionsRead read = report::read_suppressions(session_.sources, buffer);
      for (auto& complaint : read.complaints) sink_.report(std::move(complaint));
      std::move(read.suppressions.begin(), read.suppressions.end(), std::back_inserter(file_.suppressions));
    }
  }

  // Only where everything was asked for: what was left out may have had the finding.
  void warn_of_unused_suppressions() {
    if (!module_ || file_.suppressions.empty() || !file_.unread.empty() || !solves(options_) || !asks_for_everything(options_)) return;
    for (auto& unused : report::unused_suppressions(file_, first_buffer_)) file_.diagnostics.push_back(std::move(unused));
  }

  // The part of the time that a step before all proofs may take.
  double before_proofs() const { return solves(options_) ? 0.5 : 1; }

  // What every set of obligations gets.
  void finish(obligation::ObligationSet& set) const {
    name_witnesses(session_.sources, set);
    leave_unchecked(options_, set);
    note_inferred(inferred_, set);
    note_left_out(session_.sources, left_out_, set);
  }

  void reach_verdicts() {
    if (solves(options_)) {
      const auto finish_set = [this](obligation::ObligationSet& set) { finish(set); };
      const auto generated = obligations_of(file_);
      decide_kernels_with_contracts(finish_set);
      const std::vector<checker::KernelReport> judged = judge_launches(finish_set);
      const Origins origins{inferred_, std::nullopt, has_unproved_functions(file_)};
      const std::optional<ir::Module> for_runs = module_for_runs();
      conclude(session_.sources, for_runs ? *for_runs : *module_, time_.limited(options_, 0.6), origins, file_, early_.runs());
      refute_by_missing_lanes(session_.sources, for_runs ? *for_runs : *module_, time_.limited(options_, 0.1), file_);
      const bool limited = options_.limits_contracts();
      if (!limited) time_.pause();
      prove_in_other_orders(limited ? time_.limited(options_, 0.5) : options_, *manager_, generated, file_);
      if (!limited) time_.resume();
      const Options rest = time_.limited(options_, 1);
      if (!options_.stopped() && !is_over(rest)) try_with_invariants(session_, rest, *module_, file_, origins, finish_set);
      const Options last = time_.limited(options_, 1);
      if (!options_.stopped() && !is_over(last)) find_safe_launches(session_, last, *module_, file_, finish_set);
      put_back(judged);
      for (auto& kernel : file_.kernels) keep_one_contradiction(kernel);
    }
    const bool functions_failed =
        std::any_of(file_.kernels.begin(), file_.kernels.end(), [](const checker::KernelReport& k) {
          return k.set.kernel.empty() && has_failure(k);
        });
    for (auto& kernel : file_.kernels) {
      turn_probes_into_warnings(kernel, functions_failed || has_failure(kernel));
    }
  }

  void decide_kernels_with_contracts(const Finish& finish_set) {
    const bool limited = options_.limits_contracts();
    if (!limited) time_.pause();
    const Options part = limited ? time_.limited(options_, 0.5) : options_;
    if (order_) decide_in_group_order(part, finish_set);
    decide_waiting(session_, part, *module_, file_, brief_, finish_set);
    try_with_stores_of_blocks(session_, part, *module_, file_, finish_set);
    if (written_) try_with_permissions_held_longer(session_, part, *written_, inferred_, file_, finish_set);
    if (options_.infer_permissions && !options_.selection.part()) try_with_permissions_completed(session_, part, *module_, file_, finish_set);
    if (!limited) time_.resume();
  }

  // What their shuffles yield is known of one version only. So the first attempt is short; then small launches are run, since most wrong
  // programs fail in one of them, and nothing that is known of the kernel proves the contrary; then the versions are tried.
  void decide_in_group_order(const Options& options, const Finish& finish_set) {
    const std::optional<ir::Module> for_runs = module_for_runs();
    for (checker::KernelReport& kernel : file_.kernels) {
      const std::string& name = kernel.set.kernel;
      if (order_->kernels.count(name) == 0 || is_complained_about(kernel) || not_proved(kernel) == 0) continue;
      const auto refuted = early_.refuted_by_runs(for_runs ? *for_runs : *module_, file_, inferred_, kernel);
      if (refuted.empty()) continue;
      order_->kernels.erase(name);
      brief_.erase(name);
      decide_the_rest(options, kernel, refuted, finish_set);
    }
    const std::set<std::string> waiting = order_->kernels;
    for (const std::string& name : try_in_group_order(session_, options, *order_, file_, finish_set)) brief_.erase(name);
    if (!is_over(options) && !options.stopped()) return;
    // The first attempt refused it, and for the versions that say more there was no time: what it refused is no limit of the tool.
    for (const std::string& name : waiting) {
      const checker::KernelReport* report = report_of(file_, name);
      if (report == nullptr || !is_complained_about(*report)) continue;
      brief_.erase(name);
      give_up_for_time(name);
    }
  }

  // Of a kernel that is refuted: what its first attempt left open, but for what a run has refuted.
  void decide_the_rest(const Options& options, checker::KernelReport& kernel, const std::set<std::string>& refuted, const Finish& finish_set) {
    std::map<std::string, checker::ObligationResult*> open;
    for (checker::ObligationResult& result : kernel.results) {
      const bool counts = result.verdict && result.verdict->status != checker::Status::Proved && refuted.count(result.obligation->id) == 0;
      if (counts) open.emplace(result.obligation->id, &result);
    }
    if (open.empty() || options.stopped()) return;
    auto again = attempted(session_, options, *module_, file_.path, {kernel.set.kernel}, [&](obligation::ObligationSet& set) {
      finish_set(set);
      std::erase_if(set.obligations, [&](const obligation::Obligation& o) { return open.count(o.id) == 0; });
    });
    for (checker::KernelReport& report : again.kernels) {
      for (checker::ObligationResult& result : report.results) *open.at(result.obligation->id) = std::move(result);
    }
  }

  // Nothing: that of the file.
  std::optional<ir::Module> module_for_runs() const { return written_ ? std::optional(without_inferred(*module_, *written_, inferred_)) : std::nullopt; }

  // The kernels that are judged by the launches of the program, taken out of the file: nothing else decides them.
  std::vector<checker::KernelReport> judge_launches(const Finish& finish_set) {
    for (const auto& kernel : file_.kernels) {
      const bool proved = not_proved(kernel) == 0 && options_.host != HostCode::Only;
      const auto of = std::find_if(module_->kernels.begin(), module_->kernels.end(), [&](const auto& k) { return k.name == kernel.set.kernel; });
      // Whether lanes are missing is shown by runs of the launches that the program makes.
      const bool more = of != module_->kernels.end() && (says_more_than_every_launch(*of) || !kernel.not_discharged.empty());
      if (proved && !more) launched_.erase(kernel.set.kernel);
    }
    if (launched_.empty() || options_.stopped()) return {};
    std::set<std::string> open = launched_, again = {};
    judge_program_launches(session_, time_.limited(options_, 0.8), *module_, file_, open, finish_set);
    for (const auto& kernel : file_.kernels) {
      const bool brief = open.count(kernel.set.kernel) != 0 && (not_proved(kernel) != 0 || options_.host == HostCode::Only);
      if (brief) again.insert(kernel.set.kernel);
    }
    auto whole = again.empty() ? checker::FileReport{} : attempted(session_, time_.limited(options_, 0.5), *module_, file_.path, again, finish_set);
    std::vector<checker::KernelReport> judged;
    std::vector<std::string> given_up;
    for (auto& kernel : file_.kernels) {
      const auto anew = std::find_if(whole.kernels.begin(), whole.kernels.end(), [&](const auto& k) { return k.set.kernel == kernel.set.kernel; });
      if (anew != whole.kernels.end()) kernel = std::move(*anew);
      else if (again.count(kernel.set.kernel) != 0) given_up.push_back(kernel.set.kernel);
      else if (launched_.count(kernel.set.kernel) != 0 && open.count(kernel.set.kernel) == 0) judged.push_back(kernel);
    }
    for (const std::string& kernel : given_up) give_up_for_time(kernel);
    for (const auto& kernel : judged) {
      std::erase_if(file_.kernels, [&](const auto& k) { return k.set.kernel == kernel.set.kernel; });
    }
    return judged;
  }

  void put_back(const std::vector<checker::KernelReport>& judged) {
    file_.kernels.insert(file_.kernels.end(), judged.begin(), judged.end());
    const auto position = [&](const checker::KernelReport& report) {
      const auto& kernels = module_->kernels;
      return std::find_if(kernels.begin(), kernels.end(), [&](const auto& k) { return k.name == report.set.kernel; }) - kernels.begin();
    };
    std::stable_sort(file_.kernels.begin(), file_.kernels.end(), [&](const auto& a, const auto& b) {
      const bool of_file = a.set.kernel.empty();  // functions and lemmas come first
      return of_file != b.set.kernel.empty() ? of_file : !of_file && position(a) < position(b);
    });
  }

  Session& session_;
  Options options_;
  const std::string path_;
  const FileOptions own_;
  FileTime time_;
  const support::Stopwatch watch_;
  const support::BufferId first_buffer_;
  checker::FileReport file_;
  support::DiagnosticSink sink_;
  std::optional<ir::Module> module_;  // nothing where the file is done
  std::vector<LeftOut> left_out_;
  InferredKernels inferred_;
  std::optional<ir::Module> written_;  // as the source has it, where permissions were inferred
  std::optional<InGroupOrder> order_;
  std::set<std::string> brief_;  // kernels whose first attempt is brief
  FoundEarly early_;
  std::map<std::string, bool> completed_;  // whether the contracts of a kernel may leave out permissions; only of those that were asked for
  std::set<std::string> launched_;  // kernels that the launches of the program decide, unless every launch is proved
  term::TermManager* manager_ = nullptr;
};

// Files that are solved together: enough obligations to keep all workers busy, and few enough files for
// the events and the memory of the first not to wait for the last.
using Batch = std::deque<FileRun>;
constexpr std::size_t enough_obligations = 500, most_files = 64;

void solve_batch(Session& session, const Options& options, Batch& batch) {
  std::vector<Unsolved> files;
  for (FileRun& file : batch) {
    if (file.is_ready()) files.push_back(file.unsolved());
  }
  std::vector<double> seconds;
  try {
    if (solves(options)) seconds = solve(session, files, options);
  } catch (const std::bad_alloc&) {
    for (FileRun& file : batch) {
      if (!file.is_ready()) continue;
      file.give_up("internal:memory", "not enough memory for this file", checker::Reason::OutOfMemory);
    }
  }
  auto used = seconds.begin();
  for (FileRun& file : batch) {
    file.solved(file.is_ready() && used != seconds.end() ? *used++ : 0);
    session.report.files.push_back(file.take());
    if (session.events != nullptr) {
      session.events->finished(session.sources, session.report.files.back(), options.policy);
    }
  }
}

}  // namespace

void run_pipeline(Session& session, const Options& options) { run_pipeline(session, options, files_with_options(options)); }

void note_crash(Session& session, const Options& options, const std::string& path, const FileOptions& own) {
  FileRun file(session, options, path, own);
  file.give_up("internal:exception", "the tool crashed at this file", checker::Reason::ToolFailed);
  session.report.files.push_back(file.take());
}

void run_pipeline(Session& session, const Options& options, const std::vector<std::pair<std::string, FileOptions>>& paths) {
  const support::Stopwatch watch;
  for (auto path = paths.begin(); path != paths.end();) {
    if (options.stopped()) {
      session.not_reached = static_cast<std::size_t>(paths.end() - path);
      break;
    }
    Batch batch;
    for (std::size_t obligations = 0; path != paths.end() && obligations < enough_obligations &&
                                      batch.size() < most_files && !options.stopped();) {
      FileRun& file = batch.emplace_back(session, options, path->first, path->second);
      file.generate();
      obligations += file.obligations();
      ++path;
    }
    solve_batch(session, options, batch);
  }
  session.report.wall_seconds = watch.ms() / 1000;
  if (solves(options)) session.report.solvers = checker::solver_names(options.check.solver);
}

}  // namespace permverify::driver
