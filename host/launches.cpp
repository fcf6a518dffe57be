#include "host/launches.h"

#include <algorithm>
#include <set>

#include "host/executor.h"

namespace permverify::host {

using clang::dyn_cast;
using term::Kind;

namespace {

constexpr std::size_t most_launches = 12;  // of a kernel; beyond, each counts as any launch
constexpr std::size_t most_facts = 48;

// How strongly the parts of a text hang together.
enum Binding : std::uint8_t { Whole, Product, Sum, Comparison, Conjunction, Disjunction, Implication };

struct Written {
  ir::ExprPtr expr;
  std::string text;
  Binding binding = Whole;
};

// A launch that was met, in terms of the kernel.
class Described {
 public:
  Described(Executor& executor, term::TermManager& terms, const File& file, ir::Module& module, const ir::Kernel& kernel, const clang::FunctionDecl& function, const Met& met)
      : executor_(executor), terms_(terms), file_(file), module_(module), kernel_(kernel), function_(function), met_(met) {}

  // The launch has more dimensions than the kernel is proved for.
  bool has_other_dimensions() const { return other_dimensions_; }
  // One pointer is given twice, as pointers to different types or with lengths in contracts: the two are not made one. Empty: no.
  const std::string& overlap() const { return overlap_; }

  // Nothing: no such launch runs the kernel.
  std::optional<ir::HostLaunch> launch() {
    result_.span = file_.span(met_.site->getSourceRange());
    const auto* config = clang::cast<clang::CUDAKernelCallExpr>(met_.site)->getConfig();
    for (const bool block : {true, false}) {
      const clang::SourceRange range = config->getArg(block ? 1 : 0)->getSourceRange();
      if (!sizes(block, block ? met_.block : met_.grid, range)) return std::nullopt;
    }
    arguments();
    pointers();
    choose_path_facts();
    if (!met_.doubts.empty()) doubt((*met_.doubts.begin())->getSourceRange());
    if (equations_.size() >= most_facts || path_.size() >= most_facts) doubt(met_.site->getSourceRange());
    equations_.insert(equations_.end(), path_.begin(), path_.end());
    drop_useless();
    for (const auto& [formula, range] : equations_) add(formula, range);
    add_lengths();
    // Which of them a fact rests on is lost where terms are simplified.
    const bool uses_sums = !result_.facts.empty() || !result_.extents.empty();
    if (met_.no_overflow_of_constants || (met_.no_overflow && uses_sums)) {
      result_.assumptions.push_back({"host_overflow", "no sum or product of a signed type or of 64 bits that the host computes overflows", result_.span});
    }
    return std::move(result_);
  }

 private:
  void doubt(clang::SourceRange range) {
    if (!result_.doubt) result_.doubt = file_.span(range);
  }

  bool sizes(bool block, const Value& value, clang::SourceRange range) {
    auto& open = block ? result_.open_gsize : result_.open_ngroups;
    for (std::size_t d = 0; d < static_cast<std::size_t>(kernel_.dimensions); ++d) open[d] = true;
    int ones = 0;
    if (value.kind == Value::Kind::Record) {
      for (const auto& [field, size] : *value.fields) {
        const std::string name = field->getNameAsString();
        const bool beyond = name.size() == 1 && name[0] - 'x' >= kernel_.dimensions;
        ones += beyond && size.is_integer() && size.number.is_int(1);
      }
    }
    other_dimensions_ = other_dimensions_ || ones < 3 - kernel_.dimensions;
    if (value.kind != Value::Kind::Record) return true;
    for (const auto& [field, size] : *value.fields) {
      const std::string name = field->getNameAsString();
      if (name.size() != 1 || name[0] < 'x' || name[0] > 'z' || !size.is_integer()) continue;
      const auto d = static_cast<std::size_t>(name[0] - 'x');
      const Term number = executor_.integers().as_size(size.number);
      open[d] = executor_.is_open(number);
      if (number.kind() == Kind::IntConst) {
        if (number->value <= 0) return false;
        (block ? result_.sizes.gsize : result_.sizes.ngroups)[d] = number->value;
        continue;
      }
      const auto which = block ? ir::Builtin::Gsize : ir::Builtin::Ngroups;
      const Written own{ir::make_expr(ir::BuiltinRef{which, static_cast<int>(d)}, ir::int_type, file_.span(range)),
                        std::string(block ? "blockDim." : "gridDim.") + name};
      equate(number, own, range);
    }
    return true;
  }

