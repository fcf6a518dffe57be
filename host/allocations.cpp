#include "host/allocations.h"

#include <limits>

#include "host/effects.h"
#include "host/expressions.h"
#include "host/known_contents.h"
#include "host/library_functions.h"
#include "host/memory.h"
#include "host/places.h"

namespace permverify::host {

using clang::QualType;

Value Allocations::object(Term bytes, QualType pointee) {
  Place place;
  place.root = unknowns_.new_root();
  place.type = pointee;
  place.offset = terms_.integer(0);
  objects_.add_allocated(place.root, bytes);
  return Value::pointer(std::move(place));
}

// An allocation that fails leaves a null pointer, which is an assumption of its own: an object that exists has a size that is not
// negative before it is converted to `size_t`.
Value Allocations::size(const clang::Expr& expr) {
  Value size = expressions_.evaluate(&expr);
  if (size.is_integer()) size.number = integers_.as_bytes(size.number);
  return size;
}

Term Allocations::product(const Value& a, const Value& b) {
  if (!a.is_integer() || !b.is_integer()) return {};
  const auto bytes = integers_.binary(clang::BO_Mul, a.number, b.number, context_.getSizeType());
  return bytes ? integers_.as_bytes(*bytes) : Term{};
}

std::optional<Value> Allocations::allocate(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments,
                                           const clang::Expr& at) {
  if (!is_allocation(function)) return std::nullopt;
  const llvm::StringRef name = function.getName();
  if (name == "malloc" && arguments.size() == 1) {
    const Value bytes = size(*arguments[0]);
    return memory_.is_reachable() ? object(bytes.is_integer() ? bytes.number : Term{}, at.getType()->getPointeeType()) : Value{};
  }
  if (name == "calloc" && arguments.size() == 2) return cleared(*arguments[0], *arguments[1], at);
  const bool with_pitch = name == "cudaMallocPitch";
  const std::size_t named = with_pitch ? 4 : 2;
  if (arguments.size() < named) return std::nullopt;
  // Where the pointer to the object is put: the argument without its casts to `void**`.
  const Value where = expressions_.evaluate(arguments[0]->IgnoreParenCasts());
  Term bytes;
  if (with_pitch) bytes = pitched(arguments, at);
  else if (const Value given = size(*arguments[1]); given.is_integer()) bytes = given.number;
  for (std::size_t i = named; i < arguments.size(); ++i) expressions_.evaluate(arguments[i]);
  if (!memory_.is_reachable()) return Value{};
  if (bytes) memory_.know(terms_.le(terms_.integer(0), bytes), at.getSourceRange());
  assumed_to_succeed_ = assumed_to_succeed_ || with_pitch || (bytes && bytes.kind() != term::Kind::IntConst);
  put(where, bytes, with_pitch || name == "cudaMalloc" || name == "hipMalloc", at);
  return unknowns_.any(at.getType(), name.str());
}

// `calloc`
Value Allocations::cleared(const clang::Expr& count, const clang::Expr& each, const clang::Expr& at) {
  const Value first = size(count), second = size(each);
  if (!memory_.is_reachable()) return {};
  const Term bytes = product(first, second);
  const Value made = object(bytes, at.getType()->getPointeeType());
  if (bytes) contents_.fill_bytes(made, Value::integer(terms_.integer(0)), Value::integer(bytes), at.getSourceRange());
  return made;
}

// The bytes of `cudaMallocPitch(pointer, pitch, width, height)`; null: they are not known. As with every allocation here, the call succeeds,
// so there are as many bytes as the product in mathematics: it does not wrap around, and the object fits into the memory.
Term Allocations::pitched(const std::vector<const clang::Expr*>& arguments, const clang::Expr& at) {
  const Value place = expressions_.evaluate(arguments[1]->IgnoreParenCasts());
  const Value width = size(*arguments[2]), height = size(*arguments[3]);
  const Value pitch = unknowns_.any(context_.getSizeType(), "pitch");
  if (width.is_integer()) memory_.know(terms_.le(width.number, pitch.number), at.getSourceRange());
  const Term bytes = height.is_integer() ? terms_.mul(pitch.number, height.number) : Term{};
  if (bytes) memory_.know(terms_.le(bytes, terms_.integer(std::numeric_limits<std::ptrdiff_t>::max())), at.getSourceRange());
  const bool known = place.kind == Value::Kind::Pointer;
  const bool fits = known && !place.target.type.isNull() && context_.hasSameUnqualifiedType(place.target.type, context_.getSizeType());
  if (known && !fits) memory_.forget(place.target.root);
  else memory_.write(known ? std::optional(place.target) : std::nullopt, pitch);
  return bytes;
}

void Allocations::put(const Value& where, Term bytes, bool of_device, const clang::Expr& at) {
  const bool to_pointer = where.kind == Value::Kind::Pointer && !where.target.type.isNull() && where.target.type->isPointerType();
  if (to_pointer) {
    const Value made = object(bytes, where.target.type->getPointeeType());
    if (of_device) objects_.put_on_device(made.target.root);
    else objects_.lose(made.target.root);  // kernels may write it at any time
    return memory_.write(where.target, made);
  }
  if (where.kind == Value::Kind::Pointer) memory_.forget(where.target.root);
  for (const clang::VarDecl* variable : effects_of(&at, context_).assigned) memory_.forget(variable);
  memory_.write(std::nullopt, {});
}

bool Allocations::copy_to_symbol(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments) {
  const bool named = function.getIdentifier() && (function.getName() == "cudaMemcpyToSymbol" || function.getName() == "hipMemcpyToSymbol");
  if (!named || arguments.size() < 3 || !arguments[0]->isGLValue()) return false;
  const std::optional<Place> symbol = places_.place_of(arguments[0]);
  const Value source = expressions_.evaluate(arguments[1]), count = expressions_.evaluate(arguments[2]);
  bool from_start = true;
  for (std::size_t i = 3; i < arguments.size(); ++i) {
    const Value value = expressions_.evaluate(arguments[i]);
    const bool number = value.is_integer();
    if (i == 3) from_start = number && value.number.is_int(0);
    if (i == 4) from_start = from_start && number && (value.number.is_int(1) || value.number.is_int(4));  // to the device, or by the addresses
  }
  if (!memory_.is_reachable()) return true;
  if (symbol) set_symbol(*symbol, source, count, from_start);
  else memory_.forget_all();
  return true;
}

void Allocations::set_symbol(const Place& symbol, const Value& source, const Value& count, bool from_start) {
  const bool whole = symbol.path.empty() && symbol.exact && !symbol.type->isIncompleteType() && count.is_integer() && from_start &&
                     count.number.is_int(context_.getTypeSizeInChars(symbol.type).getQuantity());
  if (source.kind == Value::Kind::Pointer && source.target.exact && source.target.root) {
    const Value copied = memory_.read(source.target, "value");
    if (copied.kind == Value::Kind::Pointer) objects_.put_in_symbol(copied.target.root);
  }
  const bool known = whole && source.kind == Value::Kind::Pointer && source.target.exact && !source.target.type.isNull() &&
                     context_.hasSameUnqualifiedType(source.target.type, symbol.type);
  memory_.forget(symbol.root);
  if (!known || !objects_.is_global(symbol.root)) return;
  const auto* variable = static_cast<const clang::VarDecl*>(symbol.root);
  if (variable->hasAttr<clang::CUDAConstantAttr>()) memory_.set_constant(variable, memory_.read(source.target, variable->getNameAsString()));
}

bool Allocations::address_of_symbol(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments) {
  const bool named = function.getIdentifier() && (function.getName() == "cudaGetSymbolAddress" || function.getName() == "hipGetSymbolAddress");
  const clang::Expr* variable = named && arguments.size() == 2 ? arguments[1]->IgnoreParenCasts() : nullptr;
  if (!variable || !variable->isGLValue()) return false;
  const Value to = expressions_.evaluate(arguments[0]->IgnoreParenCasts());
  const std::optional<Place> symbol = places_.place_of(variable);
  if (!memory_.is_reachable()) return true;
  const bool known = symbol && to.kind == Value::Kind::Pointer && !to.target.type.isNull() && to.target.type->isPointerType();
  if (!known) {
    memory_.forget_all();
    return true;
  }
  Place object = *symbol;
  object.type = to.target.type->getPointeeType();
  object.exact = false;
  objects_.make_symbol(object.root);
  memory_.write(to.target, Value::pointer(std::move(object)));
  return true;
}

}  // namespace permverify::host
