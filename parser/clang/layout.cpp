#include "parser/clang/layout.h"

#include <algorithm>
#include <utility>

namespace permverify::parser {

using clang::QualType;

ir::Type fixed_type(unsigned bits, bool is_signed) {
  return {ir::TypeKind::Fixed, ir::Shape::Scalar, static_cast<std::uint8_t>(bits), is_signed, 0};
}

bool is_cuda_vector(const clang::RecordDecl& record) {
  for (const auto* attribute : record.specific_attrs<clang::AnnotateAttr>()) {
    if (attribute->getAnnotation() == "permverify_vector") return true;
  }
  return false;
}

unsigned Layout::components(QualType type) const {
  const QualType t = type.getCanonicalType();
  if (const auto* vector = t->getAs<clang::VectorType>()) return vector->getNumElements();
  if (const auto* record = t->getAs<clang::RecordType>()) {
    const auto& declaration = *record->getDecl();
    if (!is_cuda_vector(declaration)) return 0;
    return static_cast<unsigned>(std::distance(declaration.field_begin(), declaration.field_end()));
  }
  return 0;
}

QualType Layout::component_type(QualType type) const {
  const QualType t = type.getCanonicalType();
  if (const auto* vector = t->getAs<clang::VectorType>()) return vector->getElementType();
  return t->getAs<clang::RecordType>()->getDecl()->field_begin()->getType();
}

QualType Layout::base(QualType type) const {
  QualType t = type.getCanonicalType().getUnqualifiedType();
  for (;;) {
    if (const auto* array = context_.getAsArrayType(t)) {
      t = array->getElementType().getCanonicalType();
    } else if (components(t) != 0) {
      t = component_type(t).getCanonicalType();
    } else {
      return t.getUnqualifiedType();
    }
  }
}

std::int64_t Layout::units(QualType type) const {
  std::int64_t count = 1;
  QualType t = type.getCanonicalType();
  for (;;) {
    if (const auto* array = context_.getAsConstantArrayType(t)) {
      count *= static_cast<std::int64_t>(array->getSize().getZExtValue());
      t = array->getElementType().getCanonicalType();
    } else if (const auto* open = context_.getAsArrayType(t)) {
      t = open->getElementType().getCanonicalType();
    } else if (const unsigned n = components(t)) {
      const bool padded = n == 3 && t->isVectorType();
      return count * (padded ? 4 : n);
    } else {
      return count;
    }
  }
}

bool Layout::is_record(QualType type) const {
  return type->isRecordType() && !type->isUnionType() && components(type) == 0;
}

bool Layout::has_union(QualType type) const {
  const QualType b = base(type);
  if (b->isUnionType()) return true;
  if (!is_record(b)) return false;
  const auto all = fields(b);
  return std::any_of(all.begin(), all.end(), [&](const Field& f) { return has_union(f.type); });
}

bool Layout::has_pointer(QualType type) const {
  const QualType b = base(type);
  if (b->isAnyPointerType() || b->isReferenceType()) return true;
  if (!b->isRecordType() || components(b) != 0) return false;
  const auto all = fields(b);
  return std::any_of(all.begin(), all.end(), [&](const Field& f) { return has_pointer(f.type); });
}

bool Layout::has_array(QualType type) const {
  if (context_.getAsArrayType(type)) return true;
  const QualType b = base(type);
  if (!is_record(b)) return false;
  const auto all = fields(b);
  return std::any_of(all.begin(), all.end(), [&](const Field& f) { return has_array(f.type); });
}

std::int64_t Layout::bytes(QualType type) const {
  return context_.getTypeSizeInChars(type).getQuantity();
}

QualType Layout::byte_array(QualType type) const {
  const llvm::APInt size(64, static_cast<std::uint64_t>(bytes(type)));
  return context_.getConstantArrayType(context_.UnsignedCharTy, size, nullptr,
                                       clang::ArraySizeModifier::Normal, 0);
}

const char* Layout::without_layout(QualType type) const {
  if (const auto* array = context_.getAsArrayType(type)) {
    const auto* constant = clang::dyn_cast<clang::ConstantArrayType>(array);
    if (constant && constant->getSize() == 0) return "an array without elements";
    return without_layout(array->getElementType());
  }
  const auto* record = type->getAsRecordDecl();
  if (!record || !record->getDefinition() || components(type) != 0) return nullptr;
  record = record->getDefinition();
  if (const auto* cxx = clang::dyn_cast<clang::CXXRecordDecl>(record)) {
    if (cxx->getNumVBases() != 0) return "a virtual base class";
    for (const auto& parent : cxx->bases()) {
      if (const char* found = without_layout(parent.getType())) return found;
    }
  }
  // The cells of `int r[]` at the end are those of the next record.
  for (const auto* field : record->fields()) {
    if (field->getType()->isIncompleteArrayType()) return "an array without a length in a record";
    if (field->getName() == "permverify_opaque") return "a type that only a missing header declares";
    if (const char* found = without_layout(field->getType())) return found;
  }
  return nullptr;
}

namespace {

// Of a lambda: the variables that its members hold, by number.
std::vector<std::string> captured_names(const clang::RecordDecl& record) {
  std::vector<std::string> names;
  const auto* closure = clang::dyn_cast<clang::CXXRecordDecl>(&record);
  if (!closure || !closure->isLambda()) return names;
  for (const clang::LambdaCapture& capture : closure->captures()) {
    names.push_back(capture.capturesVariable() ? capture.getCapturedVar()->getNameAsString() : "this");
  }
  return names;
}

}  // namespace

std::vector<Layout::Field> Layout::fields(QualType record) const {
  std::vector<Field> result;
  const auto* declaration = record->getAsRecordDecl();
  if (!declaration || !declaration->getDefinition()) return result;
  declaration = declaration->getDefinition();
  const auto& layout = context_.getASTRecordLayout(declaration);
  if (const auto* cxx = clang::dyn_cast<clang::CXXRecordDecl>(declaration)) {
    for (const auto& parent : cxx->bases()) {
      const auto* of = parent.getType()->getAsCXXRecordDecl();
      result.push_back(
          {parent.getType(), cxx->getNumBases() > 1 ? of->getNameAsString() : "",
           layout.getBaseClassOffset(of).getQuantity(), nullptr});
    }
  }
  const std::vector<std::string> captured = captured_names(*declaration);
  for (const auto* field : declaration->fields()) {
    const unsigned index = field->getFieldIndex();
    const auto offset = static_cast<std::int64_t>(layout.getFieldOffset(index) / 8);
    std::string name = index < captured.size() ? captured[index] : field->getNameAsString();
    if (name == "permverify_held") name.clear();  // of an atomic object, which is its value
    QualType type = field->getType();
    if (type->isReferenceType()) type = context_.getPointerType(type->getPointeeType());
    result.push_back({type, name, offset, field});
  }
  return result;
}

std::vector<std::int64_t> Layout::padding(QualType record) const {
  const auto* declaration = record->getAsRecordDecl();
  if (!declaration || !declaration->getDefinition()) return {};
  declaration = declaration->getDefinition();
  const auto& layout = context_.getASTRecordLayout(declaration);
  std::vector<bool> used(static_cast<std::size_t>(layout.getDataSize().getQuantity()));
  const auto use = [&](std::int64_t from, std::int64_t count) {
    for (std::int64_t i = from; i < from + count && i < static_cast<std::int64_t>(used.size()); ++i) {
      used[static_cast<std::size_t>(i)] = true;
    }
  };
  const auto* cxx = clang::dyn_cast<clang::CXXRecordDecl>(declaration);
  if (cxx && layout.hasOwnVFPtr()) use(0, context_.getTypeSizeInChars(context_.VoidPtrTy).getQuantity());
  for (const Field& field : fields(record)) {
    const auto* inner = field.type->getAsCXXRecordDecl();
    const bool shares_tail = inner && (!field.declaration || field.declaration->isPotentiallyOverlapping());
    if (shares_tail && inner->isEmpty()) continue;
    if (shares_tail) {
      use(field.offset, context_.getASTRecordLayout(inner).getNonVirtualSize().getQuantity());
      continue;
    }
    // An assignment of the field leaves out what lies behind the data of its class, or of each element.
    const QualType unit = base(field.type);
    const auto* of_unit = unit->getAsRecordDecl();
    const bool plain = !of_unit || !of_unit->getDefinition() || unit->isUnionType() || components(unit) != 0;
    const std::int64_t each = bytes(unit);
    const std::int64_t data =
        plain ? each : context_.getASTRecordLayout(of_unit->getDefinition()).getDataSize().getQuantity();
    for (std::int64_t i = 0; i < (data == each ? 1 : bytes(field.type) / each); ++i) {
      use(field.offset + i * each, data == each ? bytes(field.type) : data);
    }
  }
  std::vector<std::int64_t> result;
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (!used[i]) result.push_back(static_cast<std::int64_t>(i));
  }
  return result;
}

