// One expression as the prover understands it, a term with the conditions under which it has a
// value, and as the machine computes it.
#pragma once
#include <catch2/catch.hpp>

#include "logic/function/functions.h"
#include "logic/semantics/translate.h"
#include "logic/term/evaluate.h"
#include "parser/pvl/parse.h"
#include "runtime_spec/code/expression.h"
#include "tests/unit/runtime_spec/drawn.h"

namespace permverify::testing {

// Collects what must hold for an expression to have a value.
struct Conditions : obligation::CheckSink {
  term::TermManager& terms;
  std::vector<term::Term> all;
  bool unsupported = false;
  explicit Conditions(term::TermManager& t) : terms(t) {}

  void inside(const std::vector<term::Term>& index, const obligation::Context& context) {
    all.push_back(context.close(terms.conj(terms.le(terms.integer(0), index[0]),
                                           terms.lt(index[0], terms.integer(cells_of_array)))));
  }
  void on_read(ir::VarId, const std::vector<term::Term>& index, support::Span,
               const obligation::Context& context) override {
    inside(index, context);
  }
  void on_old_read(ir::VarId, const std::vector<term::Term>& index, support::Span,
                   const obligation::Context& context) override {
    inside(index, context);
  }
  void on_array_argument(ir::VarId, const ir::Call&, std::size_t, const std::vector<term::Term>&,
                         bool, support::Span, const obligation::Context&) override {}
  void on_condition(support::FailureId, const std::string&, term::Term condition, support::Span,
                    const obligation::Context& context) override {
    all.push_back(context.close(condition));
  }
  void on_truth(term::Term) override {}
  void on_unsupported(const std::string&, support::Span) override { unsupported = true; }
};

// What both start from.
struct Arguments {
  std::vector<runtime_spec::Value> params;  // in order of the kernel's parameters
  std::vector<std::int64_t> now, launch;    // the array
  runtime_spec::Sizes gsize{1, 1, 1}, ngroups{1, 1, 1}, lid{0, 0, 0}, gid{0, 0, 0};
};

struct Place {
  support::SourceManager sources;
  ir::Module module;
  Names names;

  explicit Place(const std::string& functions, const std::string& params) {
    support::DiagnosticSink sink;
    auto parsed =
        parser::parse_pvl(sources,
                          sources.add("place.pvl", functions + "kernel k(" + params +
                                                       ") { global int[6] a; void main() { } }"),
                          sink);
    INFO((sink.has_errors() ? sink.all().front().message : ""));
    REQUIRE(parsed.has_value());
    module = std::move(*parsed);
    names.scalars = module.kernels[0].params;
    names.array = module.kernels[0].arrays[0];
    for (ir::FunctionId f = 0; f < module.functions.size(); ++f) names.functions.push_back(f);
    for (const char* name : {"p", "q"}) {
      names.bound.push_back(static_cast<ir::VarId>(module.variables.size()));
      module.variables.push_back({name, ir::VarKind::Bound, ir::int_type, {}, false, {}, {}});
    }
  }
  const ir::Kernel& kernel() const { return module.kernels[0]; }

  Arguments arguments(Drawn& drawn) const {
    Arguments result;
    for (const ir::VarId p : kernel().params) {
      const ir::Type& type = module.variables[p].type;
      const bool real = type.kind == ir::TypeKind::Real;
      const auto halves = static_cast<std::int64_t>(drawn.below(9)) - 4;
      result.params.push_back(real ? runtime_spec::from_rational(*term::make_rational(halves, 2))
                                   : runtime_spec::Value{drawn.word(type), 1});
    }
    for (std::int64_t i = 0; i < cells_of_array; ++i) {
      result.now.push_back(static_cast<std::int64_t>(drawn.below(8)) - 1);
      result.launch.push_back(static_cast<std::int64_t>(drawn.below(8)) - 1);
    }
    for (std::size_t d = 0; d < 3; ++d) {
      result.gsize[d] = 1 + static_cast<std::int64_t>(drawn.below(4));
      result.ngroups[d] = 1 + static_cast<std::int64_t>(drawn.below(3));
      result.lid[d] =
          static_cast<std::int64_t>(drawn.below(static_cast<std::size_t>(result.gsize[d])));
      result.gid[d] =
          static_cast<std::int64_t>(drawn.below(static_cast<std::size_t>(result.ngroups[d])));
    }
    return result;
  }
};

// Nothing decided: beyond what one of them computes.
struct Unknown {};
struct NoValue {};
using Answer = std::variant<Unknown, NoValue, std::int64_t, term::Rational>;

class ProverSide {
 public:
  ProverSide(const Place& place, int dimensions)
      : place_(place), vocabulary_(terms_, place.module), launch_(terms_, dimensions, {}, false) {
    declare_functions(vocabulary_);
    env_.launch = &launch_;
    env_.ids = launch_.thread("");
    for (const ir::VarId p : place.kernel().params) {
      const auto& var = place.module.variables[p];
      env_.vars[p] =
          terms_.fresh(var.name, obligation::Vocabulary::sort_of(var.type), term::Scope::Launch);
    }
    const ir::VarId array = place.names.array;
    env_.memory[array] = terms_.fresh("a", vocabulary_.map_sort(array), term::Scope::Private);
    env_.old_memory[array] =
        terms_.fresh("a@launch", vocabulary_.map_sort(array), term::Scope::Launch);
  }

