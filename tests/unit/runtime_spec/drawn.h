// Random well-typed expressions over all operators, and random arguments for them.
#pragma once
#include <random>

#include "logic/ir/module.h"

namespace permverify::testing {

inline constexpr std::int64_t cells_of_array = 6;

// Variables that an expression may mention, by type; bound ones are added while they are in scope.
struct Names {
  std::vector<ir::VarId> scalars;  // parameters
  ir::VarId array = 0;             // global int[cells_of_array]
  std::vector<ir::VarId> bound;    // int, one for each nesting of quantifiers
  std::vector<ir::FunctionId> functions;
};

class Drawn {
 public:
  Drawn(const ir::Module& module, Names names, std::uint64_t seed)
      : module_(module), names_(std::move(names)), random_(seed) {}

  static std::vector<ir::Type> types() {
    std::vector<ir::Type> result{ir::bool_type, ir::int_type, ir::real_type, ir::amount_type};
    for (const int bits : {8, 16, 32, 64}) {
      for (const bool is_signed : {true, false}) {
        result.push_back({ir::TypeKind::Fixed, ir::Shape::Scalar, static_cast<std::uint8_t>(bits),
                          is_signed, 0});
      }
    }
    return result;
  }

  std::size_t below(std::size_t n) { return random_() % n; }
  ir::Type type() {
    const auto all = types();
    return all[below(all.size())];
  }

  ir::ExprPtr draw(const ir::Type& type, int depth) {
    if (depth <= 0 || below(8) == 0) return leaf(type);
    if (below(8) == 0)
      return make(ir::Conditional{draw(ir::bool_type, depth - 1), draw(type, depth - 1),
                                  draw(type, depth - 1)},
                  type);
    if (type.is_bool()) return truth(depth);
    if (type.is_integer()) return integer(type, depth);
    return fraction(type, depth);
  }

  // A value for a variable of the type: extremes often.
  std::int64_t word(const ir::Type& type) {
    if (type.is_bool()) return static_cast<std::int64_t>(below(2));
    const std::int64_t small = static_cast<std::int64_t>(below(15)) - 7;
    if (type.kind != ir::TypeKind::Fixed) {
      const std::int64_t wide[] = {small, small, small, small * 1000003,
                                   std::int64_t{1} << below(40)};
      return wide[below(5)];
    }
    const unsigned bits = type.bits - (type.is_signed ? 1U : 0U);
    const std::int64_t most = bits >= 63 ? INT64_MAX : (std::int64_t{1} << bits) - 1;
    const std::int64_t least = type.is_signed ? -most - 1 : 0;
    const std::int64_t values[] = {
        least, most, most - 1, type.is_signed ? small : small + 7, type.is_signed ? -1 : 1, 0};
    return values[below(6)];
  }

 private:
  ir::ExprPtr make(ir::Expr::Node node, const ir::Type& type) {
    return ir::make_expr(std::move(node), type, {});
  }

  ir::ExprPtr leaf(const ir::Type& type) {
    std::vector<ir::VarId> fitting;
    for (const ir::VarId v : names_.scalars) {
      if (module_.variables[v].type == type) fitting.push_back(v);
    }
    if (type == ir::int_type) {
      for (std::size_t i = 0; i < nested_; ++i) fitting.insert(fitting.end(), 2, names_.bound[i]);
      if (below(5) == 0) return identifier();
    }
    if (!fitting.empty() && below(4) != 0)
      return make(ir::VarRef{fitting[below(fitting.size())]}, type);
    if (type.is_bool()) return make(ir::BoolLit{below(2) == 0}, type);
    const auto number = static_cast<std::int64_t>(below(12));
    if (type.is_integer()) return make(ir::IntLit{number}, type);
    return make(ir::RealLit{number * 2 + 1, std::int64_t{1} << below(4)}, type);
  }

  ir::ExprPtr identifier() {
    const auto which = static_cast<ir::Builtin>(below(6));
    return make(ir::BuiltinRef{which, static_cast<int>(below(4)) - 1}, ir::int_type);
  }

  ir::ExprPtr binary(ir::BinaryOp op, const ir::Type& operands, const ir::Type& type, int depth) {
    return make(ir::Binary{op, draw(operands, depth - 1), draw(operands, depth - 1)}, type);
  }

