#include "host/broken_assumptions.h"

#include "host/executor.h"

namespace permverify::host {

namespace {

// The pointers in a value, those of members too.
void pointers_in(const Value& value, std::vector<const Place*>& places) {
  if (value.kind == Value::Kind::Pointer && value.target.root) places.push_back(&value.target);
  if (value.kind != Value::Kind::Record) return;
  for (const auto& [field, member] : *value.fields) pointers_in(member, places);
}

}  // namespace

std::vector<ir::Assumption> broken_assumptions(const Met& met, const Executor& executor, const File& file) {
  std::vector<ir::Assumption> broken;
  std::map<const void*, bool> known;  // whether the pointer was a parameter itself
  for (const Met::Given& argument : met.arguments) {
    std::vector<const Place*> places;
    pointers_in(argument.value, places);
    const auto breaks = [&](const char* id, const std::string& what) { broken.push_back({id, "a launch of the file " + what, file.span(argument.range)}); };
    const bool itself = argument.value.kind == Value::Kind::Pointer;
    for (const Place* place : places) {
      if (executor.null_pointers().is_null(place->root)) {
        breaks("not_null", "passes a null pointer, and the proof is about pointers that are not null");
        continue;
      }
      if (executor.objects().is_symbol(place->root)) breaks("no_alias", "passes the address of a variable of the device, and the proof is about arrays apart from it");
      if (executor.objects().is_in_symbol(place->root)) breaks("no_alias", "passes a pointer that a variable of the device has as well, and the proof is about different arrays");
      const auto [before, is_new] = known.emplace(place->root, itself);
      if (!is_new && !(before->second && itself)) breaks("aliasing", "passes two pointers into one object, at least one of them in a record, and the proof is about different arrays");
    }
  }
  return broken;
}

}  // namespace permverify::host
