#include "checker/describe.h"

#include "support/overloaded.h"

namespace permverify::checker {

namespace {

struct Printer {
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(const term::Large& value) const { return term::to_string(value.value); }
  std::string operator()(const term::Rational& value) const {
    const std::string top = std::to_string(value.numerator);
    return value.denominator == 1 ? top : top + "\\" + std::to_string(value.denominator);
  }
  std::string operator()(const term::Opaque& value) const {
    return "value #" + std::to_string(value.tag);
  }
  std::string operator()(const std::shared_ptr<const term::MapValue>& value) const {
    std::string text = "[";
    for (const auto& [cell, element] : value->cells) {
      for (const std::int64_t index : cell) text += std::to_string(index) + " ";
      text += "-> " + to_string(element) + ", ";
    }
    return text + "else " + to_string(value->otherwise) + "]";
  }
  std::string operator()(const std::shared_ptr<const term::SeqValue>& value) const {
    std::string text = "[";
    for (const term::Value& element : value->elements) {
      text += (text.size() > 1 ? ", " : "") + to_string(element);
    }
    return text + "]";
  }
};

std::optional<ModelScalar> scalar(const term::Value& value) {
  using Kind = ModelScalar::Kind;
  return std::visit(
      support::Overloaded{
          [](bool v) -> std::optional<ModelScalar> { return ModelScalar{Kind::Number, v, 1}; },
          [](std::int64_t v) -> std::optional<ModelScalar> { return ModelScalar{Kind::Number, v, 1}; },
          // The bits of a machine integer without a sign.
          [](const term::Large& v) -> std::optional<ModelScalar> {
            if (v.value < 0 || v.value >= term::wide_power_of_two(64)) return std::nullopt;
            const auto bits = static_cast<std::int64_t>(static_cast<std::uint64_t>(v.value));
            return ModelScalar{Kind::Number, bits, 1};
          },
          [](const term::Rational& v) -> std::optional<ModelScalar> {
            return ModelScalar{Kind::Fraction, v.numerator, v.denominator};
          },
          [](const term::Opaque& v) -> std::optional<ModelScalar> {
            return ModelScalar{Kind::Opaque, v.tag, 1};
          },
          [](const std::shared_ptr<const term::MapValue>&) -> std::optional<ModelScalar> {
            return std::nullopt;
          },
          [](const std::shared_ptr<const term::SeqValue>&) -> std::optional<ModelScalar> {
            return std::nullopt;
          },
      },
      value);
}

std::optional<ModelArray> array_of(ir::VarId array, const term::Value& value) {
  const auto* map = std::get_if<std::shared_ptr<const term::MapValue>>(&value);
  if (!map) return std::nullopt;
  ModelArray result{array, {}, scalar((*map)->otherwise).value_or(ModelScalar{})};
  for (const auto& [index, element] : (*map)->cells) {
    if (const auto s = scalar(element)) result.cells.emplace_back(index, *s);
  }
  return result;
}

ModelLaunch launch_of(const obligation::LaunchTerms& terms,
                                     const term::Interpretation& interpretation) {
  ModelLaunch result;
  // A size that the obligation does not speak of stays 1.
  const auto size = [&](term::Term t, std::int64_t& out) {
    const auto value = term::evaluate(t, interpretation);
    if (const auto* number = value ? std::get_if<std::int64_t>(&*value) : nullptr) out = *number;
  };
  for (std::size_t d = 0; d < 3; ++d) {
    size(terms.gsize[d], result.gsize[d]);
    size(terms.ngroups[d], result.ngroups[d]);
  }
  for (const auto& [param, t] : terms.params) {
    const auto value = term::evaluate(t, interpretation);
    if (!value) continue;
    if (const auto s = scalar(*value)) result.params.emplace_back(param, *s);
  }
  for (const auto& [array, t] : terms.memory) {
    const auto value = term::evaluate(t, interpretation);
    if (!value) continue;
    if (auto contents = array_of(array, *value)) result.arrays.push_back(std::move(*contents));
  }
  return result;
}

}  // namespace

std::string to_string(const std::optional<term::Value>& value) {
  return value ? std::visit(Printer{}, *value) : "?";
}

Counterexample describe(const obligation::Obligation& obligation,
                        const term::Interpretation& interpretation) {
  Counterexample result;
  for (const term::Term size : obligation.launch_sizes) {
    const auto value = term::evaluate(size, interpretation);
    if (!value || !std::holds_alternative<std::int64_t>(*value)) continue;
    result.launch.emplace_back(size->name, std::get<std::int64_t>(*value));
  }
  for (const obligation::WitnessColumn& column : obligation.witnesses) {
    ModelColumn shown{column.title, {}};
    for (const obligation::Witness& row : column.rows) {
      shown.rows.emplace_back(row.label, to_string(term::evaluate(row.value, interpretation)));
    }
    result.columns.push_back(std::move(shown));
  }
  if (!obligation.at_launch) return result;
  result.model = launch_of(*obligation.at_launch, interpretation);
  for (const obligation::WitnessColumn& column : obligation.witnesses) {
    const auto thread = column.thread ? term::evaluate(column.thread, interpretation) : std::nullopt;
    const auto* number = thread ? std::get_if<std::int64_t>(&*thread) : nullptr;
    if (number) result.model->threads.push_back(*number);
  }
  return result;
}

}  // namespace permverify::checker
