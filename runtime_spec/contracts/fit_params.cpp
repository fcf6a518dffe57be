#include "runtime_spec/contracts/fit_params.h"

#include <algorithm>
#include <functional>
#include <set>

#include "logic/ir/traverse.h"
#include "runtime_spec/contracts/repair.h"
#include "runtime_spec/machine/draw.h"

namespace permverify::runtime_spec {

namespace {

// Of an array: when all parameters are given, and when some were made up.
constexpr std::int64_t most_cells = std::int64_t{1} << 26;
constexpr std::int64_t most_made_up = 4096;
constexpr std::uint64_t evaluation_steps = 1'000'000;  // of one clause of one thread
constexpr std::uint64_t most_steps = 20'000'000;        // of all: some seconds
constexpr std::uint64_t most_tries = 2'000;
constexpr unsigned most_rounds_of_params = 12;
constexpr unsigned evaluations_between_looks = 256;    // at the clock

class Fitter final : public AssertionVisitor {
 public:
  using Clock = std::chrono::steady_clock;

  Fitter(const Program& program, const Launch& launch, std::optional<Clock::time_point> end)
      : program_(program),
        launch_(launch),
        end_(end),
        slots_(program.expressions.slot_count()),
        fixed_(program.module.variables.size()) {
    const auto& params = program.kernel.params;
    slots_.resize(std::max(slots_.size(), params.size()));
    for (std::size_t p = 0; p < params.size(); ++p) {
      const auto given = launch.params.find(params[p]);
      if (given == launch.params.end()) most_ = std::max(most_made_up, 4 * launch.threads());
      slots_[p] = given != launch.params.end() ? given->second
                                               : draw(launch.fill, type_of(p), launch.seed,
                                                      {params[p], 0, 0, launch.threads()});
    }
  }

  bool run() {
    if (good()) return true;
    const std::vector<Value> start = slots_;
    for (const auto& [param, value] : launch_.params) fixed_[param] = true;
    if (repaired()) return true;
    slots_ = start;
    if (!launch_.params.empty()) {
      fixed_.assign(fixed_.size(), false);
      if (repaired()) return true;
      slots_ = start;
    }
    return search();
  }

  std::uint64_t steps() const { return most_steps - left_; }

  Launch result() const {
    Launch launch = launch_;
    const auto& params = program_.kernel.params;
    for (std::size_t p = 0; p < params.size(); ++p) launch.params[params[p]] = slots_[p];
    return launch;
  }

  void part(const AssertionNode& part) override { part_ = &part; }
  bool fact(const AssertionNode& node, bool& holds) override {
    if (holds) return true;
    blame();
    if (!repairing_) return false;
    try {
      if (node.repair &&
          apply_repair(*node.repair, program_, frame_, no_memory_, fixed_, 3ULL * round_)) {
        holds = program_.expressions.evaluate_bool(node.code, frame_);
      }
    } catch (const EvaluationStop&) {
      *frame_.budget -= std::min(*frame_.budget, steps_of_stop);  // another clause stands in the way
    }
    return true;
  }
  void atom(const AtomInstance&) override {}
  bool problem(const AssertionProblem&) override { return false; }
  void unknown(const EvaluationStop&) override {
    blame();
    if (repairing_ && part_ != nullptr) make_representable();
  }

 private:
  // Whether changes of parameters that are not fixed make all clauses true.
  bool repaired() {
    for (unsigned round = 0; round < most_rounds_of_params && !exhausted(); ++round) {
      const std::vector<Value> before = slots_;
      round_ = round;
      repairing_ = true;
      visit_all();
      repairing_ = false;
      if (good()) return true;
      if (slots_ == before) round |= 3U;  // the other rounds of this direction would not change anything, either
    }
    return false;
  }

  const ir::Type& type_of(std::size_t param) const {
    return program_.module.variables[program_.kernel.params[param]].type;
  }

  static Sizes split(std::int64_t linear, const Sizes& sizes) {
    return {linear % sizes[0], linear / sizes[0] % sizes[1], linear / sizes[0] / sizes[1]};
  }

  // Evaluates with a share of the steps that are left. False: the evaluation has no end within it, or no value.
  template <class Work>
  bool within_budget(const Work& work) {
    const std::uint64_t given = std::min(evaluation_steps, left_);
    std::uint64_t budget = given;
    frame_.budget = &budget;
    bool ended = true;
    try {
      work();
    } catch (const EvaluationStop&) {
      ended = false;
      budget -= std::min(budget, steps_of_stop);
    }
    frame_.budget = nullptr;
    left_ -= std::min(left_, given - budget + 1);
    if (end_ && ++evaluations_ % evaluations_between_looks == 0 && Clock::now() >= *end_) left_ = 0;
    return ended;
  }

