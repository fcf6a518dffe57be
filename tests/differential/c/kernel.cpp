#include "tests/differential/c/kernel.h"

#include <cstring>

#include "tests/differential/c/helpers.h"
#include "tests/differential/c/parallel.h"

namespace permverify::differential {
namespace {

constexpr std::size_t fold_cells = 8;  // of the array that all variables end in, for each thread

Features drawn_features(Rng& rng, const KernelOptions& options) {
  Features on;
  for (std::size_t i = 0; i < feature_count; ++i) {
    on.set(i, rng.percent(share(static_cast<Feature>(i))));
  }
  if (options.only.any()) on = options.only;
  on &= ~options.without;
  return on;
}

struct Size {
  std::size_t bytes, align;
};

Size record_size(const Scope& scope, int record);

Size member_size(const Scope& scope, const Member& m) {
  if (m.record >= 0) return record_size(scope, m.record);
  const std::size_t one = bytes(m.type) * static_cast<std::size_t>(m.lanes);
  return {one * static_cast<std::size_t>(m.length == 0 ? 1 : m.length), one};
}

std::size_t aligned(std::size_t at, std::size_t to) {
  return (at + to - 1) / to * to;
}

// Of a struct, not a union.
Size record_size(const Scope& scope, int record) {
  Size size{0, 1};
  for (const Member& m : scope.types[static_cast<std::size_t>(record)].members) {
    const Size s = member_size(scope, m);
    size.bytes = aligned(size.bytes, s.align) + s.bytes;
    size.align = std::max(size.align, s.align);
  }
  size.bytes = aligned(size.bytes, size.align);
  return size;
}

void add_leaves(const Scope& scope, int record, const std::string& path, std::size_t base,
                std::vector<Leaf>& leaves) {
  std::size_t at = 0;
  for (const Member& m : scope.types[static_cast<std::size_t>(record)].members) {
    const Size s = member_size(scope, m);
    at = aligned(at, s.align);
    const std::string name = path.empty() ? m.name : path + "." + m.name;
    if (m.record >= 0) {
      add_leaves(scope, m.record, name, base + at, leaves);
    } else {
      Leaf leaf{name, m.type, m.type == Scalar::Float ? Range{-1000, 1000} : all_of(m.type), {}};
      for (std::size_t o = 0; o < s.bytes; o += bytes(m.type))
        leaf.offsets.push_back(base + at + o);
      leaves.push_back(leaf);
    }
    at += s.bytes;
  }
}

class Maker {
 public:
  Maker(std::uint64_t seed, const Features& on, const KernelOptions& options)
      : scope_(seed, on), options_(options) {
    kernel_.seed = seed;
    kernel_.name = "k" + std::to_string(seed);
  }

  Kernel make() {
    Nodes top = drawn_macros(scope_);
    add(top, drawn_types(scope_));
    add(top, drawn_tables(scope_));
    add(top, drawn_helpers(scope_));
    draw_launches();
    add_parameters();
    Nodes body = prologue();
    add(body, parallel_part());
    const int size =
        options_.size > 0 ? options_.size : static_cast<int>(scope_.rng.between(8, 28));
    add(body, statements(scope_, size / 2));
    if (scope_.draw(Feature::EarlyReturn, 100)) body.push_back(early_return());
    add(body, statements(scope_, size - size / 2));
    add(body, fold());
    Node function = block("__kernel void " + kernel_.name + "(" + parameters_ + ") {", body);
    function.keep = true;
    top.push_back(function);
    kernel_.program.top = std::move(top);
    kernel_.used = scope_.used();
    return std::move(kernel_);
  }

 private:
  static void add(Nodes& to, const Nodes& more) { to.insert(to.end(), more.begin(), more.end()); }