  ir::ExprPtr truth(int depth) {
    using ir::BinaryOp;
    const BinaryOp lazy[] = {BinaryOp::And, BinaryOp::Or, BinaryOp::Implies};
    const BinaryOp relations[] = {BinaryOp::Eq, BinaryOp::Ne, BinaryOp::Lt,
                                  BinaryOp::Le, BinaryOp::Gt, BinaryOp::Ge};
    switch (below(8)) {
      case 0:
        return make(ir::Unary{ir::UnaryOp::Not, draw(ir::bool_type, depth - 1)}, ir::bool_type);
      case 1:
      case 2:
        return binary(lazy[below(3)], ir::bool_type, ir::bool_type, depth);
      case 3:
        return binary(relations[below(2)], ir::bool_type, ir::bool_type, depth);
      case 5: {
        ir::Type from = type();
        while (!from.is_integer()) from = type();
        return make(ir::Cast{draw(from, depth - 1)}, ir::bool_type);
      }
      case 4:
        if (nested_ < names_.bound.size()) return quantifier(depth);
        [[fallthrough]];
      default:
        break;
    }
    ir::Type operands = type();
    while (operands.is_bool()) operands = type();
    return binary(relations[below(6)], operands, ir::bool_type, depth);
  }

  ir::Binder binder() {
    const ir::VarId var = names_.bound[nested_];
    const auto low = static_cast<std::int64_t>(below(3)) - 1;
    return {var, make(ir::IntLit{low}, ir::int_type),
            make(ir::IntLit{low + static_cast<std::int64_t>(below(4))}, ir::int_type)};
  }

  // The range of a binder, as written or as conjuncts in front of a condition.
  void move_range(ir::Binder& over, ir::ExprPtr& range) {
    if (below(2) == 0) return;
    const auto v = make(ir::VarRef{over.var}, ir::int_type);
    const auto last = make(
        ir::Binary{ir::BinaryOp::Sub, over.high, make(ir::IntLit{1}, ir::int_type)}, ir::int_type);
    const ir::ExprPtr low[] = {make(ir::Binary{ir::BinaryOp::Le, over.low, v}, ir::bool_type),
                               make(ir::Binary{ir::BinaryOp::Ge, v, over.low}, ir::bool_type)};
    const ir::ExprPtr high[] = {make(ir::Binary{ir::BinaryOp::Lt, v, over.high}, ir::bool_type),
                                make(ir::Binary{ir::BinaryOp::Le, v, last}, ir::bool_type)};
    ir::ExprPtr both =
        make(ir::Binary{ir::BinaryOp::And, low[below(2)], high[below(2)]}, ir::bool_type);
    range = range ? make(ir::Binary{ir::BinaryOp::And, both, range}, ir::bool_type) : both;
    over.low = over.high = nullptr;
  }

  // Half of them with a condition besides the range.
  ir::ExprPtr quantifier(int depth) {
    ir::Binder over = binder();
    ++nested_;
    ir::ExprPtr range = below(2) == 0 ? draw(ir::bool_type, depth - 2) : nullptr;
    ir::ExprPtr body = draw(ir::bool_type, depth - 1);
    --nested_;
    move_range(over, range);
    const auto kind = below(2) == 0 ? ir::QuantifierKind::Forall : ir::QuantifierKind::Exists;
    return make(ir::Quantifier{kind, {over}, std::move(range), std::move(body), {}}, ir::bool_type);
  }

  ir::ExprPtr reduction(int depth) {
    const ir::ReductionOp ops[] = {ir::ReductionOp::Sum, ir::ReductionOp::Min, ir::ReductionOp::Max,
                                   ir::ReductionOp::Count};
    const ir::ReductionOp op = ops[below(4)];
    ir::Binder over = binder();
    ++nested_;
    ir::ExprPtr range = below(2) == 0 ? draw(ir::bool_type, depth - 2) : nullptr;
    ir::ExprPtr body = draw(op == ir::ReductionOp::Count ? ir::bool_type : ir::int_type, depth - 1);
    --nested_;
    move_range(over, range);
    return make(ir::Reduction{op, over, std::move(range), std::move(body)}, ir::int_type);
  }

  ir::ExprPtr sequence(int depth) {
    const ir::Type ints{ir::TypeKind::Int, ir::Shape::Seq, 0, true, 0};
    const auto small = [&] {
      return make(ir::IntLit{static_cast<std::int64_t>(below(4))}, ir::int_type);
    };
    if (depth > 0 && below(3) == 0)
      return make(ir::SeqConcat{sequence(depth - 1), sequence(depth - 1)}, ints);
    if (depth > 0 && below(4) == 0)
      return make(ir::SeqSlice{sequence(depth - 1), small(), small()}, ints);
    ir::SeqLit made;
    for (std::size_t i = 0, n = below(4); i < n; ++i)
      made.elements.push_back(draw(ir::int_type, depth - 1));
    return make(std::move(made), ints);
  }

