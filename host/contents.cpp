// What objects hold: fills and copies of memory that are followed. The contents of an object are known from a fill until anything may
// write it. Every way to write memory passes `write`, `forget` or one of its kind, and each of them loses what it may touch: a place
// in a known object costs that object, anything else all of them. So does a call of the library that is not in the table below,
// a launch, and every statement whose effects are only known as a whole.
//
// In a file with streams, with functions that run at any time, or with code that was not read, no contents are known: there a
// write need not stand between the fill and the launch in the order of the text.
#include <algorithm>

#include "host/effects.h"
#include "host/executor.h"

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

}  // namespace

bool Executor::keeps_contents() const {
  return !concurrent_ && !functions_.has_streams() && dropped_.empty() && functions_.unread().empty() && !functions_.has_stray_error();
}

Term Executor::size_of(const void* root) const {
  if (const auto found = allocations_.find(root); found != allocations_.end()) return found->second;
  if (locals_.count(root) == 0 && globals_.count(root) == 0) return {};
  const QualType type = static_cast<const clang::VarDecl*>(root)->getType();
  return type->isConstantArrayType() ? terms_.integer(context_.getTypeSizeInChars(type).getQuantity()) : Term{};
}

// So many bytes lie in an object of that size.
bool Executor::covers(Term bytes, Term all) const {
  if (!bytes || !all) return false;
  const bool constant = bytes.kind() == term::Kind::IntConst && all.kind() == term::Kind::IntConst;
  return bytes == all || (constant && bytes->value <= all->value);
}

void Executor::fill(const Place& object, Contents contents) {
  if (may_have_contents(object)) state_.contents[object.root] = std::move(contents);
}

void Executor::fill_bytes(const Value& pointer, const Value& byte, const Value& bytes, clang::SourceRange range) {
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

// An object that holds elements, which all have the value.
void Executor::fill_elements(const Value& holder, QualType element, const Value& value, clang::SourceRange range) {
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

// Behind a call of the library.
void Executor::keep_contents(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const std::vector<Value>& values,
                             std::map<const void*, Contents> before) {
  state_.contents.clear();
  if (!function.getIdentifier() || !writes_only_arguments(function.getName())) return;
  state_.contents = std::move(before);
  if (only_prints(function, arguments)) return;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool named = i < function.getNumParams();
    const QualType type = named ? function.getParamDecl(static_cast<unsigned>(i))->getType() : arguments[i]->getType();
    if (!may_be_written(type)) continue;
    const void* root = values[i].kind == Value::Kind::Pointer ? values[i].target.root : nullptr;
    if (type->isReferenceType() || !root || is_abstract(root) || unsure_.count(root) != 0) return state_.contents.clear();
    state_.contents.erase(root);
  }
}

// What the call itself puts into memory. `before`: what was known when it began.
void Executor::move_contents(llvm::StringRef name, const std::vector<Value>& values, const std::map<const void*, Contents>& before, clang::SourceRange range) {
  const bool fills = name == "memset" || name == "cudaMemset" || name == "hipMemset";
  const bool copies = name == "memcpy" || name == "cudaMemcpy" || name == "hipMemcpy";
  if ((!fills && !copies) || values.size() < 3 || !values[0].points_to_begin()) return;
  const bool by_device = !name.starts_with("mem");
  const bool to_device = of_device_.count(values[0].target.root) != 0;
  if (fills) {
    // The device's fails where the object is shorter, and fills nothing.
    const bool fails = by_device && !(values[2].is_integer() && covers(integers_.as_bytes(values[2].number), size_of(values[0].target.root)));
    if (by_device == to_device && !fails) fill_bytes(values[0], values[1], values[2], range);
    return;
  }
  if (!values[1].points_to_begin() || !values[2].is_integer()) return;
  const void *to = values[0].target.root, *from = values[1].target.root;
  const bool from_device = of_device_.count(from) != 0;
  const auto found = before.find(from);
  if (found == before.end() || from == to) return;
  const std::int64_t way = (to_device ? 1 : 0) + (from_device ? 2 : 0);  // as `cudaMemcpyKind`; 4: by the pointers
  const auto asked = values.size() > 3 ? known(values[3]) : std::nullopt;
  const bool right_way = by_device ? asked == 4 || asked == way : way == 0;
  const Term bytes = integers_.as_bytes(values[2].number), all = size_of(from);
  // A copy that does not fit is not made.
  const bool given_by_host = found->second.given && !from_device;
  if (!right_way || (by_device && (!covers(bytes, size_of(to)) || (!given_by_host && !covers(bytes, all))))) return;
  Contents contents = found->second;
  // The copy reads all of an object of the host, or more than it has, which is undefined.
  if (contents.given) {
    const bool reads_all = !from_device || bytes == all;
    if (reads_all && bytes == size_of(to)) fill(values[0].target, std::move(contents));
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

}  // namespace permverify::host
