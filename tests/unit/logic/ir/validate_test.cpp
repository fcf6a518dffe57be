// Each rule finds the fault in a module that was right before one thing in it was changed.
#include "logic/ir/validate.h"

#include "../lowered.h"

using namespace permverify;
using namespace permverify::testing;
using namespace permverify::ir;

namespace {

// Statements of every kind, and expressions of most kinds, in a lemma, a function and a kernel.
const char* const right = R"(
pure int twice(int x) = 2 * x;
requires x > 0;
ensures twice(x) > x;
lemma l(int x) { assert x > 0; }
requires (\forall int i = 0 .. n; i >= 0) && (\sum int i = 0 .. n; i) > 0;
kernel k(int n, int m, bool b) {
  global int[gsize] a; local int[gsize] s; global real[gsize] q;
  requires Perm(a[lid], write) ** Perm(s[lid], 1\2);
  void main() {
    int x = 0; int y = 0; bool c = n < m && b;
    ghost seq<int> t = [n, m];
    y = n + 1;
    x = 7;
    a[lid] = b ? x : -y;
    int z = atomic_add(s[lid], 1);
    barrier(local) { requires n > 0; ensures m > 0; }
    { if (b) { x = 5; } x = 6; }
    { y = 6; }
    for (int i = 0; i < n; i = i + 1) { if (c) { break; } x = twice(i); }
    assert x == t[0];
    ghost l(n);
  }
}
)";

struct Broken : Source {
  Broken() : Source(right) {}

  ExprPtr variable(const std::string& name) const {
    const VarId id = var(name);
    return make_expr(VarRef{id}, module.variables[id].type, kernel().span);
  }
  ExprPtr number(std::int64_t value = 1, Type type = int_type) const {
    return make_expr(IntLit{value}, type, kernel().span);
  }
  ExprPtr truth() const { return make_expr(BoolLit{true}, bool_type, kernel().span); }
  ExprPtr perm() const {
    return make_expr(Perm{var("a"), {number()}, nullptr}, resource_type, kernel().span);
  }
  template <class Node>
  ExprPtr typed(Node node, Type type = int_type) const {
    return make_expr(std::move(node), type, kernel().span);
  }

  Kernel& k() { return module.kernels.at(0); }
  void put(const std::string& words, Stmt::Node node) { Editor(*this).replace({{words, std::move(node)}}); }
  // `x = 7` assigns this instead.
  void assign(ExprPtr value) { put("x = 7", Assign{var("x"), std::move(value)}); }
  void assert_that(ExprPtr formula) { put("assert x == t", Assert{std::move(formula)}); }

  std::set<std::string> rules() const {
    std::set<std::string> result;
    for (const Defect& defect : validate(module, sources)) result.insert(defect.rule);
    return result;
  }
};

using Damage = std::function<void(Broken&)>;

void convicts(const char* rule, const Damage& damage) {
  Broken broken;
  REQUIRE(broken.rules().empty());
  damage(broken);
  INFO(rule);
  CHECK(broken.rules().count(rule) == 1);
}

}  // namespace

TEST_CASE("a module as it should be has no defect", "[validate]") {
  const Broken untouched;
  for (const Defect& defect : validate(untouched.module, untouched.sources)) {
    FAIL_CHECK(defect.rule << ": " << defect.text << " at " << untouched.text(defect.span));
  }
}

TEST_CASE("rules of expressions: what is missing, where it stands, names", "[validate]") {
  convicts("expression.missing", [](Broken& m) { m.assign(nullptr); });
  convicts("expression.place", [](Broken& m) { m.assign(m.typed(Old{m.variable("n")})); });
  convicts("expression.place", [](Broken& m) { m.assign(m.perm()); });
  convicts("span.outside", [](Broken& m) {
    m.assign(make_expr(IntLit{1}, int_type, Span{0, 1, 1'000'000}));
  });
  convicts("span.outside", [](Broken& m) { m.k().end = Span{9, 0, 0}; });
  convicts("variable.unknown", [](Broken& m) { m.assign(m.typed(VarRef{9999})); });
  convicts("variable.scope", [](Broken& m) { std::erase(m.k().params, m.var("m")); });
  convicts("variable.scope", [](Broken& m) { m.put("int x", Assert{m.truth()}); });
  convicts("variable.kind", [](Broken& m) { m.put("x = 7", Assign{m.var("a"), m.number()}); });
  convicts("variable.kind", [](Broken& m) { m.k().params.push_back(m.var("x")); });
}