  // The term is the value of this. A symbol is it from now on.
  void equate(Term value, Written own, clang::SourceRange range) {
    if (value.kind() == Kind::Symbol && written_.count(value->id) == 0) {
      written_[value->id] = std::move(own);
      note(value, range);
      return;
    }
    const Term symbol = terms_.fresh("own", term::int_sort, term::Scope::Launch);
    written_[symbol->id] = std::move(own);
    equations_.emplace_back(terms_.eq(symbol, value), range);
    note(value, range);
  }

  void arguments() {
    const auto& parameters = function_.parameters();
    for (std::size_t i = 0; i < std::min(parameters.size(), met_.arguments.size()); ++i) {
      const std::string name = parameters[i]->getNameAsString();
      if (name.empty()) continue;
      own_names_.insert(name);
      given(name, met_.arguments[i], clang::cast<clang::CallExpr>(met_.site)->getArg(static_cast<unsigned>(i))->getSourceRange());
    }
    for (const auto& [variable, value] : met_.constants) {
      const std::string name = variable->getNameAsString();
      const bool shared = std::any_of(met_.constants.begin(), met_.constants.end(), [&](const auto& other) {
        return other.first != variable && other.first->getNameAsString() == name;  // of two namespaces
      });
      if (own_names_.count(name) == 0 && !shared) given(name, value, met_.site->getSourceRange());
    }
    for (const ir::VarId var : kernel_.params) {
      const ir::TypeKind kind = module_.variables[var].type.kind;
      const bool counts = kind == ir::TypeKind::Fixed || kind == ir::TypeKind::Bool;
      if (counts && exact_.count(var) == 0) result_.open_params.push_back(var);
    }
  }

  // The parameter of this name, or those that stand for the members of a record.
  void given(const std::string& name, const Value& value, clang::SourceRange range) {
    if (value.kind == Value::Kind::Record) {
      for (const auto& [field, member] : *value.fields) {
        const auto* record = dyn_cast<clang::CXXRecordDecl>(field->getParent());
        if (record && record->getNumBases() != 0) continue;
        if (!field->getNameAsString().empty() && !field->isBitField()) given(name + "." + field->getNameAsString(), member, range);
      }
      return;
    }
    if (!value.is_integer()) return;
    for (const ir::VarId var : kernel_.params) {
      const ir::Variable& variable = module_.variables[var];
      if (variable.name != name || variable.type.kind != ir::TypeKind::Fixed) continue;
      const ir::Span at = file_.span(range);
      if (!executor_.is_open(value.number)) exact_.insert(var);
      equate(value.number, {ir::make_expr(ir::Cast{ir::make_expr(ir::VarRef{var}, variable.type, at)}, ir::int_type, at), name}, range);
    }
    // A variable of constant memory is an array of one element.
    for (const ir::VarId array : kernel_.arrays) {
      const ir::Variable& variable = module_.variables[array];
      const auto* count = variable.extents.size() == 1 && variable.extents[0] ? std::get_if<ir::IntLit>(&variable.extents[0]->node) : nullptr;
      if (variable.name != name || variable.kind != ir::VarKind::GlobalArray || variable.type.kind != ir::TypeKind::Fixed || !count || count->value != 1) continue;
      const ir::Span at = file_.span(range);
      ir::Type element = variable.type;
      element.shape = ir::Shape::Scalar;
      element.rank = 0;
      const ir::ExprPtr read = ir::make_expr(ir::ArrayRead{array, {ir::make_expr(ir::IntLit{0}, ir::int_type, at)}}, element, at);
      equate(value.number, {ir::make_expr(ir::Cast{read}, ir::int_type, at), name}, range);
    }
  }

  struct Given {
    const ir::PointerParam* pointer;
    const Place* place;
    clang::SourceRange range;
  };

