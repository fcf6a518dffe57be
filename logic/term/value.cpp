// Values: equality, text, cells.
#include "logic/term/evaluator.h"

namespace permverify::term {

namespace {

using MapPointer = std::shared_ptr<const MapValue>;
using SeqPointer = std::shared_ptr<const SeqValue>;

bool equal_maps(const MapValue& a, const MapValue& b) {
  if (!equal(a.otherwise, b.otherwise)) return false;  // they differ almost everywhere
  for (const auto& [index, value] : a.cells) {
    if (!equal(value, cell(b, index))) return false;
  }
  for (const auto& [index, value] : b.cells) {
    if (!equal(value, cell(a, index))) return false;
  }
  return true;
}

bool equal_sequences(const SeqValue& a, const SeqValue& b) {
  if (a.elements.size() != b.elements.size()) return false;
  for (std::size_t i = 0; i < a.elements.size(); ++i) {
    if (!equal(a.elements[i], b.elements[i])) return false;
  }
  return true;
}

struct Text {
  std::string operator()(bool b) const { return b ? "true" : "false"; }
  std::string operator()(std::int64_t i) const { return std::to_string(i); }
  std::string operator()(const Large& l) const { return to_string(l.value); }
  std::string operator()(const Rational& r) const {
    return std::to_string(r.numerator) + "/" + std::to_string(r.denominator);
  }
  std::string operator()(const Opaque& o) const { return "@" + std::to_string(o.tag); }
  std::string operator()(const MapPointer& map) const {
    std::string text = "{";
    for (const auto& [index, value] : map->cells) {
      if (equal(value, map->otherwise)) continue;
      for (const std::int64_t i : index) text += std::to_string(i) + ",";
      text += ":" + text_of(value) + ";";
    }
    return text + "else " + text_of(map->otherwise) + "}";
  }
  std::string operator()(const SeqPointer& seq) const {
    std::string text = "[";
    for (const Value& value : seq->elements) text += text_of(value) + ",";
    return text + "]";
  }
};

}  // namespace

Value integer_value(Wide value) {
  const auto narrow = static_cast<std::int64_t>(value);
  if (narrow == value) return narrow;
  return Large{value};
}

std::optional<Wide> as_wide(const Value& value) {
  if (const auto* small = std::get_if<std::int64_t>(&value)) return *small;
  if (const auto* large = std::get_if<Large>(&value)) return large->value;
  return std::nullopt;
}

bool equal(const Value& a, const Value& b) {
  if (a.index() != b.index()) return false;
  if (const auto* map = std::get_if<MapPointer>(&a)) {
    return equal_maps(**map, *std::get<MapPointer>(b));
  }
  if (const auto* seq = std::get_if<SeqPointer>(&a)) {
    return equal_sequences(**seq, *std::get<SeqPointer>(b));
  }
  return a == b;
}

std::string text_of(const Value& value) { return std::visit(Text{}, value); }

const Value& cell(const MapValue& map, const std::vector<std::int64_t>& index) {
  const auto found = map.cells.find(index);
  return found == map.cells.end() ? map.otherwise : found->second;
}

}  // namespace permverify::term
