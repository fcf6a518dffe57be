#include "host/library_calls.h"

#include <algorithm>
#include <set>
#include <string>

#include "host/allocations.h"
#include "host/endings.h"
#include "host/expressions.h"
#include "host/holders.h"
#include "host/inputs.h"
#include "host/known_contents.h"
#include "host/library_functions.h"
#include "host/memory.h"
#include "host/null_pointers.h"
#include "host/opencl_calls.h"
#include "host/opencl_functions.h"
#include "host/operators.h"
#include "host/places.h"
#include "host/program_code.h"
#include "host/returning.h"
#include "host/user_files.h"

namespace permverify::host {

using clang::QualType;

namespace {

// A null pointer is for an error, or the end of a file. What searches (`strchr`) gives one for other reasons.
bool is_null_after_error(llvm::StringRef name) {
  static const std::set<std::string> names{"fopen", "fopen64", "popen", "fdopen", "tmpfile", "opendir", "readdir", "fgets", "getcwd", "realloc", "aligned_alloc",
                                           "memalign", "strdup", "strndup", "dlopen", "dlsym", "mmap"};
  return names.count(name.str()) != 0;
}

// It writes all bytes of a part of an object.
bool fills_bytes(llvm::StringRef name) { return name == "memset" || name == "memcpy" || name == "memmove"; }

}  // namespace

Value LibraryCalls::call(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const clang::Expr& at) {
  if (const std::optional<Value> result = allocations_.allocate(function, arguments, at)) return *result;
  if (const std::optional<Value> result = opencl_.call(function, arguments, at)) return *result;
  if (allocations_.copy_to_symbol(function, arguments) || allocations_.address_of_symbol(function, arguments)) return unknowns_.any(at.getType(), "status");
  const Given given = evaluate(function, arguments);
  if (!memory_.is_reachable()) return {};
  const llvm::StringRef name = function.getIdentifier() ? function.getName() : llvm::StringRef();
  if (name == "__permverify_assert" && !given.values.empty()) {
    assume(*arguments.front(), given.values.front(), at);
    return {};
  }
  const QualType first = arguments.empty() ? QualType() : arguments.front()->getType();
  const std::optional<Value> computed = given.calls_back ? std::nullopt : value_of(name, given.values, first, at.getType());
  if (computed) return *computed;
  note_return(function, arguments, given, at);
  if (fills_bytes(name) && given.values.size() == 3) memory_.know_bytes_inside(*arguments[0], given.values[0], given.values[2]);
  const ContentsMap contents = memory_.contents();
  change(name, given, at);
  contents_.pass_call(function, arguments, given.values, contents, at.getSourceRange());
  for (const void* root : given.roots) files_.given_to(name, root);
  const std::optional<Value> read = inputs_.read({name, arguments, given.values, at}, contents);
  note_ends(function, given);
  const auto* called = clang::dyn_cast<clang::CallExpr>(&at);
  if (called && keeps_host_memory(*called, context_)) {
    for (const void* root : given.roots) objects_.lose(root);
  }
  if (read) return *read;
  if (const std::optional<Value> result = opencl_.result(function, given.values, at)) return *result;
  Value value = unknowns_.any(at.getType(), name.empty() ? "value" : name.str());
  if (value.kind == Value::Kind::Pointer && (is_null_after_error(name) || (name == "getenv" && inputs_.is_new_variable(at)))) null_pointers_.note_of_library(value.target.root);
  return value;
}

// Whether it is reached what follows the call.
void LibraryCalls::note_return(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const Given& given, const clang::Expr& at) {
  if (ends_the_program(function)) return;
  bool known = returns(function, arguments, context_);
  if (known && is_sized(function, arguments)) {
    const Value& count = given.values.front();
    if (count.is_integer()) memory_.know(terms_.le(terms_.integer(0), integers_.as_bytes(count.number)), at.getSourceRange());
    known = count.is_integer();
  }
  if (!known) memory_.doubt(&at);
}

// The program ends unless it is true.
void LibraryCalls::assume(const clang::Expr& condition, const Value& value, const clang::Expr& at) {
  const Term truth = operators_.truth_of(value);
  if (truth) memory_.know(truth, at.getSourceRange());
  if (operators_.is_doubtful(condition, truth, true)) memory_.doubt(&at);
}

LibraryCalls::Given LibraryCalls::evaluate(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments) {
  Given given;
  const bool of_cpp = !function.isExternC() && !function.getDeclContext()->getRedeclContext()->isTranslationUnit();
  given.calls_back = may_call_program(function, arguments, context_) || (of_cpp && adds_to_library_);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const clang::Expr& argument = *arguments[i];
    const QualType type = argument.getType().getNonReferenceType();
    const auto* record = type->getAsCXXRecordDecl();
    given.calls_back = given.calls_back || (record && record->isLambda());
    if (argument.isGLValue()) {
      given.calls_back = given.calls_back || type->isFunctionPointerType();
      evaluate_reference(argument, takes_by_const_reference(function, static_cast<unsigned>(i)), given);
      continue;
    }
    given.values.push_back(expressions_.evaluate(&argument));
    const bool null = given.values.back().kind == Value::Kind::Pointer && null_pointers_.is_null(given.values.back().target.root);
    given.calls_back = given.calls_back || (type->isFunctionPointerType() && !null);
    if (is_of_opencl(function) && is_opencl_handle(type)) continue;
    const bool is_pointer = given.values.back().kind == Value::Kind::Pointer;
    if (is_pointer && !only_looks_at(function, static_cast<unsigned>(i))) given.roots.push_back(given.values.back().target.root);
    else given.calls_back = given.calls_back || type->isRecordType();
  }
  return given;
}