  // Lengths of what is given, and which pointers are equal, or reach different memory.
  void pointers() {
    const auto& parameters = function_.parameters();
    std::vector<Given> given;
    for (const ir::PointerParam& pointer : kernel_.pointers) {
      for (std::size_t i = 0; i < std::min(parameters.size(), met_.arguments.size()); ++i) {
        const Value& value = met_.arguments[i];
        if (parameters[i]->getNameAsString() != pointer.name || value.kind != Value::Kind::Pointer || !value.target.root) continue;
        given.push_back({&pointer, &value.target, clang::cast<clang::CallExpr>(met_.site)->getArg(static_cast<unsigned>(i))->getSourceRange()});
      }
    }
    const auto allocated = [&](const Given& g) { return executor_.is_allocated(*g.place); };
    if (std::any_of(given.begin(), given.end(), allocated)) {
      result_.assumptions.push_back({"host_allocation", "every allocation before the launch succeeds", result_.span});
    }
    result_.distinct = given.size() == kernel_.pointers.size() && !kernel_.has_other_pointers;
    for (std::size_t i = 0; i < given.size(); ++i) {
      for (std::size_t j = i + 1; j < given.size(); ++j) relate(given[i], given[j]);
      length(given[i]);
    }
  }

  void relate(const Given& first, const Given& second) {
    const Place &a = *first.place, &b = *second.place;
    if (a.root != b.root || a.path != b.path) {
      result_.distinct = result_.distinct && executor_.is_allocated(a) && executor_.is_allocated(b) && a.root != b.root;
      return;
    }
    if (!a.offset || a.offset != b.offset) {
      result_.distinct = false;
      return;
    }
    const ir::PointerParam &one = *first.pointer, &other = *second.pointer;
    if (one.element != other.element || one.sized || other.sized) {
      overlap_ = "what is read and written through `" + one.name + "` and `" + other.name + "` does not overlap, although a launch gives one pointer for both";
    }
    for (const auto& plane : other.planes) {
      for (const auto& same : one.planes) {
        if (same.path == plane.path) result_.same.emplace_back(plane.array, same.array);
      }
    }
    result_.lengths.push_back({nullptr, other.name + " == " + one.name, file_.span(second.range)});
  }

  void length(const Given& given) {
    const ir::PointerParam& pointer = *given.pointer;
    const Term bytes = executor_.bytes_of(*given.place);
    const bool whole = bytes && given.place->path.empty() && given.place->offset && given.place->offset.is_int(0);
    if (!whole || pointer.sized || pointer.element_bytes <= 0 || pointer.planes.empty()) return;
    lengths_.push_back({&pointer, terms_.div(bytes, terms_.integer(pointer.element_bytes)), given.range});
    note(bytes, given.range);
  }

  void add_lengths() {
    for (const auto& [pointer, count, range] : lengths_) {
      at_ = file_.span(range);
      const std::optional<Written> written = write(count);
      if (!written) continue;
      for (const auto& plane : pointer->planes) {
        ir::ExprPtr extent = written->expr;
        if (plane.units != 1) {
          extent = ir::make_expr(ir::Binary{ir::BinaryOp::Mul, extent, ir::make_expr(ir::IntLit{plane.units}, ir::int_type, at_)}, ir::int_type, at_);
        }
        result_.extents.push_back({plane.array, extent});
      }
      result_.lengths.push_back({nullptr, "\\pointer_length(" + pointer->name + ") == " + written->text, at_});
    }
  }

  // What is known of the symbols of a term, and of those in that.
  void note(Term value, clang::SourceRange range) {
    std::vector<Term> work{value};
    while (!work.empty() && equations_.size() < most_facts) {
      const Term t = work.back();
      work.pop_back();
      if (!noted_.insert(t->id).second) continue;
      if (t.kind() == Kind::Symbol) {
        for (const Term known : executor_.integers().known_of(t)) {
          equations_.emplace_back(known, range);
          work.push_back(known);
        }
      }
      if (t.kind() == Kind::Div) {
        for (const Term known : executor_.integers().known_of_quotient(t)) equations_.emplace_back(known, range);
      }
      for (const Term child : t.children()) work.push_back(child);
    }
  }

