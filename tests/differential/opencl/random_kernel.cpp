#include "tests/differential/opencl/random_kernel.h"

namespace permverify::differential {
namespace {

struct Exchange {
  std::string name;
  Scalar scalar;
  bool local;
};
struct Counter {
  std::string name;
  Scalar scalar;
  std::vector<std::string> operations;   // of one array, in any order with the same result
};
struct Own {
  std::string cell;
  Scalar scalar;
};
struct Variable {
  std::string name;
  Scalar scalar;
  double low, high;
};

class Writer {
 public:
  Writer(std::string name, std::uint64_t seed) : name_(std::move(name)), dice_(seed), values_(dice_) {}

  RandomKernel write() {
    dimensions_ = dice_.percent(60) ? 1 : dice_.between(2, 3);
    identifiers();
    parameters();
    own_arrays();
    exchange_arrays();
    counters();
    const int count = dice_.between(4, 9);
    for (int i = 0; i < count; ++i) statement(0, true);
    if (dice_.percent(25)) {
      line("if (" + values_.condition(2) + ") { return; }");
      for (int i = 0; i < 2; ++i) statement(0, false);
    }
    for (const Own& own : own_) line(own.cell + " = " + stored(own.scalar) + ";");
    return {"kernel " + name_ + "(int n, int p, u32 w, bool s, float q) {\n" + declarations_ +
                "  void main() {\n" + body_ + "  }\n}\n",
            dimensions_};
  }

 private:
  void line(const std::string& text) {
    body_ += std::string(static_cast<std::size_t>(2 * indent_), ' ') + text + "\n";
  }
  std::string fresh(const std::string& base) { return base + std::to_string(counter_++); }

  void identifiers() {
    std::vector<std::string> names{"tid", "lid", "gid", "gsize", "ngroups", "tcount"};
    const std::vector<std::string> axes{".x", ".y", ".z"};
    for (const std::string& name : names) {
      values_.add({Scalar::Int, name, 0, 4096});
      for (int d = 0; d < dimensions_ && dimensions_ > 1; ++d) {
        values_.add({Scalar::Int, name + axes[static_cast<std::size_t>(d)], 0, 4096});
      }
    }
    // The kernel has as many dimensions as it mentions.
    line("int top = tid" + (dimensions_ == 1 ? std::string() : axes[static_cast<std::size_t>(dimensions_ - 1)]) + ";");
    values_.add({Scalar::Int, "top", 0, 4096});
  }

  void parameters() {
    values_.add({Scalar::Int, "n", 1, 100});
    values_.add({Scalar::Int, "p", -1e6, 1e6});
    values_.add({Scalar::U32, "w", 0, info(Scalar::U32).high});
    values_.add({Scalar::Bool, "s", 0, 1});
    values_.add({Scalar::Float, "q", 0, 0});
    declarations_ += "  global int[n] ints;\n";
    values_.add({Scalar::Int, "ints", info(Scalar::Int).low, info(Scalar::Int).high, true});
    for (int i = dice_.between(1, 3); i > 0; --i) {
      const Scalar scalar = random_scalar(dice_);
      const std::string name = fresh("in");
      declarations_ += "  global " + std::string(info(scalar).name) + "[n] " + name + ";\n";
      values_.add({scalar, name, info(scalar).low, info(scalar).high, true});
    }
  }

  // One cell, or a row of three, for each thread.
  void own_arrays() {
    for (int i = dice_.between(2, 3); i > 0; --i) {
      const Scalar scalar = random_scalar(dice_);
      const std::string type = "  global " + std::string(info(scalar).name), name = fresh("own");
      std::string cell = name + "[tid]";
      if (dimensions_ == 1 && dice_.percent(30)) {
        declarations_ += type + "[tcount][3] " + name + ";\n";
        cell += "[" + values_.index("3", 1) + "]";
      } else if (dimensions_ == 1 || dice_.percent(40)) {
        declarations_ += type + "[tcount] " + name + ";\n";
      } else if (dimensions_ == 2) {
        declarations_ += type + "[tcount.y][tcount.x] " + name + ";\n";
        cell = name + "[tid.y][tid.x]";
      } else {
        declarations_ += type + "[tcount.z][tcount.y][tcount.x] " + name + ";\n";
        cell = name + "[tid.z][tid.y][tid.x]";
      }
      own_.push_back({cell, scalar});
      values_.add({scalar, cell, info(scalar).low, info(scalar).high});
    }
  }

  void exchange_arrays() {
    for (int i = dice_.between(0, 2); i > 0; --i) {
      const bool local = dice_.percent(65);
      const Exchange exchange{fresh(local ? "loc" : "sh"), random_scalar(dice_), local};
      declarations_ += std::string(local ? "  local " : "  global ") + info(exchange.scalar).name +
                       (local ? "[gsize] " : "[tcount] ") + exchange.name + ";\n";
      exchanges_.push_back(exchange);
    }
  }

