#include "tests/differential/c/scope.h"

namespace permverify::differential {

const char* qualifier(Space space) {
  switch (space) {
    case Space::Private:
      return "";
    case Space::Local:
      return "__local ";
    case Space::Global:
      return "__global ";
    case Space::Constant:
      return "__constant ";
  }
  return "";
}

Range drawn_range(Scope& scope, Scalar type) {
  if (type == Scalar::Float) return {-1000, 1000};
  const Range all = all_of(type);
  if (info(type).bits < 32 || scope.rng.percent(40)) return all;
  static const std::vector<Wide> limits{7, 100, 255, 1000, 4095, 30000, 1000000};
  const Wide high = scope.rng.pick(limits);
  if (!info(type).is_signed) return scope.rng.percent(50) ? all : Range{0, high};
  return scope.rng.percent(70) ? Range{-high - 1, high} : Range{0, high};
}

Scalar drawn_integer(Scope& scope) {
  if (scope.draw(Feature::Narrow, 25)) return static_cast<Scalar>(scope.rng.between(0, 3));
  if (scope.draw(Feature::Wide64, 20)) return scope.rng.percent(50) ? Scalar::Long : Scalar::ULong;
  return scope.rng.percent(50) ? Scalar::Int : Scalar::UInt;
}

Scalar drawn_scalar(Scope& scope) {
  return scope.draw(Feature::Floats, 20) ? Scalar::Float : drawn_integer(scope);
}

namespace {

Range member_range(const Member& member) {
  return member.type == Scalar::Float ? Range{-1000, 1000} : all_of(member.type);
}

}  // namespace

void add_record(Scope& scope, const RecordObject& record) {
  scope.records.push_back(record);
  const Record& type = scope.types[static_cast<std::size_t>(record.record)];
  for (const Member& member : type.members) {
    const std::string text = record.text + (record.arrow ? "->" : ".") + member.name;
    if (member.record >= 0) {
      add_record(scope, {text, record.root, member.record, record.writable, false, record.space});
      continue;
    }
    Object object;
    object.text = text;
    object.root = record.root;
    object.type = member.type;
    object.range = member_range(member);
    object.lanes = member.lanes;
    object.length = member.length;
    object.space = record.space;
    object.writable = record.writable;
    object.addressable = !type.is_union;
    scope.objects.push_back(object);
  }
}

}  // namespace permverify::differential