  // Of what is true on the way to the launch, what speaks of the values that matter.
  void choose_path_facts() {
    std::vector<bool> taken(met_.facts.size());
    for (bool more = true; more && path_.size() < most_facts;) {
      more = false;
      for (std::size_t i = 0; i < met_.facts.size(); ++i) {
        if (taken[i]) continue;
        const auto symbols = term::free_symbols(met_.facts[i].formula);
        const bool matters = std::any_of(symbols.begin(), symbols.end(), [&](Term s) { return noted_.count(s->id) != 0; });
        if (!matters) continue;
        taken[i] = more = true;
        path_.emplace_back(met_.facts[i].formula, met_.facts[i].range);
        note(met_.facts[i].formula, met_.facts[i].range);
      }
    }
  }

  // An equation of a symbol of the host that nothing else speaks of tells nothing.
  void drop_useless() {
    for (bool more = true; more;) {
      std::map<std::uint32_t, int> uses;
      for (const auto& [formula, range] : equations_) {
        for (const Term s : term::free_symbols(formula)) ++uses[s->id];
      }
      const auto lonely = [&](Term t) { return t.kind() == Kind::Symbol && written_.count(t->id) == 0 && uses[t->id] == 1; };
      const auto useless = [&](const auto& equation) {
        const Term formula = equation.first.kind() == Kind::Implies ? equation.first.child(1) : equation.first;
        if (formula.kind() == Kind::Or) {
          return std::any_of(formula.children().begin(), formula.children().end(), [&](Term part) {
            return part.kind() == Kind::Eq && (lonely(part.child(0)) || lonely(part.child(1)));
          });
        }
        if (formula.kind() != Kind::Eq) return false;
        const auto tells_nothing = [&](Term side) { return lonely(side) || (side.kind() == Kind::Ite && (lonely(side.child(1)) || lonely(side.child(2)))); };
        return tells_nothing(formula.child(0)) || tells_nothing(formula.child(1));
      };
      more = std::erase_if(equations_, useless) != 0;
    }
  }

  void add(Term formula, clang::SourceRange range) {
    if (result_.facts.size() >= most_facts) return doubt(range);
    if (formula.kind() == Kind::And) {
      for (const Term part : formula.children()) add(part, range);
      return;
    }
    at_ = file_.span(range);
    const std::optional<Written> written = write(formula);
    if (!written || written->text.size() > 400) return doubt(range);
    const bool again = std::any_of(result_.facts.begin(), result_.facts.end(), [&](const auto& f) { return f.text == written->text; });
    if (!again) result_.facts.push_back({written->expr, written->text, at_});
  }

  // Nothing: it cannot be written.
  std::optional<Written> write(Term t) {
    switch (t.kind()) {
      case Kind::BoolConst: return Written{ir::make_expr(ir::BoolLit{t.is_true()}, ir::bool_type, at_), t.is_true() ? "true" : "false"};
      case Kind::IntConst: return Written{ir::make_expr(ir::IntLit{t->value}, ir::int_type, at_), std::to_string(t->value)};
      case Kind::Symbol: return symbol(t);
      case Kind::Not: return not_written(t.child(0));
      case Kind::And: return chain(t, ir::BinaryOp::And, " && ", Conjunction);
      case Kind::Or: return chain(t, ir::BinaryOp::Or, " || ", Disjunction);
      case Kind::Implies: return pair(t.child(0), t.child(1), ir::BinaryOp::Implies, " ==> ", Implication, ir::bool_type);
      case Kind::Eq: {
        // What is known on the left, as it is written by hand.
        const bool swap = t.child(1).kind() == Kind::Symbol && (t.child(0).kind() != Kind::Symbol || written_.count(t.child(0)->id) == 0);
        return pair(t.child(swap ? 1 : 0), t.child(swap ? 0 : 1), ir::BinaryOp::Eq, " == ", Comparison, ir::bool_type);
      }
      case Kind::Lt: return pair(t.child(0), t.child(1), ir::BinaryOp::Lt, " < ", Comparison, ir::bool_type);
      case Kind::Le: return pair(t.child(0), t.child(1), ir::BinaryOp::Le, " <= ", Comparison, ir::bool_type);
      case Kind::Add: return chain(t, ir::BinaryOp::Add, " + ", Sum);
      case Kind::Mul: return product(t);
      case Kind::Div: return pair(t.child(0), t.child(1), ir::BinaryOp::Div, " / ", Product, ir::int_type);
      case Kind::Mod: return pair(t.child(0), t.child(1), ir::BinaryOp::Mod, " % ", Product, ir::int_type);
      case Kind::Ite: {
        const auto c = write(t.child(0)), a = write(t.child(1)), b = write(t.child(2));
        if (!c || !a || !b) return std::nullopt;
        return Written{ir::make_expr(ir::Conditional{c->expr, a->expr, b->expr}, a->expr->type, at_),
                       "(" + c->text + " ? " + a->text + " : " + b->text + ")"};
      }
      default: return std::nullopt;
    }
  }