  ir::ExprPtr call(int depth) {
    const ir::FunctionId f = names_.functions[below(names_.functions.size())];
    ir::Call made{f, {}};
    for (const ir::VarId param : module_.functions[f].params) {
      const ir::Type& type = module_.variables[param].type;
      made.arguments.push_back(type.is_array() ? make(ir::VarRef{names_.array}, type)
                                               : draw(type, depth - 1));
    }
    const ir::Type& result = module_.functions[f].result;
    const ir::ExprPtr value = make(std::move(made), result);
    return result == ir::int_type ? value : make(ir::Cast{value}, ir::int_type);
  }

  // What only `int` has.
  ir::ExprPtr mathematical(int depth) {
    switch (below(6)) {
      case 0:
        return make(ir::ArrayRead{names_.array, {draw(ir::int_type, depth - 1)}}, ir::int_type);
      case 1:
        return make(ir::Old{make(ir::ArrayRead{names_.array, {draw(ir::int_type, depth - 1)}},
                                 ir::int_type)},
                    ir::int_type);
      case 2:
        return make(ir::SeqLength{sequence(depth - 1)}, ir::int_type);
      case 3:
        return make(ir::SeqIndex{sequence(depth - 1), draw(ir::int_type, depth - 1)}, ir::int_type);
      case 4:
        if (nested_ < names_.bound.size()) return reduction(depth);
        [[fallthrough]];
      default:
        return call(depth);
    }
  }

  ir::ExprPtr integer(const ir::Type& type, int depth) {
    using ir::BinaryOp;
    const BinaryOp ops[] = {BinaryOp::Add, BinaryOp::Sub,      BinaryOp::Mul,     BinaryOp::Div,
                            BinaryOp::Mod, BinaryOp::TruncDiv, BinaryOp::TruncMod};
    if (type == ir::int_type && below(3) == 0) return mathematical(depth);
    switch (below(8)) {
      case 0:
        return make(ir::Unary{below(2) == 0 ? ir::UnaryOp::Neg : ir::UnaryOp::BitNot,
                              draw(type, depth - 1)},
                    type);
      case 1: {
        const auto by = static_cast<std::int64_t>(below(9));
        const BinaryOp op = below(2) == 0 ? BinaryOp::Shl : BinaryOp::Shr;
        return make(ir::Binary{op, draw(type, depth - 1), make(ir::IntLit{by}, type)}, type);
      }
      case 2: {
        ir::Type from = this->type();
        while (!from.is_integer() && !from.is_bool()) from = this->type();
        return make(ir::Cast{draw(from, depth - 1)}, type);
      }
      case 3: {
        const BinaryOp bits[] = {BinaryOp::BitAnd, BinaryOp::BitOr, BinaryOp::BitXor};
        return binary(bits[below(3)], type, type, depth);
      }
      case 4: {  // masks, and shifts by what is computed
        const std::int64_t masks[] = {1, 7, 12, 85, 119, 127};
        if (below(2) == 0) {
          const BinaryOp bits[] = {BinaryOp::BitAnd, BinaryOp::BitOr, BinaryOp::BitXor};
          return make(ir::Binary{bits[below(3)], draw(type, depth - 1),
                                 make(ir::IntLit{masks[below(6)]}, type)},
                      type);
        }
        const BinaryOp op = below(2) == 0 ? BinaryOp::Shl : BinaryOp::Shr;
        const ir::ExprPtr by = make(ir::Binary{BinaryOp::Mod, draw(type, depth - 1),
                                               make(ir::IntLit{type.bits == 8 ? 9 : 12}, type)},
                                    type);
        return make(ir::Binary{op, draw(type, depth - 1), by}, type);
      }
      default:
        return binary(ops[below(7)], type, type, depth);
    }
  }

  ir::ExprPtr fraction(const ir::Type& type, int depth) {
    using ir::BinaryOp;
    const BinaryOp ops[] = {BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::RealDiv};
    if (below(4) == 0) {
      if (type.kind == ir::TypeKind::Amount)
        return binary(BinaryOp::Fraction, ir::int_type, type, depth);
      return make(ir::Cast{draw(ir::int_type, depth - 1)}, type);
    }
    if (below(6) == 0) return make(ir::Unary{ir::UnaryOp::Neg, draw(type, depth - 1)}, type);
    return binary(ops[below(4)], type, type, depth);
  }

  const ir::Module& module_;
  Names names_;
  std::mt19937_64 random_;
  std::size_t nested_ = 0;
};

}  // namespace permverify::testing