  void draw_launches() {
    Rng& rng = scope_.rng;
    if (scope_.draw(Feature::Dimensions, 100))
      kernel_.dimensions = static_cast<int>(rng.between(2, 3));
    for (int i = 0; i < 3; ++i) {
      LaunchPlan plan;
      plan.seed = kernel_.seed * 8 + static_cast<std::uint64_t>(i);
      int threads = 1;
      for (int d = 0; d < kernel_.dimensions; ++d) {
        const auto at = static_cast<std::size_t>(d);
        const int most = kernel_.dimensions == 1 ? 8 : kernel_.dimensions == 2 ? 4 : 2;
        plan.local_size[at] = static_cast<int>(rng.between(1, most));
        while (plan.local_size[at] > 1 && threads * plan.local_size[at] > most_threads) {
          --plan.local_size[at];
        }
        threads *= plan.local_size[at];
        plan.groups[at] = static_cast<int>(rng.between(1, 3));
        while (plan.groups[at] > 1 && threads * plan.groups[at] > most_threads) --plan.groups[at];
        threads *= plan.groups[at];
      }
      kernel_.launches.push_back(plan);
    }
  }

  void parameter(const std::string& text) {
    parameters_ += (parameters_.empty() ? "" : ", ") + text;
  }

  void add_array(const Object& o, std::size_t elements) {
    Leaf leaf{"", o.type, o.range, {}};
    for (int i = 0; i < o.lanes; ++i)
      leaf.offsets.push_back(bytes(o.type) * static_cast<std::size_t>(i));
    kernel_.arguments.push_back({Argument::Kind::Global,
                                 o.text,
                                 {leaf},
                                 bytes(o.type) * static_cast<std::size_t>(o.lanes),
                                 elements});
    scope_.objects.push_back(o);
    parameter("__global " + std::string(o.writable ? "" : "const ") + type_text(o.type, o.lanes) +
              " *" + o.text);
  }

  // Each thread's own cells of an array.
  void add_output(const std::string& name, Scalar type, int lanes, int cells) {
    Object o;
    o.text = o.root = name;
    o.type = type;
    o.range = type == Scalar::Float ? Range{-1000, 1000} : all_of(type);
    if (lanes > 1 && info(type).is_signed && type != Scalar::Float) o.range = {-100, 100};
    o.lanes = lanes;
    o.length = cells;
    o.first = "t * " + std::to_string(cells);
    o.space = Space::Global;
    add_array(o, static_cast<std::size_t>(most_threads * cells));
  }

  void add_input(const std::string& name, Scalar type) {
    Object o;
    o.text = o.root = name;
    o.type = type;
    o.range = drawn_range(scope_, type);
    o.length = scope_.rng.percent(50) ? 16 : 8;
    o.space = Space::Global;
    o.writable = false;
    add_array(o, static_cast<std::size_t>(o.length));
  }

  void add_value(const std::string& name, Scalar type) {
    Object o;
    o.text = o.root = name;
    o.type = type;
    o.range = drawn_range(scope_, type);
    o.steps = type != Scalar::Float;
    scope_.objects.push_back(o);
    kernel_.arguments.push_back(
        {Argument::Kind::Value, name, {{"", type, o.range, {0}}}, bytes(type), 1});
    parameter(type_text(type) + " " + name);
  }

  void add_record_array() {
    const int record = static_cast<int>(scope_.rng.below(scope_.types.size()));
    const Record& type = scope_.types[static_cast<std::size_t>(record)];
    if (type.is_union) return;
    scope_.note(Feature::StructMemory);
    Argument a{Argument::Kind::Global, "rec", {}, record_size(scope_, record).bytes, most_threads};
    add_leaves(scope_, record, "", 0, a.leaves);
    kernel_.arguments.push_back(a);
    parameter("__global " + record_type(type) + " *rec");
    RecordObject r;
    r.text = "rec[t]";
    r.root = "rec";
    r.record = record;
    r.space = Space::Global;
    add_record(scope_, r);
  }