TEST_CASE("rules of expressions: types of values", "[validate]") {
  convicts("type.literal", [](Broken& m) { m.assign(m.number(1, bool_type)); });
  convicts("type.builtin", [](Broken& m) { m.assign(m.typed(BuiltinRef{Builtin::Lid, 3})); });
  convicts("type.cast", [](Broken& m) { m.assign(m.typed(Cast{m.variable("a")})); });
  convicts("type.old", [](Broken& m) { m.assert_that(m.typed(Old{m.variable("n")}, bool_type)); });
  convicts("type.result", [](Broken& m) { m.assign(m.typed(ResultRef{})); });
  convicts("type.sequence", [](Broken& m) { m.assign(m.typed(SeqLength{m.variable("n")})); });
  convicts("type.value", [](Broken& m) { m.assign(m.truth()); });
  convicts("type.value", [](Broken& m) { m.assign(m.typed(IntLit{1}, real_type)); });
  convicts("type.variable", [](Broken& m) { m.assign(m.typed(VarRef{m.var("b")})); });
  convicts("type.cell", [](Broken& m) {
    m.put("c = ", Assert{m.truth()});
    m.assert_that(m.typed(ArrayRead{m.var("a"), {m.number()}}, bool_type));
  });
  convicts("type.index", [](Broken& m) { m.assign(m.typed(ArrayRead{m.var("a"), {m.truth()}})); });
  convicts("array.rank", [](Broken& m) { m.assign(m.typed(ArrayRead{m.var("a"), {}})); });
}

TEST_CASE("rules of expressions: operations", "[validate]") {
  const auto add = [](ExprPtr a, ExprPtr b) { return Binary{BinaryOp::Add, std::move(a), std::move(b)}; };
  convicts("type.operand", [&](Broken& m) { m.assign(m.typed(add(m.truth(), m.number()))); });
  convicts("type.operand", [](Broken& m) { m.assign(m.typed(Unary{UnaryOp::Neg, m.truth()})); });
  convicts("type.operand", [](Broken& m) {
    m.assert_that(m.typed(Binary{BinaryOp::And, m.number(), m.truth()}, bool_type));
  });
  convicts("type.operand", [&](Broken& m) {  // machine integers of two types
    const Type i32{TypeKind::Fixed, Shape::Scalar, 32, true, 0}, u32{TypeKind::Fixed, Shape::Scalar, 32, false, 0};
    m.assign(m.typed(add(m.number(1, i32), m.number(1, u32))));
  });
  convicts("type.conditional", [](Broken& m) {
    m.assign(m.typed(Conditional{m.truth(), m.truth(), m.number()}));
  });
  convicts("type.quantifier", [](Broken& m) {
    m.assert_that(m.typed(Quantifier{QuantifierKind::Forall, {}, nullptr, m.number(), {}}, bool_type));
  });
  convicts("binder.variable", [](Broken& m) {
    const Binder binder{m.var("x"), m.number(), m.number()};
    m.assert_that(m.typed(Quantifier{QuantifierKind::Forall, {binder}, nullptr, m.truth(), {}}, bool_type));
  });
  convicts("binder.range", [](Broken& m) {
    const Binder binder{m.var("x"), m.number(), nullptr};
    m.assert_that(m.typed(Quantifier{QuantifierKind::Forall, {binder}, nullptr, m.truth(), {}}, bool_type));
  });
  convicts("type.reduction", [](Broken& m) {
    const Binder binder{m.var("x"), m.number(), m.number()};
    m.assign(m.typed(Reduction{ReductionOp::Sum, binder, nullptr, m.truth()}));
  });
  convicts("call.function", [](Broken& m) { m.assign(m.typed(Call{99, {}})); });
  convicts("call.arguments", [](Broken& m) { m.assign(m.typed(Call{0, {}})); });
  convicts("call.arguments", [](Broken& m) { m.assign(m.typed(Call{0, {m.truth()}})); });
  convicts("type.amount", [](Broken& m) {
    m.k().thread_contract.requires_clauses.push_back(
        {m.typed(Perm{m.var("a"), {m.number()}, m.truth()}, resource_type), m.k().span});
  });
  convicts("type.clause", [](Broken& m) {
    m.k().thread_contract.requires_clauses.push_back({m.number(), m.k().span});
  });
}