  // A number of 2^63 or more has no exact value (run_numbers.cpp): parameters of the clause get one that has.
  void make_representable() {
    const auto& params = program_.kernel.params;
    for (std::size_t p = 0; p < params.size(); ++p) {
      const ir::Type& type = type_of(p);
      const bool wide = type.kind == ir::TypeKind::Fixed && type.bits == 64 && !type.is_signed;
      if (!wide || fixed_[params[p]] || slots_[p].bits >= 0 || !std::binary_search(part_->names.begin(), part_->names.end(), params[p])) continue;
      const auto opposite = static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(slots_[p].bits));
      slots_[p].bits = std::max<std::int64_t>(opposite, 0);
    }
  }

  // The clause that is walked is false, or has no value.
  void blame() {
    false_ = true;
    if (blamed_ == nullptr) blamed_ = part_;
  }

  // Memory is not there yet: only the timeless clauses are looked at.
  void one(const Assertion& assertion) {
    if (!within_budget([&] { assertion.walk_timeless(program_.expressions, frame_, *this); })) blame();
  }

  // Nothing fits where it would take too long to see.
  bool exhausted() const { return left_ == 0; }

  void visit_all() {
    ++tries_;
    false_ = exhausted();
    part_ = blamed_ = nullptr;
    frame_ = Frame{};
    frame_.gsize = &launch_.gsize;
    frame_.ngroups = &launch_.ngroups;
    frame_.slots = slots_.data();
    frame_.sequences = &sequences_;
    frame_.seed = launch_.seed;
    const ResolvedContracts& contracts = *program_.contracts;
    const auto enough = [&] { return exhausted() || (false_ && !repairing_); };
    if (!contracts.kernel.pre.empty()) return one(contracts.kernel.pre);
    const bool groups = !contracts.group.pre.empty(), threads = !groups && !contracts.thread.pre.empty();
    if (!groups && !threads) return;
    const bool alike = groups ? contracts.group.uniform : contracts.thread.uniform;
    const std::int64_t all_groups = alike ? 1 : launch_.groups(), all_threads = alike ? 1 : launch_.threads_per_group();
    for (std::int64_t g = 0; g < all_groups && !enough(); ++g) {
      frame_.group = g;
      frame_.gid = split(g, launch_.ngroups);
      if (groups) one(contracts.group.pre);
      for (std::int64_t l = 0; threads && l < all_threads && !enough(); ++l) {
        frame_.lid = split(l, launch_.gsize);
        one(contracts.thread.pre);
      }
    }
  }

  bool good() {
    visit_all();
    return !false_ && !exhausted() && extents_are_sizes();
  }

  bool extents_are_sizes() {
    frame_.lid = frame_.gid = {0, 0, 0};
    bool fit = true;
    const bool ended = within_budget([&] {
      for (const auto& of_array : program_.extents) fit = fit && is_size(of_array);
    });
    return ended && fit;
  }

  template <class Extents>
  bool is_size(const Extents& of_array) {
    std::int64_t cells = 1;
    for (const Code extent : of_array) {
      const std::int64_t size = extent == no_code ? 1 : program_.expressions.evaluate_int(extent, frame_);
      if (size < 0 || (size > 0 && cells > most_ / size)) return false;
      cells *= size;
    }
    return true;
  }

  std::vector<Value> candidates(const ir::Type& type) const {
    std::set<std::int64_t> numbers;
    for (std::int64_t n = 0; n <= 20; ++n) numbers.insert(n);
    for (std::size_t d = 0; d < 3; ++d) {
      for (const std::int64_t n :
           {launch_.gsize[d], launch_.ngroups[d], launch_.gsize[d] * launch_.ngroups[d]}) {
        numbers.insert(n);
      }
    }
    for (const std::int64_t n :
         {launch_.threads(), launch_.threads_per_group(), launch_.groups()}) {
      numbers.insert(n);
      numbers.insert(2 * n);
    }
    numbers.insert(-1);
    std::vector<Value> result;
    for (const std::int64_t n : numbers) {
      if (type.is_bool() ? n == 0 || n == 1 : type.kind == ir::TypeKind::Int)
        result.push_back({n, 1});
      if (type.kind == ir::TypeKind::Real || type.kind == ir::TypeKind::Amount)
        result.push_back({n, 1});
      if (type.kind == ir::TypeKind::Fixed && (n >= 0 || type.is_signed || type.bits < 64)) result.push_back({wrap(n, type), 1});
      if (type.kind == ir::TypeKind::Float32) result.push_back(from_float(static_cast<float>(n)));
      if (type.kind == ir::TypeKind::Float64) result.push_back(from_double(static_cast<double>(n)));
    }
    // Not always the least one.
    const auto shift =
        static_cast<std::ptrdiff_t>(mix(launch_.seed, 1) % std::max<std::size_t>(result.size(), 1));
    std::rotate(result.begin(), result.begin() + shift, result.end());
    return result;
  }