  void add_atomics() {
    static const std::vector<const char*> operations{"atomic_add", "atomic_or",  "atomic_max",
                                                     "atomic_xor", "atomic_inc", "atomic_min"};
    const auto count = scope_.rng.between(1, 2);
    for (std::int64_t i = 0; i < count; ++i) {
      const std::string name = "acc" + std::to_string(i);
      const char* operation = scope_.rng.pick(operations);
      const bool is_signed = scope_.rng.percent(30);
      const Scalar type = is_signed ? Scalar::Int : Scalar::UInt;
      const Range range = is_signed ? Range{-1000, 1000} : all_of(type);
      scope_.atomics.push_back({name, operation, type, 4});
      kernel_.arguments.push_back({Argument::Kind::Global, name, {{"", type, range, {0}}}, 4, 4});
      parameter("__global " + std::string(scope_.rng.percent(40) ? "volatile " : "") +
                type_text(type) + " *" + name);
    }
  }

  void add_exchanges() {
    static const std::vector<Scalar> types{Scalar::UInt, Scalar::UInt, Scalar::Int, Scalar::Float};
    const auto count = scope_.rng.between(1, 2);
    for (std::int64_t i = 0; i < count; ++i) {
      Exchange x;
      x.type = scope_.rng.pick(types);
      if (x.type == Scalar::Float && !scope_.on(Feature::Floats)) x.type = Scalar::UInt;
      const std::string number = std::to_string(i);
      if (scope_.rng.percent(25)) {
        x.space = Space::Global;
        x.name = "scratch" + number;
        const Range range = x.type == Scalar::Float ? Range{0, 9} : all_of(x.type);
        kernel_.arguments.push_back({Argument::Kind::Global,
                                     x.name,
                                     {{"", x.type, range, {0}}},
                                     4,
                                     static_cast<std::size_t>(most_threads)});
        parameter("__global " + type_text(x.type) + " *" + x.name);
      } else if (scope_.draw(Feature::LocalParameters, 50)) {
        x.name = "lp" + number;
        kernel_.arguments.push_back({Argument::Kind::Local, x.name, {}, 4, most_threads});
        parameter("__local " + type_text(x.type) + " *" + x.name);
      } else {
        x.name = "tile" + number;
        local_declarations_.push_back(line("__local " + type_text(x.type) + " " + x.name + "[" +
                                           std::to_string(most_threads) + "];"));
      }
      exchanges_.push_back(x);
    }
  }

  void add_parameters() {
    add_output("out", Scalar::UInt, 1, fold_cells);
    if (scope_.rng.percent(70))
      add_output("out1", drawn_scalar(scope_), 1, scope_.rng.percent(50) ? 2 : 4);
    if (scope_.draw(Feature::Vectors, 60)) {
      static const std::vector<Scalar> types{Scalar::Int, Scalar::UInt, Scalar::UChar,
                                             Scalar::Short};
      const Scalar type = scope_.draw(Feature::Floats, 40) ? Scalar::Float : scope_.rng.pick(types);
      add_output("out2", type, scope_.rng.percent(50) ? 4 : 2, 2);
    }
    add_input("in", drawn_integer(scope_));
    if (scope_.rng.percent(60)) add_input("in1", drawn_scalar(scope_));
    if (!scope_.types.empty() && scope_.draw(Feature::StructMemory, 100)) add_record_array();
    add_value("n", scope_.rng.percent(60) ? Scalar::Int : Scalar::UInt);
    if (scope_.rng.percent(40)) add_value("m", drawn_scalar(scope_));
    if (scope_.draw(Feature::Atomics, 100)) add_atomics();
    if (scope_.draw(Feature::Barriers, 100)) add_exchanges();
  }

  void identifier(const std::string& text, Scalar type, std::int64_t high) {
    Object o;
    o.text = o.root = text;
    o.type = type;
    o.range = {0, high};
    o.writable = o.addressable = false;
    scope_.objects.push_back(o);
  }

  // In the order of linear numbers: x first.
  std::string linear(const std::string& id, const std::string& size) const {
    std::string text;
    for (int d = kernel_.dimensions - 1; d >= 0; --d) {
      const std::string dimension = "(" + std::to_string(d) + ")";
      const std::string term = "get_" + id + dimension;
      text = text.empty() ? term : "(" + text + ") * get_" + size + dimension + " + " + term;
    }
    return text;
  }

