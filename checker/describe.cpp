#include "checker/describe.h"

namespace permverify::checker {

namespace {

struct Printer {
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
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
  return result;
}

}  // namespace permverify::checker
