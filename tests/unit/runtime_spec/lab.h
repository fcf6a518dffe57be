// One expression of PVL, evaluated by the machine in a place that the test lays out.
#pragma once
#include <catch2/catch.hpp>
#include <map>
#include <string>

#include "logic/ir/traverse.h"
#include "parser/pvl/parse.h"
#include "runtime_spec/code/expression.h"

namespace permverify::testing {

using runtime_spec::Meaning;
using runtime_spec::Reason;
using runtime_spec::Value;

struct Outcome {
  Value value;
  std::optional<Reason> stopped;
  std::string at;  // the text of the stop's span
  std::string text;
  std::vector<std::int64_t> index;  // of the stop
  std::vector<std::string> reads;   // `a[3]`, in order
  std::uint64_t spent = 0;
  ir::Type type;

  std::string shown() const { return runtime_spec::to_string(value, type); }
  bool truth() const { return !stopped && value.bits == 1; }
};

struct Lab {
  std::string functions;                             // in front of the kernel
  std::string params;                                // `int n, u8 b`
  std::string arrays;                                // `global int[8] a;`
  std::string body;                                  // statements in front of the expression
  std::map<std::string, Value> values;               // of parameters and variables
  std::map<std::string, std::vector<Value>> cells;   // current memory, by array
  std::map<std::string, std::vector<Value>> before;  // launch memory, where it differs
  std::vector<std::string> unset;                    // variables and arrays that hold nothing
  bool arbitrary_if_unset = true;
  bool check_overflow = true;
  bool record = true;
  bool unknown_extents = false;
  runtime_spec::Sizes gsize{4, 1, 1}, ngroups{2, 1, 1}, lid{0, 0, 0}, gid{0, 0, 0};
  std::uint64_t budget = 1'000'000;
  std::uint64_t seed = 1;

  Outcome program(const std::string& type, const std::string& expr) const {
    return run(type, expr, Meaning::Program);
  }
  Outcome formula(const std::string& expr) const { return run("bool", expr, Meaning::Formula); }
  Outcome formula(const std::string& type, const std::string& expr) const {
    return run(type, expr, Meaning::Formula);
  }

 private:
  struct Place {
    runtime_spec::Memory memory, old;
    runtime_spec::SequencePool pool;
    std::vector<Value> slots;
    std::vector<std::uint8_t> unset;
  };

  Outcome run(const std::string& type, const std::string& expr, Meaning meaning) const {
    const std::string text = functions + "\nkernel k(" + params + ") {\n" + arrays +
                             "\nvoid main() {\n" + body + "\nghost " + type + " tested_ = " + expr +
                             ";\n}\n}\n";
    support::SourceManager sources;
    support::DiagnosticSink sink;
    const auto module = parser::parse_pvl(sources, sources.add("lab.pvl", text), sink);
    INFO(text);
    INFO((sink.has_errors() ? sink.all().front().id + ": " + sink.all().front().message : ""));
    REQUIRE(module.has_value());
    const ir::Kernel& kernel = module->kernels.at(0);
    const auto& last = std::get<ir::Declare>(kernel.body.back()->node);
    runtime_spec::ExpressionTable table(*module, kernel);
    const auto slots_before = table.slot_count();
    const runtime_spec::Code code = table.add(last.init, meaning);
    REQUIRE(table.slot_count() == slots_before);
    Place place;
    lay_out(*module, kernel, table, place);
    Outcome outcome;
    outcome.type = module->variables[last.var].type;
    runtime_spec::Frame frame;
    std::vector<runtime_spec::CellRead> reads;
    std::uint64_t left = budget;
    frame.gsize = &gsize;
    frame.ngroups = &ngroups;
    frame.lid = lid;
    frame.gid = gid;
    frame.group = (gid[2] * ngroups[1] + gid[1]) * ngroups[0] + gid[0];
    frame.slots = place.slots.data();
    frame.unset = place.unset.data();
    frame.memory = &place.memory;
    frame.old = &place.old;
    frame.sequences = &place.pool;
    if (record) frame.reads = &reads;
    frame.budget = &left;
    frame.seed = seed;
    frame.arbitrary_if_unset = arbitrary_if_unset;
    frame.check_overflow = check_overflow;
    try {
      outcome.value = table.evaluate(code, frame);
    } catch (const runtime_spec::EvaluationStop& stop) {
      outcome.stopped = stop.reason;
      outcome.at = std::string(sources.text(stop.span));
      outcome.text = stop.what();
      outcome.index = stop.index;
    }
    outcome.spent = budget - left;
    for (const auto& read : reads) {
      outcome.reads.push_back(module->variables[read.array].name + "[" + std::to_string(read.cell) +
                              "]");
    }
    return outcome;
  }

  bool is_unset(const std::string& name) const {
    return std::find(unset.begin(), unset.end(), name) != unset.end();
  }

  void lay_out(const ir::Module& module, const ir::Kernel& kernel,
               runtime_spec::ExpressionTable& table, Place& place) const {
    place.slots.resize(table.slot_count());
    place.unset.resize(table.slot_count());
    for (ir::VarId v = 0; v < module.variables.size(); ++v) {
      const auto& var = module.variables[v];
      const bool mine = var.kind == ir::VarKind::KernelParam || var.kind == ir::VarKind::Private;
      if (!mine || var.name == "tested_") continue;
      if (const auto found = values.find(var.name); found != values.end()) {
        place.slots[table.slot(v)] = found->second;
      }
      place.unset[table.slot(v)] = is_unset(var.name) ? 1 : 0;
    }
    for (const ir::VarId array : kernel.arrays) {
      const auto& var = module.variables[array];
      std::vector<std::int64_t> extents;
      for (const auto& extent : var.extents) {
        extents.push_back(std::get<ir::IntLit>(extent->node).value);
      }
      const auto instance = [&](bool old) {
        runtime_spec::ArrayInstance made(var.type.element(), extents, !unknown_extents);
        if (is_unset(var.name)) made.mark_uninitialised();
        const auto& source = old && before.count(var.name) ? before : cells;
        if (const auto found = source.find(var.name); found != source.end()) {
          for (std::size_t i = 0; i < found->second.size(); ++i) {
            made.set(static_cast<std::int64_t>(i), found->second[i]);
          }
        }
        return made;
      };
      if (var.kind == ir::VarKind::GlobalArray) {
        place.memory.add_global(array, instance(false));
        place.old.add_global(array, instance(true));
        continue;
      }
      // The group of the place has what is given; the others have zeros.
      const auto groups = static_cast<std::size_t>(ngroups[0] * ngroups[1] * ngroups[2]);
      std::vector<runtime_spec::ArrayInstance> now(groups, {var.type.element(), extents, true});
      auto then = now;
      const auto here =
          static_cast<std::size_t>((gid[2] * ngroups[1] + gid[1]) * ngroups[0] + gid[0]);
      now[here] = instance(false);
      then[here] = instance(true);
      place.memory.add_local(array, std::move(now));
      place.old.add_local(array, std::move(then));
    }
  }
};

inline std::vector<Value> words(std::initializer_list<std::int64_t> list) {
  std::vector<Value> result;
  for (const std::int64_t word : list) result.push_back({word, 1});
  return result;
}

}  // namespace permverify::testing