void LibraryCalls::evaluate_reference(const clang::Expr& argument, bool only_read, Given& given) {
  if (const auto place = places_.place_of(&argument)) {
    if (!only_read) given.roots.push_back(place->root);
    given.values.push_back(memory_.read(*place, "value"));
    // A reference to a pointer, which may be a temporary: what lies behind the pointer is given, too.
    if (given.values.back().kind == Value::Kind::Pointer) given.roots.push_back(given.values.back().target.root);
    return;
  }
  const QualType type = argument.getType().getNonReferenceType();
  given.values.push_back(unknowns_.any(type, "value"));
  if (!type.isConstQualified()) memory_.forget_all();
}

void LibraryCalls::change(llvm::StringRef name, const Given& given, const clang::Expr& at) {
  if (!reads_into_places(name)) {
    for (const void* root : given.roots) memory_.forget_given(root);
  }
  if (!given.calls_back) return;
  memory_.forget_all();
  if (may_not_be_passed(&at, context_)) memory_.doubt(&at);
}

// What lasts behind the call, or ends with it.
void LibraryCalls::note_ends(const clang::FunctionDecl& function, const Given& given) {
  if (keeps_pointers(function)) {
    for (const void* root : given.roots) objects_.lose(root);
  }
  for (std::size_t i = 0; i < given.values.size(); ++i) {
    if (may_free(function, static_cast<unsigned>(i), context_)) memory_.free(given.values[i]);
  }
  if (resets_device(function)) {
    for (const void* root : objects_.on_device()) memory_.free(root);
  }
  if (ends_the_program(function)) memory_.end_path();
  if (changes_device(function)) memory_.forget_constants();
}

// Of functions that change nothing. Nothing: it is another function, or the value is not known.
std::optional<Value> LibraryCalls::value_of(llvm::StringRef name, const std::vector<Value>& values, QualType given, QualType type) {
  const auto integers = [&](std::size_t n) {
    return values.size() == n && std::all_of(values.begin(), values.end(), [](const Value& v) { return v.is_integer(); });
  };
  if ((name == "max" || name == "min") && integers(2)) {
    return Integers::is_integer(type) ? std::optional(extreme(name == "max", values[0], values[1], type)) : std::nullopt;
  }
  if ((name == "ceil" || name == "floor") && values.size() == 1 && values[0].kind == Value::Kind::Quotient) return rounded(name == "ceil", values[0]);
  if ((name == "abs" || name == "labs") && integers(1)) {
    const Term a = values[0].number;
    return Value::integer(terms_.ite(terms_.le(terms_.integer(0), a), a, terms_.neg(a)));
  }
  if (name == "rand" && values.empty()) {  // from 0 to RAND_MAX
    const Value number = unknowns_.any(type, "rand");
    if (number.is_integer()) integers_.limit(number.number, 0);
    return number;
  }
  if (name == "raw_pointer_cast" && values.size() == 1) return holders_.pointer_in(values[0], given, type);
  return std::nullopt;
}

// Compared in the type of the result: `min(int, unsigned)` of CUDA is one of unsigned numbers.
Value LibraryCalls::extreme(bool greatest, const Value& first, const Value& second, QualType type) {
  const Term a = integers_.convert(first.number, type), b = integers_.convert(second.number, type);
  return Value::integer(greatest ? terms_.ite(terms_.lt(a, b), b, a) : terms_.ite(terms_.lt(b, a), b, a));
}

std::optional<Value> LibraryCalls::rounded(bool up, const Value& value) {
  const auto number = integers_.rounded(value.number, value.divisor, up ? Integers::Rounding::Up : Integers::Rounding::Down);
  if (!number) return std::nullopt;
  Value result = value;
  result.number = *number;
  result.divisor = terms_.integer(1);
  return result;
}

}  // namespace permverify::host
