#include "logic/function/function_reads.h"

#include <algorithm>

#include "logic/function/function_footprint.h"

namespace permverify::obligation {

namespace {

using Inside = std::function<Term(const std::vector<Term>&)>;

// Walks a body for the reads of one of its parameters, and the bodies that it passes the array on to.
class BodyReads : public CheckSink {
 public:
  BodyReads(Vocabulary& vocabulary, const Inside& inside) : vocabulary_(vocabulary), inside_(inside) {}

  void apply(ir::FunctionId id, std::size_t argument, const std::vector<Term>& arguments,
             const std::vector<const Context*>& outer) {
    const ir::Function& function = vocabulary_.module().functions[id];
    const Footprint cells = footprint_of(vocabulary_, id, argument, arguments);
    if (cells.known) return listed(cells, outer);
    if (!function.body) return;
    if (std::find(open_.begin(), open_.end(), id) != open_.end()) {
      recursive_ = true;
      return;
    }
    open_.push_back(id);
    const ir::VarId param = function.params[argument];
    const std::vector<const Context*> contexts = contexts_;
    const ir::VarId watched = watched_;
    contexts_ = outer;
    watched_ = param;
    Environment env;
    for (std::size_t i = 0; i < arguments.size(); ++i) env.vars[function.params[i]] = arguments[i];
    Translator(vocabulary_, env, Mode::Formula, this)(function.body);
    contexts_ = contexts;
    watched_ = watched;
    open_.pop_back();
  }

  bool recursive() const { return recursive_; }
  Term result() const { return vocabulary_.terms().conj(parts_); }

  void on_read(ir::VarId array, const std::vector<Term>& index, Span, const Context& context) override {
    if (array == watched_) add(inside_(index), &context);
  }
  void on_old_read(ir::VarId, const std::vector<Term>&, Span, const Context&) override {}
  void on_array_argument(ir::VarId array, const ir::Call& call, std::size_t argument,
                         const std::vector<Term>& arguments, bool, Span,
                         const Context& context) override {
    if (array != watched_) return;
    std::vector<const Context*> outer = contexts_;
    outer.push_back(&context);
    apply(call.function, argument, arguments, outer);
  }
  // What else a body owes is shown where the function is declared.
  void on_condition(FailureId, const std::string&, Term, Span, const Context&) override {}
  void on_truth(Term) override {}
  void on_unsupported(const std::string&, Span) override {}

 private:
  void listed(const Footprint& cells, const std::vector<const Context*>& outer) {
    for (const Atom& cell : cells.atoms) {
      Context own(vocabulary_.terms());
      for (const Term b : cell.binders) own.push_binder(b);
      own.push_guard(cell.guard);
      close(own.close(inside_(cell.index)), outer);
    }
  }

  void add(Term condition, const Context* innermost) {
    close(innermost->close(condition), contexts_);
  }

  void close(Term condition, const std::vector<const Context*>& contexts) {
    for (auto context = contexts.rbegin(); context != contexts.rend(); ++context) {
      condition = (*context)->close(condition);
    }
    parts_.push_back(condition);
  }

  Vocabulary& vocabulary_;
  const Inside& inside_;
  std::vector<ir::FunctionId> open_;
  std::vector<const Context*> contexts_;
  ir::VarId watched_ = ~0U;
  std::vector<Term> parts_;
  bool recursive_ = false;
};

}  // namespace

std::optional<Term> all_reads(Vocabulary& vocabulary, ir::FunctionId function, std::size_t argument,
                              const std::vector<Term>& arguments, const Inside& inside) {
  BodyReads reads(vocabulary, inside);
  reads.apply(function, argument, arguments, {});
  if (reads.recursive()) return std::nullopt;
  return reads.result();
}

}  // namespace permverify::obligation
