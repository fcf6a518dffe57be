// Pure functions (logic.md 9): under its precondition a function is its body, evaluated in slots of
// its own; one without a body is some function that meets its postcondition, decided by the seed.
#include <alloca.h>

#include <algorithm>

#include "runtime_spec/code/run.h"

namespace permverify::runtime_spec {

namespace {

constexpr unsigned deepest = 2000;  // nested calls that the stack holds
constexpr unsigned most_without_end = 16;
constexpr std::size_t most_memories = 1U << 18;

std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
  hash ^= word + 0x9e3779b97f4a7c15ULL + (hash << 6) + (hash >> 2);
  hash ^= hash >> 31;
  hash *= 0x7fb5d329728ea185ULL;
  return hash ^ (hash >> 27);
}

// A value of the type from 64 random bits; small ones for the first attempts.
Value drawn(std::uint64_t bits, unsigned attempt, const ir::Type& type) {
  const std::int64_t spread = std::int64_t{4} << (attempt / 4);
  const std::int64_t small =
      static_cast<std::int64_t>(bits >> 1) % spread - (attempt % 2 == 0 ? 0 : spread / 2);
  switch (type.kind) {
    case ir::TypeKind::Bool:
      return from_bool((bits & 1) != 0);
    case ir::TypeKind::Fixed:
      return {wrap(small, type), 1};
    case ir::TypeKind::Float32:
      return from_float(static_cast<float>(small));
    case ir::TypeKind::Float64:
      return from_double(static_cast<double>(small));
    case ir::TypeKind::Int:
    case ir::TypeKind::Real:
    case ir::TypeKind::Amount:
    case ir::TypeKind::Resource:
      break;
  }
  return {small, 1};
}

}  // namespace

std::size_t MemoHash::operator()(const MemoKey& key) const {
  std::uint64_t hash = mix(key.seed, key.function);
  for (const Value& v : key.arguments) {
    hash = mix(hash, static_cast<std::uint64_t>(v.bits));
    if (v.denominator != 1) hash = mix(hash, static_cast<std::uint64_t>(v.denominator));
  }
  return hash;
}

// Each attempt to evaluate a recursion without an end takes milliseconds, and a search for runs makes thousands. So after some of
// them, calls with arguments at least as large are not tried: with smaller ones a recursion may end. A run that has no value of
// the function shows nothing, so no verdict rests on the attempts that are left out.
void Run::nested_too_deeply(const Node& n) const {
  t_.without_end.resize(t_.functions.size());
  const Node& outermost = outermost_call_ == nullptr ? n : *outermost_call_;
  auto& known = t_.without_end[t_.calls[outermost.a].function];
  ++known.calls;
  known.least = std::min(known.least, outermost_size_);
  stop(Reason::Budget, n, "calls are nested too deeply");
}

void Run::begin_outermost(const Node& n, const CallSite& site, const Value* slots) {
  outermost_size_ = 0;
  for (std::size_t i = 0; i < site.scalars.size(); ++i) {
    const auto bits = static_cast<std::uint64_t>(slots[i].bits);
    outermost_size_ = std::max(outermost_size_, slots[i].bits < 0 ? ~bits + 1 : bits);
  }
  if (site.function >= t_.without_end.size()) return;
  const auto& known = t_.without_end[site.function];
  if (known.calls >= most_without_end && outermost_size_ >= known.least) stop(Reason::Budget, n, "calls are nested too deeply");
}

Value Run::call(const Node& n) {
  const CallSite& site = t_.calls[n.a];
  const FunctionCode& function = t_.functions[site.function];
  spend(n);
  if (depth_ >= deepest) nested_too_deeply(n);
  auto* slots = static_cast<Value*>(alloca(function.slots * sizeof(Value) + sizeof(Value)));
  for (std::uint32_t i = 0; i < function.slots; ++i) slots[i] = Value{};
  // Arrays have no slots: the scalars are the first parameters of the frame.
  for (std::size_t i = 0; i < site.scalars.size(); ++i) slots[i] = value(site.scalars[i]);
  if (outermost_call_ == nullptr) begin_outermost(n, site, slots);
  if (!function.memoised) return call_body(n, function, site, slots);
  MemoKey key;
  key.function = site.function;
  key.seed = frame_.seed;
  for (std::size_t i = 0; i < site.scalars.size(); ++i) key.arguments[i] = slots[i];
  if (const auto known = t_.memo.find(key); known != t_.memo.end()) return known->second;
  const Value result = call_body(n, function, site, slots);
  if (t_.memo.size() >= most_memories) t_.memo.clear();
  t_.memo.emplace(key, result);
  return result;
}

