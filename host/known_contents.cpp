#include "host/known_contents.h"

#include <algorithm>

#include "host/by_parameters.h"
#include "host/dropped_code.h"
#include "host/functions.h"
#include "host/library_functions.h"
#include "host/memory.h"

namespace permverify::host {

using clang::QualType;

namespace {

// Library functions that write nothing but what they are given for writing, by their parameters' types.
bool writes_only_arguments(llvm::StringRef name) {
  static const std::set<std::string> names{
      "printf", "fprintf", "puts", "putchar", "fflush", "atoi", "atol", "atoll", "atof", "strcmp", "strlen", "srand", "time", "clock",
      "memset", "memcpy", "cudaMemset", "cudaMemcpy", "hipMemset", "hipMemcpy", "free", "cudaFree", "hipFree",
      "cudaDeviceSynchronize", "cudaThreadSynchronize", "cudaGetLastError", "cudaPeekAtLastError", "cudaGetErrorString", "cudaGetErrorName",
      "hipDeviceSynchronize", "hipGetLastError", "hipGetErrorString", "cudaEventCreate", "cudaEventRecord", "cudaEventSynchronize",
      "cudaEventElapsedTime", "cudaEventDestroy", "fopen", "fclose", "feof", "ferror", "fread", "exit", "sin", "cos", "sqrt", "sqrtf", "pow",
      "powf", "exp", "log", "fabs", "fabsf", "floor", "ceil"};
  return names.count(name.str()) != 0;
}

// A literal as format, without `%n`.
bool only_prints(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments) {
  const llvm::StringRef name = function.getName();
  const std::size_t number = name == "printf" ? 0 : 1;
  if ((name != "printf" && name != "fprintf") || arguments.size() <= number) return false;
  const auto* format = clang::dyn_cast<clang::StringLiteral>(arguments[number]->IgnoreParenCasts());
  if (!format || format->getCharByteWidth() != 1) return false;
  const llvm::StringRef text = format->getString();
  for (std::size_t i = text.find('%'); i != llvm::StringRef::npos; i = text.find('%', i + 1)) {
    i = text.find_first_not_of("0123456789.-+ #'*$hlLqjzt", i + 1);
    if (i == llvm::StringRef::npos || text[i] == 'n') return false;
  }
  return true;
}

// What the library may write through the argument. A handle leads to memory of the library.
bool may_be_written(QualType parameter) {
  if (parameter->isReferenceType()) return !parameter.getNonReferenceType().isConstQualified();
  if (!parameter->isPointerType()) return false;
  const QualType pointee = parameter->getPointeeType();
  const bool handle = pointee->isRecordType() && (pointee->isIncompleteType() || pointee->getAsRecordDecl()->getName() == "_IO_FILE");
  return !pointee.isConstQualified() && !handle;
}

std::optional<std::int64_t> known(const Value& value) {
  const bool constant = value.is_integer() && value.number.kind() == term::Kind::IntConst;
  return constant ? std::optional(value.number->value) : std::nullopt;
}

// So many bytes lie in an object of that size.
bool covers(Term bytes, Term all) {
  if (!bytes || !all) return false;
  const bool constant = bytes.kind() == term::Kind::IntConst && all.kind() == term::Kind::IntConst;
  return bytes == all || (constant && bytes->value <= all->value);
}

}  // namespace

bool KnownContents::are_kept() const {
  return !objects_.are_concurrent() && !functions_.has_streams() && dropped_.is_empty() && functions_.unread().empty() && !functions_.has_stray_error();
}

bool KnownContents::may_be_known(const void* root) const {
  return root && are_kept() && objects_.may_be_read(root) && !objects_.may_be_another(root);
}

void KnownContents::fill(const Place& object, Contents contents) {
  if (may_be_known(object.root)) memory_.set_contents(object.root, std::move(contents));
}

void KnownContents::fill_bytes(const Value& pointer, const Value& byte, const Value& bytes, clang::SourceRange range) {
  const auto value = known(byte);
  if (!pointer.points_to_begin() || !bytes.is_integer() || !value) return;
  Contents contents;
  contents.byte = static_cast<int>(*value & 0xff);
  contents.first = terms_.integer(0);
  contents.end = integers_.as_bytes(bytes.number);
  contents.exact = true;
  contents.range = range;
  fill(pointer.target, std::move(contents));
}

void KnownContents::fill_elements(const Value& holder, QualType element, const Value& value, clang::SourceRange range) {
  if (!Integers::is_integer(element) || !value.is_integer()) return;
  Contents contents;
  contents.element = element.getCanonicalType().getUnqualifiedType();
  contents.first = terms_.integer(0);
  contents.end = holder.number;
  contents.index = terms_.fresh("i", term::int_sort, term::Scope::Launch);
  contents.cell = terms_.fresh("element", term::int_sort, term::Scope::Launch);
  contents.facts = {terms_.eq(contents.cell, integers_.convert(value.number, element))};
  contents.exact = true;
  contents.range = range;
  fill(holder.target, std::move(contents));
}

// A single element; or one more in the order of those that are known.
std::optional<Contents> KnownContents::with_element(const std::optional<Place>& place, const Value& value, clang::SourceRange range) const {
  if (!place || place->exact || !place->path.empty() || !place->offset || !may_be_known(place->root) || !value.is_integer()) return std::nullopt;
  const QualType element = place->type.getCanonicalType().getUnqualifiedType();
  if (!Integers::is_integer(element) || element->isBooleanType()) return std::nullopt;
  const std::int64_t size = context_.getTypeSizeInChars(element).getQuantity();
  const auto known = memory_.contents().find(place->root);
  if (known != memory_.contents().end() && known->second.next == value.number && known->second.element == element &&
      place->offset == terms_.mul(known->second.end, terms_.integer(size))) {
    Contents more = known->second;
    more.end = terms_.add(more.end, terms_.integer(1));
    more.next = {};
    return more;
  }
  if (place->offset.kind() != term::Kind::IntConst || place->offset->value < 0 || place->offset->value % size != 0) return std::nullopt;
  Contents one;
  one.element = element;
  one.first = terms_.integer(place->offset->value / size);
  one.end = terms_.add(one.first, terms_.integer(1));
  one.index = terms_.fresh("i", term::int_sort, term::Scope::Launch);
  one.cell = terms_.fresh("element", term::int_sort, term::Scope::Launch);
  one.facts = {terms_.eq(one.cell, value.number)};
  one.exact = true;
  one.range = range;
  return one;
}

Term KnownContents::element(const void* root, QualType type, std::int64_t number) const {
  const auto found = memory_.contents().find(root);
  if (found == memory_.contents().end()) return {};
  const Contents& contents = found->second;
  const bool has = contents.first.kind() == term::Kind::IntConst && contents.end.kind() == term::Kind::IntConst && contents.first->value <= number &&
                   number < contents.end->value;
  const bool exact = contents.exact && contents.element == type && contents.facts.size() == 1 && contents.facts.front().kind() == term::Kind::Eq;
  if (!has || !exact) return {};
  const Term fact = contents.facts.front(), value = fact.child(0) == contents.cell ? fact.child(1) : fact.child(0);
  term::Substitution at(terms_);
  at.add(contents.index, terms_.integer(number));
  return at(value);
}

void KnownContents::fill_by_user(const Value& pointer, Term bytes, clang::SourceRange range) {
  const Place& place = pointer.target;
  if (!pointer.points_to_begin() || !may_be_known(place.root) || objects_.size_of(place.root) != bytes) return;
  Contents contents;
  contents.first = contents.end = terms_.integer(0);
  contents.given = terms_.fresh("read", term::int_sort, term::Scope::Launch);
  contents.range = range;
  fill(place, std::move(contents));
}

void KnownContents::pass_call(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const std::vector<Value>& values,
                              ContentsMap before, clang::SourceRange range) {
  keep(function, arguments, values, before);
  if (function.getIdentifier()) move(function.getName(), values, before, range);
}

void KnownContents::keep(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const std::vector<Value>& values,
                         ContentsMap before) {
  memory_.forget_contents();
  if (touches_only_its_objects(function, context_)) return memory_.set_contents(std::move(before));
  if (!function.getIdentifier() || !writes_only_arguments(function.getName())) return;
  if (!only_prints(function, arguments)) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const bool named = i < function.getNumParams();
      const QualType type = named ? function.getParamDecl(static_cast<unsigned>(i))->getType() : arguments[i]->getType();
      if (!may_be_written(type)) continue;
      const void* root = values[i].kind == Value::Kind::Pointer ? values[i].target.root : nullptr;
      if (type->isReferenceType() || !root || objects_.may_be_another(root)) return;
      before.erase(root);
    }
  }
  memory_.set_contents(std::move(before));
}

