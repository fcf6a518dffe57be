#include "tests/differential/c/parallel.h"

namespace permverify::differential {
namespace {

std::string barrier(Scope& scope, Space space) {
  if (scope.rng.percent(25)) return "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);";
  return space == Space::Local ? "barrier(CLK_LOCAL_MEM_FENCE);" : "barrier(CLK_GLOBAL_MEM_FENCE);";
}

// The cell of the thread of this number in the group.
std::string cell(const Exchange& x, const std::string& number) {
  return x.name + (x.space == Space::Local ? "[" : "[group * lsize + ") + number + "]";
}

std::string neighbour(Scope& scope) {
  static const std::vector<std::string> forms{"(lid + 1) % lsize", "(lid + 3) % lsize",
                                              "lsize - 1 - lid", "(lid * 5 + 1) % lsize",
                                              "(lid > 0 ? lid - 1 : lsize - 1)"};
  return scope.rng.pick(forms);
}

Range range_of(Scalar type) {
  return type == Scalar::Float ? Range{-1000, 1000} : all_of(type);
}

Node one_exchange(Scope& scope, const Exchange& x) {
  const std::string value = value_for(scope, x.type, 1, range_of(x.type), 3).text;
  const std::string mine = scope.fresh("mine");
  Node node = line("const " + type_text(x.type) + " " + mine + " = " + value + ";");
  // Before the next write all have read.
  if (x.in_use) node.parts.push_back({barrier(scope, x.space), {}});
  node.parts.push_back({cell(x, "lid") + " = " + mine + ";", {}});
  node.parts.push_back({barrier(scope, x.space), {}});
  const std::string other = cell(x, neighbour(scope));
  node.parts.push_back({declare(scope, x.type, 1, other, range_of(x.type), false), {}});
  return node;
}

Node exchange_loop(Scope& scope, const Exchange& x) {
  const std::string i = scope.fresh("i");
  const std::string value = value_for(scope, x.type, 1, range_of(x.type), 2).text;
  const std::string text = declare(scope, x.type, 1, value, range_of(x.type), false);
  const Object v = scope.objects.back();
  Node node = line(text);
  const std::string other = cell(x, "(lid + " + i + " + 1) % lsize");
  Expr read;
  read.text = other;
  read.type = x.type;
  read.range = range_of(x.type);
  scope.begin_expression();
  const Expr more = x.type == Scalar::Float ? literal(3, Scalar::Float) : any_integer(scope, 1);
  const Expr sum = binary(x.type == Scalar::Float ? Op::Add : Op::Xor, read, more).value_or(read);
  Nodes body{line(cell(x, "lid") + " = " + v.text + ";", true), line(barrier(scope, x.space), true),
             line(v.text + " = " + tamed(sum, x.type, range_of(x.type)).text + ";"),
             line(barrier(scope, x.space), true)};
  if (x.in_use) node.parts.push_back({barrier(scope, x.space), {}});
  node.parts.push_back({"for (int " + i + " = 0; " + i + " < 3; " + i + "++) {", body});
  node.tail = "}";
  return node;
}

// A sum over the group, halving the distance.
Node reduction(Scope& scope, const Exchange& x) {
  const std::string s = scope.fresh("s");
  const std::string value = value_for(scope, x.type, 1, {0, 7}, 2).text;
  Node node;
  if (x.in_use) node.parts.push_back({barrier(scope, x.space), {}});
  node.parts.push_back({cell(x, "lid") + " = " + value + ";", {}});
  node.parts.push_back({barrier(scope, x.space), {}});
  const std::string target = cell(x, "lid"), other = cell(x, "lid + " + s);
  Node add = block("if (lid < " + s + " && lid + " + s + " < lsize) {",
                   {line(target + " += " + other + ";")});
  node.parts.push_back({"for (int " + s + " = 32; " + s + " > 0; " + s + " >>= 1) {",
                        {add, line(barrier(scope, x.space), true)}});
  node.parts.push_back({"}", {}});
  node.parts.push_back({declare(scope, x.type, 1, cell(x, "0"), range_of(x.type), false), {}});
  return node;
}

// All threads read and none writes any more until the next barrier: an array like any other. It is
// left to no other thread.
Node broadcast(Scope& scope, Exchange& x) {
  const std::string i = scope.fresh("i");
  const std::string value = value_for(scope, x.type, 1, range_of(x.type), 0).text;
  Node node;
  if (x.in_use) node.parts.push_back({barrier(scope, x.space), {}});
  // Every value comes from the launch alone: no thread's own.
  const Expr count = tamed(literal(7, Scalar::Int), Scalar::Int, {0, 7});
  node.parts.push_back({"for (int " + i + " = lid; " + i + " < 16; " + i + " += lsize) {",
                        {line(x.name + "[" + i + "] = (" + type_text(x.type) + ")(" + i + " * " +
                                  count.text + " % 100);",
                              true)}});
  node.parts.push_back({"}", {}});
  node.parts.push_back({barrier(scope, x.space), {}});
  Object o;
  o.text = o.root = x.name;
  o.type = x.type;
  o.range = {0, 100};
  o.length = 16;
  o.space = Space::Local;
  o.writable = false;
  scope.objects.push_back(o);
  x.name.clear();
  return node;
}

}  // namespace

Node exchange_phase(Scope& scope, Exchange& x) {
  scope.begin_expression();
  Node node;
  if (scope.draw(Feature::BarrierLoops, 50)) {
    node = scope.rng.percent(60) || x.type != Scalar::UInt ? exchange_loop(scope, x)
                                                           : reduction(scope, x);
  } else if (x.space == Space::Local && scope.rng.percent(20)) {
    node = broadcast(scope, x);
  } else {
    node = one_exchange(scope, x);
  }
  x.in_use = true;
  return node;
}

}  // namespace permverify::differential