bool Layout::has_padding(QualType type) const {
  type = base(type);
  if (components(type) == 3 && units(type) == 4) return true;
  const auto* declaration = type->getAsRecordDecl();
  if (!declaration || !declaration->getDefinition() || components(type) != 0) return false;
  if (type->isUnionType()) return true;
  const auto& layout = context_.getASTRecordLayout(declaration->getDefinition());
  if (layout.getDataSize() != layout.getSize() || !padding(type).empty()) return true;
  const auto all = fields(type);
  return std::any_of(all.begin(), all.end(), [&](const Field& field) { return has_padding(field.type); });
}

bool Layout::fills_up(QualType type, const Path& path, std::int64_t unit) const {
  QualType t = type;
  for (const std::uint16_t step : path) t = fields(base(t))[step].type;
  while (const auto* array = context_.getAsArrayType(t)) t = array->getElementType();
  return components(t) == 3 && units(t) == 4 && unit % 4 == 3;
}

bool Layout::is_base(QualType type, const Path& path) const {
  QualType t = base(type);
  bool is_base = false;
  for (const std::uint16_t step : path) {
    const Field field = fields(t)[step];
    is_base = !field.declaration || field.declaration->isPotentiallyOverlapping();
    t = base(field.type);
  }
  return is_base;
}