void KnownContents::move(llvm::StringRef name, const std::vector<Value>& values, const ContentsMap& before, clang::SourceRange range) {
  const bool fills = name == "memset" || name == "cudaMemset" || name == "hipMemset";
  const bool copies = name == "memcpy" || name == "cudaMemcpy" || name == "hipMemcpy";
  if ((!fills && !copies) || values.size() < 3 || !values[0].points_to_begin()) return;
  const bool by_device = !name.starts_with("mem");
  if (copies) return copy(values, by_device, before);
  // The device's fails where the object is shorter, and fills nothing.
  const void* root = values[0].target.root;
  const bool fails = by_device && !(values[2].is_integer() && covers(integers_.as_bytes(values[2].number), objects_.size_of(root)));
  if (by_device == objects_.is_on_device(root) && !fails) fill_bytes(values[0], values[1], values[2], range);
}

void KnownContents::copy(const std::vector<Value>& values, bool by_device, const ContentsMap& before) {
  if (!values[1].points_to_begin() || !values[2].is_integer()) return;
  const void *to = values[0].target.root, *from = values[1].target.root;
  const auto found = before.find(from);
  if (found == before.end() || from == to) return;
  const std::int64_t way = (objects_.is_on_device(to) ? 1 : 0) + (objects_.is_on_device(from) ? 2 : 0);  // as `cudaMemcpyKind`; 4: by the pointers
  const auto asked = values.size() > 3 ? known(values[3]) : std::nullopt;
  const bool right_way = by_device ? asked == 4 || asked == way : way == 0;
  const Term bytes = integers_.as_bytes(values[2].number), all = objects_.size_of(from);
  // A copy that does not fit is not made.
  const bool given_by_host = found->second.given && !objects_.is_on_device(from);
  if (!right_way || (by_device && (!covers(bytes, objects_.size_of(to)) || (!given_by_host && !covers(bytes, all))))) return;
  Contents contents = found->second;
  // The copy reads all of an object of the host, or more than it has, which is undefined.
  if (contents.given) {
    const bool reads_all = !objects_.is_on_device(from) || bytes == all;
    if (reads_all && bytes == objects_.size_of(to)) fill(values[0].target, std::move(contents));
    return;
  }
  const std::int64_t size = contents.element.isNull() ? 1 : context_.getTypeSizeInChars(contents.element).getQuantity();
  const bool whole = bytes == all || bytes == terms_.mul(contents.end, terms_.integer(size));
  if (!whole) {
    if (bytes.kind() != term::Kind::IntConst || contents.end.kind() != term::Kind::IntConst) return;
    contents.end = terms_.integer(std::min(contents.end->value, bytes->value / size));
  }
  fill(values[0].target, std::move(contents));
}

void KnownContents::pass_launch(const clang::FunctionDecl& kernel, const std::vector<Value>& arguments, ContentsMap before) {
  if (arguments.size() != kernel.getNumParams() || !reaches_memory_by_parameters(kernel, context_, functions_)) return;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const QualType type = kernel.getParamDecl(static_cast<unsigned>(i))->getType();
    if (type->isArithmeticType() || type->isEnumeralType()) continue;
    if (!type->isPointerType() || type->getPointeeType()->isAnyPointerType() || type->getPointeeType()->isRecordType()) return;
    if (type->getPointeeType().isConstQualified()) continue;
    const Value& value = arguments[i];
    if (value.kind != Value::Kind::Pointer || !value.target.root || objects_.may_be_another(value.target.root)) return;
    before.erase(value.target.root);
  }
  memory_.set_contents(std::move(before));
}

}  // namespace permverify::host