  // False when the prover refuses it.
  bool take(const ir::ExprPtr& expr, runtime_spec::Meaning meaning) {
    Conditions conditions(terms_);
    obligation::Translator translate(vocabulary_, env_,
                                     meaning == runtime_spec::Meaning::Program
                                         ? obligation::Mode::Program
                                         : obligation::Mode::Formula,
                                     &conditions);
    value_ = translate(expr);
    conditions_ = std::move(conditions.all);
    return !conditions.unsupported;
  }

  Answer answer(const Arguments& arguments) {
    const term::Interpretation given = interpretation(arguments);
    bool decided = true;
    for (const term::Term condition : conditions_) {
      const auto holds = term::evaluate(condition, given, 20'000);
      if (!holds) {
        decided = false;
      } else if (!std::get<bool>(*holds)) {
        return NoValue{};
      }
    }
    const auto value = decided ? term::evaluate(value_, given, 20'000) : std::nullopt;
    if (!value) return Unknown{};
    if (const auto* truth = std::get_if<bool>(&*value)) return std::int64_t{*truth ? 1 : 0};
    if (const auto* number = std::get_if<std::int64_t>(&*value)) return *number;
    if (const auto* fraction = std::get_if<term::Rational>(&*value)) return *fraction;
    return Unknown{};
  }

 private:
  static term::Value map_of(const std::vector<std::int64_t>& cells) {
    term::MapValue map{{}, std::int64_t{0}};
    for (std::size_t i = 0; i < cells.size(); ++i)
      map.cells[{static_cast<std::int64_t>(i)}] = cells[i];
    return std::make_shared<const term::MapValue>(std::move(map));
  }

  term::Interpretation interpretation(const Arguments& arguments) const {
    term::Interpretation given;
    for (std::size_t i = 0; i < arguments.params.size(); ++i) {
      const ir::VarId p = place_.kernel().params[i];
      const ir::Type& type = place_.module.variables[p].type;
      const runtime_spec::Value value = arguments.params[i];
      term::Value& place = given.symbols[env_.vars.at(p)];
      if (type.is_bool()) {
        place = value.bits != 0;
      } else if (type.kind == ir::TypeKind::Real) {
        place = runtime_spec::as_rational(value);
      } else {
        place = value.bits;
      }
    }
    given.symbols[env_.memory.at(place_.names.array)] = map_of(arguments.now);
    given.symbols[env_.old_memory.at(place_.names.array)] = map_of(arguments.launch);
    for (std::size_t d = 0; d < static_cast<std::size_t>(launch_.dimensions()); ++d) {
      given.symbols[launch_.gsize()[d]] = arguments.gsize[d];
      given.symbols[launch_.ngroups()[d]] = arguments.ngroups[d];
      given.symbols[env_.ids.lid[d]] = arguments.lid[d];
      given.symbols[env_.ids.gid[d]] = arguments.gid[d];
    }
    return given;
  }

  const Place& place_;
  term::TermManager terms_;
  obligation::Vocabulary vocabulary_;
  obligation::Launch launch_;
  obligation::Environment env_;
  term::Term value_;
  std::vector<term::Term> conditions_;
};

class MachineSide {
 public:
  explicit MachineSide(const Place& place) : place_(place), table_(place.module, place.kernel()) {}

  void take(const ir::ExprPtr& expr, runtime_spec::Meaning meaning) {
    code_ = table_.add(expr, meaning);
    exact_ = expr->type.kind == ir::TypeKind::Real || expr->type.kind == ir::TypeKind::Amount;
    slots_.assign(table_.slot_count(), {});
  }

  Answer answer(const Arguments& arguments) {
    std::copy(arguments.params.begin(), arguments.params.end(), slots_.begin());
    runtime_spec::Memory memory, old;
    const auto array = [](const std::vector<std::int64_t>& cells) {
      runtime_spec::ArrayInstance made(ir::int_type, {cells_of_array}, true);
      for (std::size_t i = 0; i < cells.size(); ++i)
        made.set(static_cast<std::int64_t>(i), {cells[i], 1});
      return made;
    };
    memory.add_global(place_.names.array, array(arguments.now));
    old.add_global(place_.names.array, array(arguments.launch));
    runtime_spec::SequencePool pool;
    std::vector<runtime_spec::CellRead> reads;  // asked for, so that quantifiers look at all values
    std::uint64_t budget = 20'000;
    runtime_spec::Frame frame;
    frame.gsize = &arguments.gsize;
    frame.ngroups = &arguments.ngroups;
    frame.lid = arguments.lid;
    frame.gid = arguments.gid;
    frame.slots = slots_.data();
    frame.memory = &memory;
    frame.old = &old;
    frame.sequences = &pool;
    frame.reads = &reads;
    frame.budget = &budget;
    try {
      const auto value = table_.evaluate(code_, frame);
      if (exact_) return runtime_spec::as_rational(value);
      return value.bits;
    } catch (const runtime_spec::EvaluationStop& stop) {
      if (runtime_spec::is_limit(stop.reason)) return Unknown{};
      return NoValue{};
    }
  }

 private:
  const Place& place_;
  runtime_spec::ExpressionTable table_;
  runtime_spec::Code code_ = runtime_spec::no_code;
  bool exact_ = false;
  std::vector<runtime_spec::Value> slots_;
};

}  // namespace permverify::testing