std::uint16_t Layout::index_of(const clang::FieldDecl& field) const {
  std::size_t bases = 0;
  if (const auto* cxx = clang::dyn_cast<clang::CXXRecordDecl>(field.getParent())) {
    bases = cxx->getNumBases();
  }
  return static_cast<std::uint16_t>(bases + field.getFieldIndex());
}

QualType Layout::at(QualType type, const Path& path) const {
  QualType t = base(type);
  for (const std::uint16_t step : path) t = base(fields(t)[step].type);
  return t;
}

std::string Layout::name_of(QualType type, const Path& path) const {
  std::string text;
  QualType t = base(type);
  for (const std::uint16_t step : path) {
    const Field field = fields(t)[step];
    if (!field.name.empty()) text += (text.empty() ? "" : ".") + field.name;
    t = base(field.type);
  }
  return text;
}

std::int64_t Layout::units_at(QualType type, const Path& path) const {
  std::int64_t count = units(type);
  QualType t = base(type);
  for (const std::uint16_t step : path) {
    const Field field = fields(t)[step];
    count *= units(field.type);
    t = base(field.type);
  }
  return count;
}

namespace {

std::vector<std::string> component_names(unsigned count) {
  std::vector<std::string> names;
  for (unsigned i = 0; i < count; ++i) {
    names.push_back(count <= 4 ? std::string(1, "xyzw"[i])
                               : std::string("s") + "0123456789abcdef"[i % 16]);
  }
  return names;
}

}  // namespace

Layout::Way Layout::way(const std::string& name, QualType element, const Path& path,
                        bool counted) const {
  Way result;
  std::int64_t rest = units_at(element, path);
  std::string text = name;
  const auto step = [&](std::int64_t count) {
    rest /= count;
    result.steps.push_back({std::exchange(text, ""), rest});
  };
  const auto into = [&](QualType t) {
    t = t.getCanonicalType();
    while (const auto* array = context_.getAsConstantArrayType(t)) {
      step(static_cast<std::int64_t>(array->getSize().getZExtValue()));
      t = array->getElementType().getCanonicalType();
    }
    result.components = component_names(components(t));
  };
  if (counted) step(1);
  into(element);
  QualType t = base(element);
  for (const std::uint16_t number : path) {
    const Field field = fields(t)[number];
    if (!field.name.empty()) text += "." + field.name;
    into(field.type);
    t = base(field.type);
  }
  if (!text.empty()) result.steps.push_back({text, 0});
  const bool simple = result.steps.size() == 1 && result.steps[0].stride == 1;
  return simple && result.components.empty() ? Way{} : result;
}

QualType Layout::without_atomic(QualType type) {
  const auto* atomic = type->getAs<clang::AtomicType>();
  return atomic ? atomic->getValueType() : type;
}

std::optional<ir::Type> Layout::scalar(QualType type) const {
  QualType t = without_atomic(type).getCanonicalType().getUnqualifiedType();
  if (const auto* e = t->getAs<clang::EnumType>()) {
    t = e->getDecl()->getIntegerType();
    if (t.isNull()) return std::nullopt;
    t = t.getCanonicalType();
  }
  if (t->isBooleanType()) return ir::bool_type;
  if (t->isEventT()) return ir::int_type;  // a number of the model
  if (t->isHalfType()) return fixed_type(16, false);
  if (t->isIntegerType()) {
    const auto bits = context_.getIntWidth(t);
    if (bits != 8 && bits != 16 && bits != 32 && bits != 64) return std::nullopt;
    return fixed_type(static_cast<unsigned>(bits), t->isSignedIntegerType());
  }
  if (t->isSpecificBuiltinType(clang::BuiltinType::Float)) {
    return ir::Type{ir::TypeKind::Float32, ir::Shape::Scalar, 0, true, 0};
  }
  if (t->isSpecificBuiltinType(clang::BuiltinType::Double)) {
    return ir::Type{ir::TypeKind::Float64, ir::Shape::Scalar, 0, true, 0};
  }
  return std::nullopt;
}

}  // namespace permverify::parser
