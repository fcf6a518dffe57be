#include "logic/analysis/lasting_conditions.h"

#include "logic/ir/effects.h"
#include "logic/ir/slots.h"

namespace permverify::analysis {

using namespace ir;

namespace {

std::string text_of(const Type& type) {
  return std::to_string(static_cast<int>(type.kind)) + (type.is_signed ? "s" : "u") + std::to_string(type.bits);
}

std::optional<bool> literal(const Expr& expr) {
  const auto* truth = std::get_if<BoolLit>(&expr.node);
  return truth ? std::optional(truth->value) : std::nullopt;
}

}  // namespace

LastingConditions::LastingConditions(const Module& module, const Cfg& cfg, const PointGraph& graph, const SingleValues& values)
    : module_(module), cfg_(cfg), graph_(graph), values_(values) {
  for (const BlockId block : cfg.order) {
    const CfgBlock& node = cfg.blocks[block];
    if (node.condition && node.successors.size() == 2) conditions_[block] = values.in_full(node.condition, graph.end_of(block));
  }
}

// Nothing: the expression may depend on the thread, on memory, or on the time.
std::optional<std::string> LastingConditions::text_of(const Expr& expr) const {
  if (!expr.type.is_integer() && !expr.type.is_bool()) return std::nullopt;
  const std::string type = analysis::text_of(expr.type);
  if (const auto* number = std::get_if<IntLit>(&expr.node)) return "#" + std::to_string(number->value) + type;
  if (const auto* truth = std::get_if<BoolLit>(&expr.node)) return truth->value ? "true" : "false";
  if (const auto* id = std::get_if<BuiltinRef>(&expr.node)) {
    if (id->which == Builtin::Lid || id->which == Builtin::Tid) return std::nullopt;
    return "b" + std::to_string(static_cast<int>(id->which)) + "." + std::to_string(id->dimension) + type;
  }
  if (const auto* ref = std::get_if<VarRef>(&expr.node)) {
    const auto& of = values_.definitions(ref->var);
    const bool fixed = module_.variables[ref->var].kind == VarKind::KernelParam && of.by_value.empty() && of.otherwise.empty();
    return fixed ? std::optional("v" + std::to_string(ref->var)) : std::nullopt;
  }
  if (const auto* cast = std::get_if<Cast>(&expr.node)) {
    const auto inner = text_of(*cast->operand);
    return inner ? std::optional("(" + type + ")" + *inner) : std::nullopt;
  }
  if (const auto* unary = std::get_if<Unary>(&expr.node)) {
    const auto inner = text_of(*unary->operand);
    return inner ? std::optional("u" + std::to_string(static_cast<int>(unary->op)) + type + *inner) : std::nullopt;
  }
  const auto* binary = std::get_if<Binary>(&expr.node);
  if (!binary) return std::nullopt;
  const auto left = text_of(*binary->left), right = text_of(*binary->right);
  if (!left || !right) return std::nullopt;
  return "(" + *left + " " + std::to_string(static_cast<int>(binary->op)) + type + " " + *right + ")";
}

std::optional<LastingConditions::Atom> LastingConditions::atom_of(const Expr& expr) const {
  const auto* binary = std::get_if<Binary>(&expr.node);
  const bool of_integers = binary && binary->left->type.is_integer() && binary->right->type.is_integer();
  if (!of_integers) {
    const auto text = text_of(expr);
    return text ? std::optional(Atom{*text, true}) : std::nullopt;
  }
  const auto left = text_of(*binary->left), right = text_of(*binary->right);
  if (!left || !right) return std::nullopt;
  const BinaryOp op = binary->op;
  if (op == BinaryOp::Lt || op == BinaryOp::Ge) return Atom{*left + "<" + *right, op == BinaryOp::Lt};
  if (op == BinaryOp::Gt || op == BinaryOp::Le) return Atom{*right + "<" + *left, op == BinaryOp::Gt};
  if (op != BinaryOp::Eq && op != BinaryOp::Ne) return std::nullopt;
  return Atom{std::min(*left, *right) + "=" + std::max(*left, *right), op == BinaryOp::Eq};
}

void LastingConditions::learn(const Expr& expr, bool holds, Facts& facts) const {
  if (const auto* unary = std::get_if<Unary>(&expr.node); unary && unary->op == UnaryOp::Not) return learn(*unary->operand, !holds, facts);
  const auto* binary = std::get_if<Binary>(&expr.node);
  if (binary && (binary->op == BinaryOp::And || binary->op == BinaryOp::Or)) {
    if (holds != (binary->op == BinaryOp::And)) return;
    learn(*binary->left, holds, facts);
    learn(*binary->right, holds, facts);
    return;
  }
  if (const auto atom = atom_of(expr)) facts[atom->text] = atom->holds == holds;
}

ExprPtr LastingConditions::known(const ExprPtr& expr, const Facts& facts) const {
  const auto as_literal = [&](bool value) { return make_expr(BoolLit{value}, expr->type, expr->span); };
  if (const auto* unary = std::get_if<Unary>(&expr->node); unary && unary->op == UnaryOp::Not) {
    const ExprPtr inner = known(unary->operand, facts);
    const auto value = literal(*inner);
    return value ? as_literal(!*value) : make_expr(Unary{UnaryOp::Not, inner}, expr->type, expr->span);
  }
  const auto* binary = std::get_if<Binary>(&expr->node);
  if (binary && (binary->op == BinaryOp::And || binary->op == BinaryOp::Or)) {
    const bool absorbs = binary->op == BinaryOp::Or;
    const ExprPtr left = known(binary->left, facts), right = known(binary->right, facts);
    const auto one = literal(*left), other = literal(*right);
    if (one == absorbs || other == absorbs) return as_literal(absorbs);
    if (one) return right;
    if (other) return left;
    return make_expr(Binary{binary->op, left, right}, expr->type, expr->span);
  }
  const auto atom = atom_of(*expr);
  const auto fact = atom ? facts.find(atom->text) : facts.end();
  return fact == facts.end() ? expr : as_literal(fact->second == atom->holds);
}

// Nothing of `common`: there is no read before.
void LastingConditions::note_reads(const ExprPtr& expr, Point point, const Facts& known, std::optional<Facts>& common) const {
  const auto under = [&](const ExprPtr& condition, bool holds) {
    Facts facts;
    learn(*values_.in_full(condition, point), holds, facts);
    facts.insert(known.begin(), known.end());
    return facts;
  };
  if (array_read_by(*expr)) {
    if (!common) common = known;
    std::erase_if(*common, [&](const auto& fact) {
      const auto here = known.find(fact.first);
      return here == known.end() || here->second != fact.second;
    });
  }
  if (const auto* choice = std::get_if<Conditional>(&expr->node)) {
    note_reads(choice->condition, point, known, common);
    note_reads(choice->then_value, point, under(choice->condition, true), common);
    return note_reads(choice->else_value, point, under(choice->condition, false), common);
  }
  const auto* binary = std::get_if<Binary>(&expr->node);
  if (binary && (binary->op == BinaryOp::And || binary->op == BinaryOp::Or)) {
    note_reads(binary->left, point, known, common);
    return note_reads(binary->right, point, under(binary->left, binary->op == BinaryOp::And), common);
  }
  Expr copy = *expr;
  for_each_slot(copy, [&](const ExprPtr& child) { note_reads(child, point, known, common); });
}

LastingConditions::Facts LastingConditions::around_reads(Point point) const {
  const Stmt* stmt = graph_.stmt(point);
  std::optional<Facts> common;
  if (!stmt) {
    const ExprPtr& condition = cfg_.blocks[graph_.block(point)].condition;
    if (condition) note_reads(condition, point, {}, common);
    return common.value_or(Facts{});
  }
  bool only_defines = true;
  visit_each_effect(*stmt, [&](const Effect& effect) {
    const auto* defines = std::get_if<Defines>(&effect);
    if (defines && defines->value) note_reads(defines->value, point, {}, common);
    only_defines = only_defines && (defines || std::holds_alternative<Evaluates>(effect));
  });
  return only_defines ? common.value_or(Facts{}) : Facts{};
}

std::vector<LastingConditions::Facts> LastingConditions::at_each_point() const {
  std::vector<Facts> result(graph_.size());
  for (Point point = 0; point < graph_.size(); ++point) result[point] = around_reads(point);
  for (const auto& [block, condition] : conditions_) {
    for (const std::size_t side : {0U, 1U}) {
      Facts facts;
      learn(*condition, side == 0, facts);
      if (facts.empty()) continue;
      Cfg without = cfg_;  // the side: points that are not reached in this graph come behind it
      without.blocks[block].successors = {cfg_.blocks[block].successors[1 - side]};
      const PointGraph graph(without);
      const Points reached = graph.reached({graph.first_point()}, [](Point) { return false; });
      for (Point point = 0; point < graph_.size(); ++point) {
        if (!reached[point]) result[point].insert(facts.begin(), facts.end());
      }
    }
  }
  return result;
}

Cfg LastingConditions::under(const Facts& facts) const {
  Cfg result = cfg_;
  for (const BlockId block : cfg_.order) {
    auto& node = result.blocks[block];
    if (!node.condition && node.successors.size() == 2) node.successors.pop_back();  // `while (true)`
  }
  for (const auto& [block, condition] : conditions_) {
    const ExprPtr simpler = known(condition, facts);
    const auto value = literal(*simpler);
    auto& node = result.blocks[block];
    node.condition = simpler;
    if (value) node.successors = {node.successors[*value ? 0 : 1]};
  }
  return result;
}

}  // namespace permverify::analysis
