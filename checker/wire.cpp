#include "checker/wire.h"

#include <cstring>
#include <type_traits>

namespace permverify::checker {

namespace {

class Writer {
 public:
  template <typename T>
  void number(T value) {
    static_assert(std::is_trivially_copyable_v<T>);
    char raw[sizeof value];
    std::memcpy(raw, &value, sizeof value);
    bytes_.append(raw, sizeof value);
  }
  void text(const std::string& value) {
    number(static_cast<std::uint32_t>(value.size()));
    bytes_ += value;
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  template <typename T>
  T number() {
    T value{};
    if (rest_.size() < sizeof value) return fail(value);
    std::memcpy(&value, rest_.data(), sizeof value);
    rest_.remove_prefix(sizeof value);
    return value;
  }
  std::string text() {
    const auto size = number<std::uint32_t>();
    if (rest_.size() < size) return fail(std::string());
    std::string value(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return value;
  }
  // How many items follow; each takes at least `item` bytes, so that a wrong count cannot make the
  // caller allocate more than a multiple of what was received.
  std::uint32_t count(std::size_t item) {
    const auto value = number<std::uint32_t>();
    return value > rest_.size() / item ? fail(std::uint32_t{0}) : value;
  }
  bool flag() {
    const auto value = number<std::uint8_t>();
    if (value > 1) good_ = false;
    return value == 1;
  }
  bool good_to_the_end() const { return good_ && rest_.empty(); }
  void reject() { good_ = false; }

 private:
  template <typename T>
  T fail(T value) {
    good_ = false;
    rest_ = {};
    return value;
  }
  std::string_view rest_;
  bool good_ = true;
};

constexpr std::size_t text_minimum = sizeof(std::uint32_t);

void write(Writer& out, const ModelScalar& scalar) {
  out.number(static_cast<std::uint8_t>(scalar.kind));
  out.number(scalar.number);
  out.number(scalar.denominator);
}

void write(Writer& out, const ModelLaunch& launch) {
  for (const std::int64_t size : launch.gsize) out.number(size);
  for (const std::int64_t size : launch.ngroups) out.number(size);
  out.number(static_cast<std::uint32_t>(launch.params.size()));
  for (const auto& [param, value] : launch.params) {
    out.number(param);
    write(out, value);
  }
  out.number(static_cast<std::uint32_t>(launch.arrays.size()));
  for (const ModelArray& array : launch.arrays) {
    out.number(array.array);
    write(out, array.otherwise);
    out.number(static_cast<std::uint32_t>(array.cells.size()));
    for (const auto& [index, value] : array.cells) {
      out.number(static_cast<std::uint32_t>(index.size()));
      for (const std::int64_t i : index) out.number(i);
      write(out, value);
    }
  }
  out.number(static_cast<std::uint32_t>(launch.threads.size()));
  for (const std::int64_t thread : launch.threads) out.number(thread);
}

constexpr std::size_t scalar_size = sizeof(std::uint8_t) + 2 * sizeof(std::int64_t);

ModelScalar read_scalar(Reader& in) {
  const auto kind = in.number<std::uint8_t>();
  if (kind > static_cast<std::uint8_t>(ModelScalar::Kind::Opaque)) in.reject();
  const auto number = in.number<std::int64_t>();
  const auto denominator = in.number<std::int64_t>();
  if (denominator < 1) in.reject();
  return {static_cast<ModelScalar::Kind>(kind), number, denominator};
}

ModelArray read_array(Reader& in) {
  ModelArray array;
  array.array = in.number<ir::VarId>();
  array.otherwise = read_scalar(in);
  const auto cells = in.count(sizeof(std::uint32_t) + scalar_size);
  for (std::uint32_t i = 0; i < cells; ++i) {
    std::vector<std::int64_t> index(in.count(sizeof(std::int64_t)));
    for (std::int64_t& part : index) part = in.number<std::int64_t>();
    array.cells.emplace_back(std::move(index), read_scalar(in));
  }
  return array;
}

ModelLaunch read_launch(Reader& in) {
  ModelLaunch launch;
  for (std::int64_t& size : launch.gsize) size = in.number<std::int64_t>();
  for (std::int64_t& size : launch.ngroups) size = in.number<std::int64_t>();
  const auto params = in.count(sizeof(ir::VarId) + scalar_size);
  for (std::uint32_t i = 0; i < params; ++i) {
    const auto param = in.number<ir::VarId>();
    launch.params.emplace_back(param, read_scalar(in));
  }
  const auto arrays = in.count(sizeof(ir::VarId) + scalar_size + sizeof(std::uint32_t));
  for (std::uint32_t i = 0; i < arrays; ++i) launch.arrays.push_back(read_array(in));
  launch.threads.resize(in.count(sizeof(std::int64_t)));
  for (std::int64_t& thread : launch.threads) thread = in.number<std::int64_t>();
  return launch;
}

void write(Writer& out, const Counterexample& counterexample) {
  out.number(static_cast<std::uint32_t>(counterexample.launch.size()));
  for (const auto& [name, value] : counterexample.launch) {
    out.text(name);
    out.number(value);
  }
  out.number(static_cast<std::uint32_t>(counterexample.columns.size()));
  for (const ModelColumn& column : counterexample.columns) {
    out.text(column.title);
    out.number(static_cast<std::uint32_t>(column.rows.size()));
    for (const auto& [label, value] : column.rows) {
      out.text(label);
      out.text(value);
    }
  }
  out.number(static_cast<std::uint8_t>(counterexample.model.has_value()));
  if (counterexample.model) write(out, *counterexample.model);
  out.number(static_cast<std::uint8_t>(counterexample.evaluated));
  out.number(static_cast<std::uint8_t>(counterexample.against_all_facts));
}

Counterexample read_counterexample(Reader& in) {
  Counterexample result;
  const auto sizes = in.count(text_minimum + sizeof(std::int64_t));
  for (std::uint32_t i = 0; i < sizes; ++i) {
    std::string name = in.text();
    result.launch.emplace_back(std::move(name), in.number<std::int64_t>());
  }
  const auto columns = in.count(2 * text_minimum);
  for (std::uint32_t i = 0; i < columns; ++i) {
    ModelColumn column;
    column.title = in.text();
    const auto rows = in.count(2 * text_minimum);
    for (std::uint32_t j = 0; j < rows; ++j) {
      std::string label = in.text();
      column.rows.emplace_back(std::move(label), in.text());
    }
    result.columns.push_back(std::move(column));
  }
  if (in.flag()) result.model = read_launch(in);
  result.evaluated = in.flag();
  result.against_all_facts = in.flag();
  return result;
}

void write(Writer& out, const std::vector<support::Cost>& costs) {
  out.number(static_cast<std::uint32_t>(costs.size()));
  for (const support::Cost& cost : costs) {
    out.text(cost.name);
    out.number(cost.count);
    out.number(cost.ms);
  }
}

std::vector<support::Cost> read_costs(Reader& in) {
  std::vector<support::Cost> costs;
  const auto size = in.count(text_minimum + sizeof(std::uint64_t) + sizeof(double));
  for (std::uint32_t i = 0; i < size; ++i) {
    std::string name = in.text();
    const auto count = in.number<std::uint64_t>();
    costs.push_back({std::move(name), count, in.number<double>()});
  }
  return costs;
}

Status read_status(Reader& in) {
  const auto value = in.number<std::uint8_t>();
  if (value > static_cast<std::uint8_t>(Status::Inconclusive)) in.reject();
  return static_cast<Status>(value);
}

Reason read_reason(Reader& in) {
  const auto value = in.number<std::uint8_t>();
  if (value > static_cast<std::uint8_t>(last_reason)) in.reject();
  return static_cast<Reason>(value);
}

}  // namespace

std::string to_bytes(const Verdict& verdict) {
  Writer out;
  out.number(static_cast<std::uint8_t>(verdict.status));
  out.number(static_cast<std::uint8_t>(verdict.reason));
  out.text(verdict.detail);
  write(out, verdict.counterexample);
  out.text(verdict.solver);
  out.number(verdict.rlimit);
  out.number(verdict.wall_ms);
  out.text(verdict.step);
  write(out, verdict.steps);
  write(out, verdict.passes);
  out.number(static_cast<std::uint8_t>(verdict.within_limits));
  out.number(static_cast<std::uint8_t>(verdict.disagreement));
  return out.take();
}

std::optional<Verdict> from_bytes(std::string_view bytes) {
  Reader in(bytes);
  Verdict verdict;
  verdict.status = read_status(in);
  verdict.reason = read_reason(in);
  verdict.detail = in.text();
  verdict.counterexample = read_counterexample(in);
  verdict.solver = in.text();
  verdict.rlimit = in.number<std::uint64_t>();
  verdict.wall_ms = in.number<double>();
  verdict.step = in.text();
  verdict.steps = read_costs(in);
  verdict.passes = read_costs(in);
  verdict.within_limits = in.flag();
  verdict.disagreement = in.flag();
  if (!in.good_to_the_end()) return std::nullopt;
  return verdict;
}

}  // namespace permverify::checker