  std::optional<Written> symbol(Term t) {
    if (const auto known = written_.find(t->id); known != written_.end()) return known->second;
    const std::string name = "host's " + executor_.name_of(t);
    const auto var = static_cast<ir::VarId>(module_.variables.size());
    ir::Variable variable;
    variable.name = name;
    variable.kind = ir::VarKind::KernelParam;
    variable.type = ir::int_type;
    if (const auto type = executor_.integers().type_of(t); type && !(*type)->isBooleanType()) {
      variable.type.kind = ir::TypeKind::Fixed;
      variable.type.bits = static_cast<std::uint8_t>(executor_.width(*type));
      variable.type.is_signed = (*type)->isSignedIntegerOrEnumerationType();
    }
    variable.span = at_;
    ir::ExprPtr value = ir::make_expr(ir::VarRef{var}, variable.type, at_);
    if (variable.type != ir::int_type) value = ir::make_expr(ir::Cast{value}, ir::int_type, at_);
    module_.variables.push_back(std::move(variable));
    result_.symbols.push_back(var);
    if (executor_.is_open(t)) result_.open_params.push_back(var);
    return written_[t->id] = Written{std::move(value), executor_.name_of(t)};
  }

  static std::string inside(const Written& part, Binding around, bool same) {
    const bool bare = part.binding < around || (same && part.binding == around);
    return bare ? part.text : "(" + part.text + ")";
  }

  std::optional<Written> not_written(Term t) {
    if (t.kind() == Kind::Eq) return pair(t.child(0), t.child(1), ir::BinaryOp::Ne, " != ", Comparison, ir::bool_type);
    const auto inner = write(t);
    if (!inner) return std::nullopt;
    return Written{ir::make_expr(ir::Unary{ir::UnaryOp::Not, inner->expr}, ir::bool_type, at_), "!" + inside(*inner, Product, false)};
  }

  std::optional<Written> pair(Term a, Term b, ir::BinaryOp op, const char* sign, Binding binding, ir::Type type) {
    const auto left = write(a), right = write(b);
    if (!left || !right) return std::nullopt;
    return Written{ir::make_expr(ir::Binary{op, left->expr, right->expr}, type, at_),
                   inside(*left, binding, binding == Product) + sign + inside(*right, binding, false), binding};
  }

  std::optional<Written> product(Term t) {
    std::optional<Written> all = chain(t, ir::BinaryOp::Mul, " * ", Product);
    const bool negated = all && t.children().size() == 2 && t.child(0).is_int(-1);
    if (negated) all->text = "-" + inside(*write(t.child(1)), Whole, true);
    return all;
  }

  std::optional<Written> chain(Term t, ir::BinaryOp op, const char* sign, Binding binding) {
    std::optional<Written> all;
    for (const Term child : t.children()) {
      auto part = write(child);
      if (!part) return std::nullopt;
      const bool divides = child.kind() == Kind::Div || child.kind() == Kind::Mod;
      if (binding == Product && divides && all) part->binding = Sum;  // a * (b / c)
      all = all ? Written{ir::make_expr(ir::Binary{op, all->expr, part->expr}, part->expr->type, at_), all->text + sign + inside(*part, binding, true), binding}
                : Written{part->expr, inside(*part, binding, true), binding};
    }
    return all;
  }