  Nodes prologue() {
    Nodes body = local_declarations_;
    const bool plain = kernel_.dimensions == 1 && scope_.rng.percent(30);
    const std::string t = plain ? "get_group_id(0) * get_local_size(0) + get_local_id(0)"
                                : linear("global_id", "global_size");
    static const std::vector<std::string> types{"const int", "int", "const size_t", "const uint"};
    const std::string type = scope_.rng.pick(types);
    body.push_back(line(type + " t = " + t + ";", true));
    identifier("t",
               type == "const size_t" ? Scalar::ULong
               : type == "const uint" ? Scalar::UInt
                                      : Scalar::Int,
               most_threads - 1);
    if (!exchanges_.empty()) {
      body.push_back(line("const int lid = " + linear("local_id", "local_size") + ";", true));
      std::string size = "get_local_size(0)";
      for (int d = 1; d < kernel_.dimensions; ++d)
        size += " * get_local_size(" + std::to_string(d) + ")";
      body.push_back(line("const int lsize = " + size + ";", true));
      body.push_back(line("const int group = " + linear("group_id", "num_groups") + ";", true));
      identifier("lid", Scalar::Int, most_threads - 1);
    }
    identifier("get_local_id(0)", Scalar::ULong, most_threads - 1);
    if (kernel_.dimensions > 1) identifier("get_group_id(1)", Scalar::ULong, most_threads - 1);
    return body;
  }

  Nodes parallel_part() {
    Nodes body;
    if (exchanges_.empty()) return body;
    const auto count = scope_.rng.between(1, 3);
    for (std::int64_t i = 0; i < count; ++i) {
      add(body, statements(scope_, static_cast<int>(scope_.rng.between(1, 4))));
      Exchange& x = exchanges_[scope_.rng.below(exchanges_.size())];
      if (!x.name.empty()) body.push_back(exchange_phase(scope_, x));
    }
    return body;
  }

  Node early_return() {
    const InnerScope inner(scope_);
    scope_.begin_expression();
    const std::string head = "if (" + condition(scope_, 2).text + ") {";
    Nodes body = statements(scope_, static_cast<int>(scope_.rng.between(1, 2)));
    body.push_back(line("return;"));
    return block(head, body);
  }

  std::string folded(const std::string& value, Scalar type) {
    const std::string cell = "out[t * " + std::to_string(fold_cells) + " + " +
                             std::to_string(next_cell_++ % fold_cells) + "]";
    const std::string bits = type == Scalar::Float ? "(uint)(int)" : "(uint)";
    if (info(type).bits == 64) {
      return cell + " = " + cell + " * 31u + (uint)(" + value + " ^ (" + value + " >> 32));";
    }
    return cell + " = " + cell + " * 31u + " + bits + value + ";";
  }

  // Whatever is in scope at the end shows in memory.
  Nodes fold() {
    Nodes body;
    for (const Object& o : scope_.objects) {
      if (o.space != Space::Private || !o.writable || o.is_pointer) continue;
      if (o.length > 0) {
        const std::string i = scope_.fresh("i");
        body.push_back(block(
            "for (int " + i + " = 0; " + i + " < " + std::to_string(o.length) + "; " + i + "++) {",
            {line(folded(o.text + "[" + i + "]", o.type))}));
        continue;
      }
      if (o.lanes == 1) body.push_back(line(folded(o.text, o.type)));
      for (int l = 0; o.lanes > 1 && l<o.lanes; l += o.lanes> 4 ? 3 : 1) {
        body.push_back(line(folded(o.text + ".s" + "0123456789abcdef"[l], o.type)));
      }
    }
    return body;
  }

  Scope scope_;
  const KernelOptions& options_;
  Kernel kernel_;
  std::string parameters_;
  std::vector<Exchange> exchanges_;
  Nodes local_declarations_;
  std::size_t next_cell_ = 0;
};

}  // namespace

Kernel random_kernel(std::uint64_t seed, const KernelOptions& options) {
  Rng rng(seed ^ 0xfeedULL);
  return Maker(seed, drawn_features(rng, options), options).make();
}

}  // namespace permverify::differential
