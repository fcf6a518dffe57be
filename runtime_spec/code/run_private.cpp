// What belongs to one thread alone: cells of its private arrays, and the built-ins of C.
#include "runtime_spec/code/run.h"

namespace permverify::runtime_spec {

std::uint32_t PrivateArray::size() const {
  std::int64_t cells = 1;
  for (const std::int64_t extent : extents) cells *= extent;
  return static_cast<std::uint32_t>(cells);
}

std::optional<std::uint32_t> PrivateArray::cell(const std::int64_t* index) const {
  std::int64_t number = 0;
  for (std::size_t d = 0; d < extents.size(); ++d) {
    if (index[d] < 0 || index[d] >= extents[d]) return std::nullopt;
    number = number * extents[d] + index[d];
  }
  return first + static_cast<std::uint32_t>(number);
}

const Value& Run::private_cell(const Node& n) {
  const PrivateArray& array = t_.private_arrays[n.a];
  std::vector<std::int64_t> many;
  std::int64_t few[4];
  std::int64_t* index = few;
  if (n.c > std::size(few)) {
    many.resize(n.c);
    index = many.data();
  }
  for (std::uint32_t i = 0; i < n.c; ++i) index[i] = word(t_.lists[n.b + i]);
  if (frame_.private_cells == nullptr || n.c != array.extents.size()) {
    stop(Reason::Unsupported, n, "unsupported:private_array_without_thread");
  }
  const auto stop_at = [&](Reason reason, const char* text) {
    EvaluationStop stopped(reason, span_of(n), text);
    stopped.array = array.array;
    stopped.index.assign(index, index + n.c);
    stopped.extents = array.extents;
    throw stopped;
  };
  const auto cell = array.cell(index);
  if (!cell) stop_at(Reason::OutOfBounds, "the index is outside the array");
  const bool unset = !frame_.arbitrary_if_unset && frame_.private_unset[*cell] != 0;
  if (unset) stop_at(Reason::Uninitialised, "nothing was written to this element yet");
  return frame_.private_cells[*cell];
}

Value Run::intrinsic(const Node& n) {
  const IntrinsicSite& site = t_.intrinsics[n.a];
  constexpr std::size_t most_arguments = 3;
  Value arguments[most_arguments];
  for (std::size_t i = 0; i < site.arguments.size(); ++i) {
    arguments[i] = value(site.arguments[i]);
    const ir::Type& type = site.params[i];
    if (!site.exact_numbers || type.kind != ir::TypeKind::Fixed) continue;
    const bool inside = wrap(arguments[i].bits, type) == arguments[i].bits &&
                        (type.is_signed || arguments[i].bits >= 0);
    if (!inside) stop(Reason::TooLarge, n, "an argument is beyond the range of its type");
  }
  if (!site.intrinsic->exact) {
    if (frame_.approximated == nullptr) {
      stop(Reason::Unsupported, n, "unsupported:approximate_function");
    }
    *frame_.approximated = true;
  }
  const std::span<const Value> given(arguments, site.arguments.size());
  const auto result = site.rule({site.name, site.result, site.params, given});
  if (!result) stop(Reason::Unsupported, n, "unsupported:value_of_built_in");
  return *result;
}

}  // namespace permverify::runtime_spec