  Executor& executor_;
  term::TermManager& terms_;
  const File& file_;
  ir::Module& module_;
  const ir::Kernel& kernel_;
  const clang::FunctionDecl& function_;  // the definition: an earlier declaration may name parameters otherwise
  const Met& met_;
  ir::HostLaunch result_;
  ir::Span at_;
  std::set<std::string> own_names_;
  std::set<ir::VarId> exact_;  // parameters that take every value that fits the facts
  std::map<std::uint32_t, Written> written_;
  std::set<std::uint32_t> noted_;
  std::vector<std::pair<Term, clang::SourceRange>> equations_, path_;
  struct Length {
    const ir::PointerParam* pointer;
    Term count;
    clang::SourceRange range;
  };
  std::vector<Length> lengths_;
  bool other_dimensions_ = false;
  std::string overlap_;
};

// Two launches of which the same is known are one for a proof.
std::string key_of(const ir::HostLaunch& launch) {
  std::string key;
  for (const auto* sizes : {&launch.sizes.gsize, &launch.sizes.ngroups}) {
    for (const auto& size : *sizes) key += (size ? std::to_string(*size) : "any") + ",";
  }
  for (const auto* facts : {&launch.facts, &launch.lengths}) {
    for (const ir::HostFact& fact : *facts) key += fact.text + ";";
  }
  for (const auto& [array, other] : launch.same) key += std::to_string(array) + "=" + std::to_string(other) + ";";
  key += launch.distinct ? "distinct;" : ";";
  return key + std::to_string(launch.span.begin) + "@" + std::to_string(launch.span.file);
}

}  // namespace

class Launches::Impl {
 public:
  Impl(const clang::ASTContext& context, const File& file)
      : functions(context, file.errors()), executor(context, functions, terms, file.macro) {
    executor.run();
  }
  term::TermManager terms;
  Functions functions;
  Executor executor;
};

Launches::Launches(const clang::ASTContext& context, File file) : context_(context), file_(std::move(file)) {}
Launches::~Launches() = default;

void Launches::add_to(ir::Module& module, ir::Kernel& kernel, const clang::FunctionDecl& function) {
  if (!impl_) impl_ = std::make_unique<Impl>(context_, file_);
  const auto unknown = [&](const std::string& reason) { kernel.unknown_launches = reason; };
  if (file_.depends_on_compiler()) return unknown("the host's code depends on the compiler, or on `__CUDA_ARCH__`");
  if (const std::string reason = impl_->executor.why_incomplete(function); !reason.empty()) return unknown(reason);
  // A statement that Clang dropped may have been a launch.
  const std::string name = function.getNameAsString();
  if (impl_->executor.may_be_dropped(name)) return unknown("code that was not read mentions the kernel");
  for (const clang::SourceRange range : impl_->functions.unread()) {
    const std::string_view text = file_.text(range);
    const auto names = names_in(text, file_.macro);
    if (text.empty() || !names || names->count(name) != 0) return unknown("code that was not read may launch it");
  }
  std::vector<ir::HostLaunch> launches;
  std::set<std::string> known;
  const std::size_t variables = module.variables.size();
  for (const Met& met : impl_->executor.met()) {
    if (met.kernel != function.getCanonicalDecl()) continue;
    Described described(impl_->executor, impl_->terms, file_, module, kernel, function, met);
    auto launch = described.launch();
    if (described.has_other_dimensions()) {
      module.variables.resize(variables);
      return unknown("a launch may have more dimensions than the kernel names");
    }
    if (const auto& two = described.overlap(); !two.empty()) {
      module.variables.resize(variables);
      kernel.assumptions.push_back({"overlapping_arguments", two, file_.span(met.site->getSourceRange())});
      return unknown("one pointer is given for two parameters of different types");
    }
    if (!launch || (launch->symbols.empty() && !known.insert(key_of(*launch)).second)) continue;
    if (!impl_->functions.has_main()) {
      launch->assumptions.push_back({"host_program", "the kernel is launched in this file only, by functions that may be called with any arguments", launch->span});
    } else {
      launch->assumptions.push_back({"host_program", "the program is this file, compiled without OpenMP: no other one calls its functions or launches its kernels", launch->span});
    }
    launches.push_back(std::move(*launch));
  }
  if (launches.size() > most_launches) {
    module.variables.resize(variables);
    return unknown("the program has too many launches of it");
  }
  kernel.launches = std::move(launches);
}

}  // namespace permverify::host