  // Few changes first: one parameter, then two, ...
  bool search() {
    tries_ = 0;
    changed_.assign(program_.kernel.params.size(), false);
    cut_ = true;
    for (std::size_t changes = 1; cut_ && changes <= changed_.size(); ++changes) {
      cut_ = false;
      if (change(changes)) return true;
      if (over()) return false;
    }
    return false;
  }

  bool over() const { return tries_ > most_tries || exhausted(); }

  // Whatever values fit, they differ from the current ones in a parameter that the blamed clause names, for its
  // value hangs on nothing else: no other parameter needs to be tried.
  bool change(std::size_t changes) {
    if (good()) return true;
    const std::vector<std::size_t> params = to_change();
    if (changes == 0) {
      cut_ = cut_ || !params.empty();
      return false;
    }
    for (const std::size_t param : params) {
      const Value before = slots_[param];
      changed_[param] = true;
      for (const Value value : candidates(type_of(param))) {
        if (over()) return false;
        slots_[param] = value;
        if (change(changes - 1)) return true;
      }
      changed_[param] = false;
      slots_[param] = before;
    }
    return false;
  }

  // Those that stand as at the start and that the blamed clause names; where only an extent is no size, that an
  // extent names.
  std::vector<std::size_t> to_change() const {
    const auto is_named = [&](ir::VarId var) {
      if (blamed_ == nullptr) return bool{of_extents_[var]};
      return std::binary_search(blamed_->names.begin(), blamed_->names.end(), var);
    };
    std::vector<std::size_t> result;
    for (std::size_t p = 0; p < changed_.size(); ++p) {
      const ir::VarId var = program_.kernel.params[p];
      if (!changed_[p] && type_of(p).is_scalar() && is_named(var)) result.push_back(p);
    }
    return result;
  }

  const Program& program_;
  const Launch& launch_;
  const std::optional<Clock::time_point> end_;
  unsigned evaluations_ = 0;
  std::vector<Value> slots_;
  std::vector<bool> fixed_;  // by VarId: the parameters that stay as they are given, as long as there is a choice
  const std::vector<bool> of_extents_ = parameters_of_extents(program_);  // by VarId
  const AssertionNode* part_ = nullptr;    // of a precondition: the clause that is walked
  const AssertionNode* blamed_ = nullptr;  // the first one that is false or has no value; null: none
  std::vector<bool> changed_;              // by parameter: in the search
  bool cut_ = false;                       // more changes than allowed would have been possible
  Frame frame_;
  Memory no_memory_;
  SequencePool sequences_;
  bool repairing_ = false, false_ = false;
  unsigned round_ = 0;
  std::uint64_t tries_ = 0;
  std::uint64_t left_ = most_steps;
  std::int64_t most_ = most_cells;
};

}  // namespace

std::optional<Launch> fit_parameters(const Program& program, const Launch& launch,
                                     std::optional<std::chrono::steady_clock::time_point> end, std::uint64_t* spent) {
  for (const Sizes& sizes : {launch.gsize, launch.ngroups}) {
    if (std::any_of(sizes.begin(), sizes.end(), [](std::int64_t n) { return n < 1; }))
      return std::nullopt;
  }
  Fitter fitter(program, launch, end);
  const bool fits = fitter.run();
  if (spent) *spent += fitter.steps();
  return fits ? std::optional(fitter.result()) : std::nullopt;
}

std::vector<bool> parameters_of_extents(const Program& program) {
  std::vector<bool> result(program.module.variables.size());
  for (const ir::VarId array : program.kernel.arrays) {
    for (const ir::ExprPtr& extent : program.module.variables[array].extents) {
      if (!extent) continue;
      ir::any_of(extent, [&](const ir::Expr& part) {
        if (const auto* name = std::get_if<ir::VarRef>(&part.node)) result[name->var] = true;
        return false;
      });
    }
  }
  return result;
}

}  // namespace permverify::runtime_spec