TEST_CASE("rules of simple statements", "[validate]") {
  convicts("statement.missing", [](Broken& m) { m.k().body.push_back(nullptr); });
  convicts("declaration.variable", [](Broken& m) { m.put("x = 7", Declare{m.var("x"), nullptr}); });
  convicts("declaration.variable", [](Broken& m) { m.put("x = 7", Declare{m.var("n"), nullptr}); });
  convicts("havoc.scalar", [](Broken& m) { m.put("x = 7", Havoc{m.var("t")}); });
  convicts("lanes.operands", [](Broken& m) {
    m.put("x = 7", Havoc{m.var("x"), Lanes{LaneOp::Shuffle, m.number(), m.number(), nullptr, nullptr}});
  });
  convicts("lanes.operand", [](Broken& m) {  // evaluating it could fail
    const ExprPtr sum = m.typed(Binary{BinaryOp::Div, m.number(), m.number()}, int_type);
    m.put("x = 7", Havoc{m.var("x"), Lanes{LaneOp::Any, m.number(), sum, nullptr, nullptr}});
  });
  convicts("array.written", [](Broken& m) { Editor(m).contents("a", {1, 2}); });
  convicts("array.extent", [](Broken& m) { m.module.variables[m.var("a")].extents.clear(); });
  convicts("array.extent", [](Broken& m) {
    Editor(m).make_private("q");  // its extent is no literal
  });
  convicts("array.rank", [](Broken& m) { m.put("x = 7", Store{m.var("a"), {}, m.number()}); });
  convicts("atomic.operands", [](Broken& m) {
    m.put("x = 7", AtomicUpdate{AtomicOp::Inc, {}, m.var("s"), {m.number()}, {m.number()}});
  });
  convicts("atomic.result", [](Broken& m) {
    m.put("x = 7", AtomicUpdate{AtomicOp::Inc, m.var("c"), m.var("s"), {m.number()}, {}});
  });
  convicts("atomic.scope", [](Broken& m) {
    m.put("x = 7", AtomicUpdate{AtomicOp::Inc, {}, m.var("s"), {m.number()}, {}, AtomicScope::Group});
  });
  convicts("barrier.number", [](Broken& m) { m.k().barrier_count = 2; });
  convicts("barrier.number", [](Broken& m) { m.put("x = 7", m.k().body[0]->node); m.k().barrier_count = 0; });
  const auto ask = [](Broken& m, const ExprPtr& predicate, const char* result) {
    auto barrier = std::get<Barrier>(m.stmt("barrier(local)")->node);
    barrier.vote = Vote{VoteOp::Any, predicate, m.var(result)};
    m.put("barrier(local)", barrier);
  };
  convicts("vote.predicate", [&](Broken& m) { ask(m, m.truth(), "x"); });
  convicts("type.value", [&](Broken& m) { ask(m, m.variable("y"), "x"); });
  convicts("vote.result", [&](Broken& m) { ask(m, m.variable("c"), "t"); });
  convicts("call.lemma", [](Broken& m) { m.put("x = 7", LemmaCall{0, {m.number()}}); });
  convicts("run.kernel", [](Broken& m) { m.put("x = 7", RunKernel{0, {}, {}, {}}); });
}

TEST_CASE("rules of structured statements and jumps", "[validate]") {
  convicts("label.unique", [](Broken& m) {
    m.put("{ if (b)", Block{{}, 3});
    m.put("{ y = 6", Block{{}, 3});
  });
  convicts("jump.target", [](Broken& m) { m.put("x = 7", Leave{3}); });
  convicts("jump.target", [](Broken& m) { m.put("x = 7", Break{}); });
  convicts("jump.target", [](Broken& m) { m.put("x = 7", Continue{}); });
  convicts("loop.head", [](Broken& m) {
    Loop loop;
    loop.condition = m.truth();
    loop.step.push_back(std::make_shared<const Stmt>(Stmt{Continue{}, m.k().span}));
    m.put("x = 7", loop);
  });
  convicts("type.value", [](Broken& m) { m.put("x = 7", If{m.number(), {}, {}}); });
}