Value Run::call_body(const Node& n, const FunctionCode& function, const CallSite& site,
                     Value* slots) {
  auto* bindings = static_cast<Binding*>(alloca((site.arrays.size() + 1) * sizeof(Binding)));
  for (std::size_t i = 0; i < site.arrays.size(); ++i) {
    const ArrayArgument& argument = site.arrays[i];
    if (argument.is_param) {
      bindings[i] = bindings_[argument.which];
      continue;
    }
    const Memory& memory = argument.old ? *frame_.old : *frame_.memory;
    bindings[i] = {&memory.at(argument.which, frame_.group), argument.which, argument.old};
  }
  const auto saved_slots = slots_;
  const auto saved_unset = unset_;
  const auto saved_bindings = bindings_;
  const auto saved_call = outermost_call_;
  slots_ = slots;
  unset_ = nullptr;
  bindings_ = bindings;
  if (outermost_call_ == nullptr) outermost_call_ = &n;
  ++depth_;
  check_requires(n, function);
  Value result;
  if (function.body != no_code) {
    result = value(function.body);
    if (function.result.is_scalar() && function.result.kind == ir::TypeKind::Fixed) {
      result.bits = wrap(result.bits, function.result);
    }
  } else {
    result = call_free(n, function, site, slots);
  }
  --depth_;
  slots_ = saved_slots;
  unset_ = saved_unset;
  bindings_ = saved_bindings;
  outermost_call_ = saved_call;
  return result;
}

// The precondition is no part of what is computed: what it reads is not recorded.
void Run::check_requires(const Node& n, const FunctionCode& function) {
  if (function.requires_facts.empty()) return;
  const auto saved = reads_;
  reads_ = nullptr;
  const bool holds = pass(function.requires_facts);
  reads_ = saved;
  if (!holds)
    stop(Reason::FunctionPrecondition, n, "the precondition of this function does not hold");
}

// Equal arguments, arrays by all their cells: the same value.
std::uint64_t Run::fingerprint(const CallSite& site, const Value* slots) const {
  std::uint64_t hash = mix(frame_.seed, site.function + 1U);
  const ir::Function& function = t_.module.functions[site.function];
  std::size_t scalar = 0;
  for (const ir::VarId param : function.params) {
    const ir::Type& type = t_.module.variables[param].type;
    if (type.is_array()) continue;
    const Value value = slots[scalar++];
    if (!type.is_seq()) {
      hash = mix(mix(hash, static_cast<std::uint64_t>(value.bits)),
                 static_cast<std::uint64_t>(value.denominator));
      continue;
    }
    for (const Value& element : frame_.sequences->elements(value)) {
      hash = mix(mix(hash, static_cast<std::uint64_t>(element.bits)),
                 static_cast<std::uint64_t>(element.denominator));
    }
  }
  for (std::size_t i = 0; i < site.arrays.size(); ++i) {
    const ArrayInstance& instance = *bindings_[i].instance;
    for (std::int64_t cell = 0; cell < instance.size(); ++cell) {
      const Value value = instance.get(cell);
      hash = mix(mix(hash, static_cast<std::uint64_t>(value.bits)),
                 static_cast<std::uint64_t>(value.denominator));
    }
  }
  return hash;
}

Value Run::call_free(const Node& n, const FunctionCode& function, const CallSite& site,
                     Value* slots) {
  if (!function.result.is_scalar()) stop(Reason::Unsupported, n, "unsupported:unknown_sequence");
  constexpr unsigned attempts = 96;
  std::uint64_t hash = fingerprint(site, slots);
  const auto saved = reads_;
  reads_ = nullptr;
  for (unsigned attempt = 0; attempt < attempts; ++attempt) {
    hash = mix(hash, attempt);
    slots[function.result_slot] = drawn(hash, attempt, function.result);
    const Value result = slots[function.result_slot];
    if (!pass(function.ensures_facts)) continue;
    reads_ = saved;
    return result;
  }
  stop(Reason::Unsupported, n, "unsupported:postcondition_of_unknown_function");
}

}  // namespace permverify::runtime_spec
