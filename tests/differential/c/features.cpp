#include "tests/differential/c/features.h"

#include <sstream>

namespace permverify::differential {
namespace {

struct Row {
  const char* name;
  int share;
};
constexpr Row table[] = {{"narrow", 70},         {"wide64", 55},
                         {"division", 60},       {"shifts", 70},
                         {"bits", 75},           {"side_effects", 50},
                         {"comma", 30},          {"conditional", 60},
                         {"short_circuit", 50},  {"casts", 65},
                         {"builtins", 40},       {"rare_builtins", 7},
                         {"floats", 45},         {"vectors", 45},
                         {"swizzles", 70},       {"vector_memory", 50},
                         {"vector_compare", 40}, {"structs", 40},
                         {"nested_structs", 40}, {"struct_arguments", 50},
                         {"struct_memory", 40},  {"unions", 12},
                         {"pointers", 50},       {"pointer_choice", 40},
                         {"pointer_walks", 40},  {"puns", 14},
                         {"arrays", 50},         {"tables", 35},
                         {"loops", 80},          {"jumps", 50},
                         {"switch", 40},         {"goto", 20},
                         {"early_return", 30},   {"helpers", 55},
                         {"out_parameters", 45}, {"barriers", 45},
                         {"barrier_loops", 35},  {"local_parameters", 40},
                         {"dimensions", 30},     {"atomics", 20},
                         {"macros", 35}};
static_assert(sizeof table / sizeof *table == feature_count);

}  // namespace

const char* name(Feature feature) {
  return table[static_cast<std::size_t>(feature)].name;
}

int share(Feature feature) {
  return table[static_cast<std::size_t>(feature)].share;
}

std::optional<Features> parse_features(const std::string& names) {
  Features result;
  std::istringstream in(names);
  for (std::string word; std::getline(in, word, ',');) {
    std::size_t i = 0;
    while (i < feature_count && word != table[i].name) ++i;
    if (i == feature_count) return std::nullopt;
    result.set(i);
  }
  return result;
}

std::vector<Feature> list(const Features& features) {
  std::vector<Feature> result;
  for (std::size_t i = 0; i < feature_count; ++i) {
    if (features.test(i)) result.push_back(static_cast<Feature>(i));
  }
  return result;
}

}  // namespace permverify::differential
