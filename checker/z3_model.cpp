// A Z3 model -> term::Interpretation, by asking for values rather than by reading tables: the
// tables of a model may be defined through each other.
#include "checker/z3_model.h"

#include <algorithm>
#include <memory>
#include <set>
#include <string>

namespace permverify::checker::z3_terms {

namespace {

using term::Function;
using term::Interpretation;
using term::Sort;
using term::SortKind;
using term::Value;

class ModelReader {
 public:
  ModelReader(Translator& translate, const z3::model& model)
      : translate_(translate), model_(model) {
    for (const Term t : translate.applications()) {
      note_reader(*t->function);
      note_places(t);
    }
    for (std::int64_t i = 0; i < 8; ++i) integers_.insert(i);
  }

  Interpretation read() {
    Interpretation result;
    for (const Term symbol : translate_.symbols()) {
      result.symbols[symbol] = value(translate_(symbol), symbol.sort());
    }
    for (const Term t : translate_.applications()) {
      const Function& f = *t->function;
      if (f.name.starts_with('$') || f.body) continue;
      auto& table = result.functions[&f];
      std::vector<Value> arguments;
      for (const Term argument : t.children()) {
        arguments.push_back(value(translate_(argument), argument.sort()));
      }
      if (table.rows.empty()) table.otherwise = value(elsewhere(t), f.result);
      table.rows.emplace_back(std::move(arguments), value(translate_(t), f.result));
    }
    return result;
  }

 private:
  struct SortHash {
    std::size_t operator()(Sort sort) const {
      return static_cast<std::size_t>(sort.element) * 8 + sort.rank;
    }
  };
  using Readers = std::unordered_map<Sort, const Function*, SortHash>;
  using Cell = std::vector<std::int64_t>;
  static constexpr std::int64_t far_away = 1'000'003;
  static constexpr std::int64_t longest = 64;  // sequence

  z3::expr evaluate(const z3::expr& e) const { return model_.eval(e, true); }

  std::int64_t integer(const z3::expr& e) const {
    const Value number = whole(e);
    const auto* small = std::get_if<std::int64_t>(&number);
    return small ? *small : 0;
  }

  // Any integer of up to 126 bits; a word is read as signed.
  Value whole(const z3::expr& e) const {
    z3::expr result = evaluate(e);
    if (result.is_bv()) result = z3::bv2int(result, true).simplify();
    std::int64_t number = 0;
    if (result.is_numeral_i64(number)) return number;
    const std::string text = result.is_numeral() ? result.get_decimal_string(0) : "0";
    const bool negative = text[0] == '-';
    term::Wide value = 0;
    for (const char digit : text.substr(negative ? 1 : 0)) {
      if (digit < '0' || digit > '9' || value > term::wide_power_of_two(120)) return std::int64_t{0};
      value = value * 10 + (digit - '0');
    }
    return term::integer_value(negative ? -value : value);
  }

  // The functions by which the query looks into maps and sequences.
  void note_reader(const Function& f) {
    if (encoder::is_map_read(f)) cells_.emplace(f.arguments[0], &f);
    if (f.name == "$len") lengths_.emplace(f.arguments[0], &f);
    if (f.name == "$at") elements_.emplace(f.arguments[0], &f);
  }

  // Places at which a map of the query is read: (map sort, indices).
  void note_places(Term t) {
    if (!encoder::is_map_read(*t->function)) return;
    Cell cell;
    for (const Term index : t.children().subspan(1)) {
      cell.push_back(integer(translate_(index)));
      if (cell.back() >= -64 && cell.back() <= 64) integers_.insert(cell.back());
    }
    places_.insert(std::move(cell));
  }

  Value value(const z3::expr& e, Sort sort) {
    switch (sort.kind) {
      case SortKind::Bool: return evaluate(e).is_true();
      case SortKind::Int: return whole(e);
      case SortKind::Real: return rational(evaluate(e));
      case SortKind::Float32:
      case SortKind::Float64: return opaque(evaluate(e));
      case SortKind::Map: return map(evaluate(e), sort);
      case SortKind::Seq: break;
    }
    return sequence(evaluate(e), sort);
  }

  Value sequence(const z3::expr& e, Sort sort) {
    auto result = std::make_shared<term::SeqValue>();
    const auto length = lengths_.find(sort), element = elements_.find(sort);
    const Sort inner = sort.element_sort();
    const std::int64_t size =
        length == lengths_.end() ? 0 : integer(translate_.function(*length->second)(e));
    for (std::int64_t i = 0; i < std::min(size, longest); ++i) {
      const z3::expr index = translate_.number(i);
      result->elements.push_back(value(
          element == elements_.end() ? fresh(inner)
                                     : translate_.function(*element->second)(e, index),
          inner));
    }
    return result;
  }

  Value rational(const z3::expr& e) const {
    term::Rational result;
    if (e.is_numeral()) {
      std::int64_t top = 0, bottom = 1;
      if (Z3_get_numeral_small(e.ctx(), e, &top, &bottom)) result = {top, bottom};
    }
    return result;
  }

  Value opaque(const z3::expr& e) {
    const auto tag = static_cast<std::int64_t>(opaque_.size());
    return term::Opaque{opaque_.emplace(e.to_string(), tag).first->second};
  }

  Value map(const z3::expr& e, Sort sort) {
    auto result = std::make_shared<term::MapValue>();
    const auto read = cells_.find(sort);
    if (read == cells_.end()) {
      result->otherwise = value(fresh(sort.element_sort()), sort.element_sort());
      return result;
    }
    const auto at = [&](const Cell& cell) {
      z3::expr_vector arguments(e.ctx());
      arguments.push_back(e);
      for (const std::int64_t index : cell) arguments.push_back(translate_.number(index));
      return value(translate_.function(*read->second)(arguments), sort.element_sort());
    };
    result->otherwise = at(Cell(sort.rank, far_away));
    for (const Cell& cell : window(sort.rank)) result->cells[cell] = at(cell);
    return result;
  }

  // Where a map of this rank may differ from its value far away.
  std::set<Cell> window(std::size_t rank) const {
    std::set<Cell> result;
    for (const Cell& place : places_) {
      if (place.size() == rank) result.insert(place);
    }
    std::vector<Cell> grid{{}};
    for (std::size_t d = 0; d < rank; ++d) {
      std::vector<Cell> longer;
      for (const Cell& cell : grid) {
        for (const std::int64_t i : integers_) {
          longer.push_back(cell);
          longer.back().push_back(i);
        }
      }
      if (longer.size() > 4096) return result;
      grid = std::move(longer);
    }
    result.insert(grid.begin(), grid.end());
    return result;
  }

  z3::expr fresh(Sort sort) {
    const z3::sort s = translate_.sort(sort);
    return z3::expr(s.ctx(), Z3_mk_fresh_const(s.ctx(), "any", s));
  }

  z3::expr elsewhere(Term t) {
    z3::expr_vector arguments(model_.ctx());
    for (const Sort s : t->function->arguments) {
      arguments.push_back(s.kind == SortKind::Int ? translate_.number(far_away) : fresh(s));
    }
    return translate_.function(*t->function)(arguments);
  }

  Translator& translate_;
  const z3::model& model_;
  Readers cells_, lengths_, elements_;
  std::set<Cell> places_;
  std::set<std::int64_t> integers_;
  std::unordered_map<std::string, std::int64_t> opaque_;
};

}  // namespace

Interpretation read_model(Translator& translate, const z3::model& model) {
  return ModelReader(translate, model).read();
}

}  // namespace permverify::checker::z3_terms