  void counters() {
    const std::vector<Scalar> scalars{Scalar::I32, Scalar::U32, Scalar::I64, Scalar::U64, Scalar::Int};
    const std::vector<std::vector<std::string>> families{
        {"add", "sub", "inc", "dec"}, {"min"}, {"max"}, {"and"}, {"or"}, {"xor"}};
    for (int i = dice_.between(0, 2); i > 0; --i) {
      const Counter counter{fresh("cnt"), dice_.pick(scalars), dice_.pick(families)};
      declarations_ +=
          "  global " + std::string(info(counter.scalar).name) + "[4] " + counter.name + ";\n";
      counters_.push_back(counter);
    }
  }

  // A value that any cell or variable of the type may take.
  std::string stored(Scalar scalar) {
    const Valued value = values_.make(scalar, 3);
    if (scalar == Scalar::Int && (value.low < -1e18 || value.high > 1e18)) {
      return Values::reduced(value, 1'000'000'007).text;
    }
    return value.text;
  }

  // `together`: all threads of a group come here, in the same rounds of the loops around.
  void statement(int depth, bool together) {
    switch (dice_.below(12)) {
      case 0: case 1: return declare();
      case 2: return assign();
      case 3: return store();
      case 4: return conditional(depth, together);
      case 5: case 6: return loop(depth, together);
      case 7: return count();
      case 8: return own_atomic();
      case 9: case 10: return together ? exchange() : assign();
      case 11: break;
    }
    if (together && dice_.percent(50)) return reduce();
    return together && dice_.percent(50) ? tally() : store();
  }

  void body(int depth, bool together, int statements) {
    ++indent_;
    const std::size_t readable = values_.mark(), variables = variables_.size();
    for (int i = 0; i < statements; ++i) statement(depth + 1, together);
    values_.leave(readable);
    variables_.resize(variables);
    --indent_;
  }

  void declare() {
    const Scalar scalar = random_scalar(dice_);
    const std::string name = fresh("val");
    const std::string value = scalar == Scalar::Int
                                  ? Values::reduced(values_.make(scalar, 3), 1'000'003).text
                                  : stored(scalar);
    line(std::string(info(scalar).name) + " " + name + " = " + value + ";");
    const bool number = scalar == Scalar::Int;
    know({name, scalar, number ? 0 : info(scalar).low, number ? 1e6 + 3 : info(scalar).high});
  }
  void know(const Variable& variable) {
    variables_.push_back(variable);
    values_.add({variable.scalar, variable.name, variable.low, variable.high});
  }

  void assign() {
    if (variables_.empty()) return declare();
    const Variable variable = dice_.pick(variables_);
    Valued value = values_.make(variable.scalar, 3);
    if (variable.scalar == Scalar::Int) value = Values::reduced(value, 1'000'003);
    line(variable.name + " = " + value.text + ";");
  }

  void store() {
    const Own& own = dice_.pick(own_);
    line(own.cell + " = " + stored(own.scalar) + ";");
  }

  // All threads of a group decide alike on parameters and sizes.
  std::string shared_condition() {
    const std::vector<std::string> choices{"n > 3", "p > 0", "s", "gid % 2 == 0", "gsize > 2",
                                           "w > 100", "n % 2 == p % 2"};
    return dice_.pick(choices);
  }

  void conditional(int depth, bool together) {
    if (depth > 2) return store();
    const bool alike = together && dice_.percent(40);
    line("if (" + (alike ? shared_condition() : values_.condition(3)) + ") {");
    body(depth, alike, dice_.between(1, 3));
    if (dice_.percent(50)) {
      line("} else {");
      body(depth, alike, dice_.between(1, 2));
    }
    line("}");
  }

  void jump() {
    ++indent_;
    line("if (" + values_.condition(2) + ") { " + (dice_.percent(50) ? "break" : "continue") + "; }");
    --indent_;
  }

  void loop(int depth, bool together) {
    if (depth > 1) return assign();
    const bool alike = together && dice_.percent(50);
    const std::string i = fresh("it");
    const std::size_t readable = values_.mark();
    const std::vector<std::string> shared{"n % 4", "3", "2", "ngroups"};
    const std::vector<std::string> any{"tid % 4", "(lid + p) % 5", "3", "ints[0] % 6"};
    const std::string bound = dice_.pick(alike ? shared : any);
    const int form = dice_.below(3);
    if (form == 0) {
      line("for (int " + i + " = 0; " + i + " < " + bound + "; " + i +
           (dice_.percent(50) ? "++) {" : " += 2) {"));
    } else {
      line("int " + i + " = " + bound + ";");
      line(form == 1 ? "while (" + i + " > 0) {" : "do {");
      ++indent_;
      line(i + " = " + i + " - 1;");
      --indent_;
    }
    values_.add({Scalar::Int, i, -1, 8});
    if (!alike && dice_.percent(50)) jump();
    body(depth, alike, dice_.between(1, 3));
    line(form == 2 ? "} while (" + i + " > 0);" : "}");
    values_.leave(readable);
  }

  void count() {
    if (counters_.empty()) return store();
    const Counter& counter = dice_.pick(counters_);
    const std::string op = dice_.pick(counter.operations);
    const std::string cell = counter.name + "[" + values_.index("4", 2) + "]";
    if (op == "inc" || op == "dec") return line("atomic_" + op + "(" + cell + ");");
    Valued value = values_.make(counter.scalar, 2);
    if (counter.scalar == Scalar::Int) value = Values::reduced(value, 1'000'003);
    line("atomic_" + op + "(" + cell + ", " + value.text + ");");
  }

  // On a cell of its own every operation has one result, and so has what it returns.
  void own_atomic() {
    const std::vector<std::string> ops{"add", "sub", "min", "max", "and", "or",
                                       "xor", "xchg", "cmpxchg", "inc", "dec"};
    for (const Own& own : own_) {
      const ScalarInfo& type = info(own.scalar);
      if (!type.is_integer || type.bits < 32 || own.scalar == Scalar::Int) continue;
      const std::string op = dice_.pick(ops), name = fresh("val");
      std::string text = "atomic_" + op + "(" + own.cell;
      if (op != "inc" && op != "dec") text += ", " + stored(own.scalar);
      if (op == "cmpxchg") text += ", " + stored(own.scalar);
      line(std::string(type.name) + " " + name + " = " + text + ");");
      return know({name, own.scalar, type.low, type.high});
    }
    store();
  }

  std::string own_cell(const Exchange& e) { return e.name + (e.local ? "[lid]" : "[tid]"); }
  std::string fence(const Exchange& e) { return e.local ? "barrier(local);" : "barrier(global);"; }

  // Each thread gives a value to another of its group.
  void exchange() {
    if (exchanges_.empty()) return store();
    const Exchange& e = dice_.pick(exchanges_);
    line(own_cell(e) + " = " + stored(e.scalar) + ";");
    line(dice_.percent(20) ? "barrier(local, global);" : fence(e));
    const std::string name = fresh("val"), shift = std::to_string(dice_.between(0, 5));
    const std::string partner = dice_.percent(50) ? "(lid + " + shift + ") % gsize" : "gsize - 1 - lid";
    line(std::string(info(e.scalar).name) + " " + name + " = " + e.name +
         (e.local ? "[" : "[gid * gsize + ") + partner + "];");
    // What was only read needs no fence before it is written.
    line(dice_.percent(30) ? "barrier();" : fence(e));
    if (e.scalar == Scalar::Int) line(name + " = " + name + " % 1000003;");
    const bool number = e.scalar == Scalar::Int;
    know({name, e.scalar, number ? 0 : info(e.scalar).low, number ? 1e6 + 3 : info(e.scalar).high});
  }

  // A tree reduction: fewer threads in each round, all at its barrier.
  void reduce() {
    for (const Exchange& e : exchanges_) {
      if (!e.local || info(e.scalar).is_signed || e.scalar == Scalar::Bool) continue;
      const std::string s = fresh("step");
      line(own_cell(e) + " = " + stored(e.scalar) + ";");
      line("barrier(local);");
      line("for (int " + s + " = gsize / 2; " + s + " > 0; " + s + " = " + s + " / 2) {");
      line("  if (lid < " + s + ") { " + e.name + "[lid] = " + e.name + "[lid] + " + e.name +
           "[lid + " + s + "]; }");
      line("  barrier(local);");
      line("}");
      const std::string name = fresh("val");
      line(std::string(info(e.scalar).name) + " " + name + " = " + e.name + "[0];");
      line("barrier(local);");
      return know({name, e.scalar, info(e.scalar).low, info(e.scalar).high});
    }
    exchange();
  }

  // Atomic operations on local memory, read behind a barrier.
  void tally() {
    for (const Exchange& e : exchanges_) {
      const ScalarInfo& type = info(e.scalar);
      if (!e.local || !type.is_integer || type.bits < 32) continue;
      Valued value = values_.make(e.scalar, 2);
      if (e.scalar == Scalar::Int) value = Values::reduced(value, 1'000'003);
      line(e.name + "[lid] = " + (e.scalar == Scalar::Int ? "0" : "(" + std::string(type.name) + ") 0") + ";");
      line("barrier(local);");
      line("atomic_add(" + e.name + "[" + values_.index("gsize", 2) + "], " + value.text + ");");
      line("barrier(local);");
      const std::string name = fresh("val");
      line(std::string(type.name) + " " + name + " = " + e.name + "[gsize - 1 - lid];");
      line("barrier(local);");
      const bool number = e.scalar == Scalar::Int;
      return know({name, e.scalar, number ? -1e12 : type.low, number ? 1e12 : type.high});
    }
    exchange();
  }

  std::string name_;
  Dice dice_;
  Values values_;
  int dimensions_ = 1, indent_ = 2, counter_ = 0;
  std::string declarations_, body_;
  std::vector<Own> own_;
  std::vector<Exchange> exchanges_;
  std::vector<Counter> counters_;
  std::vector<Variable> variables_;
};

}  // namespace

RandomKernel random_kernel(const std::string& name, std::uint64_t seed) {
  return Writer(name, seed).write();
}

}  // namespace permverify::differential
