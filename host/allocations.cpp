// Objects that the host allocates, and pointers into them.
#include "host/effects.h"
#include "host/library_functions.h"
#include "host/executor.h"

namespace permverify::host {

using clang::QualType;

// A new object of the program, whatever was allocated at the same place before. Its contents are not known.
Value Executor::allocated(Term bytes, QualType pointee, bool of_device) {
  Place object;
  object.root = new_root();
  object.type = pointee;
  object.offset = terms_.integer(0);
  own_.insert(object.root);
  allocations_[object.root] = bytes;
  if (of_device) of_device_.insert(object.root);
  return Value::pointer(std::move(object));
}

Term Executor::bytes_of(const Place& place) const {
  const auto found = allocations_.find(place.root);
  return found == allocations_.end() ? Term{} : found->second;
}

// An allocation that fails leaves a null pointer, which is an assumption of its own: an object that exists has a size that is not
// negative before it is converted to `size_t`.
Value Executor::size_argument(const clang::Expr& expr) {
  Value size = evaluate(&expr);
  if (size.is_integer()) size.number = integers_.as_bytes(size.number);
  return size;
}

// Nothing: it is no allocation that is known.
std::optional<Value> Executor::allocate(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments,
                                        const clang::Expr& at) {
  if (!is_allocation(function)) return std::nullopt;
  const llvm::StringRef name = function.getName();
  const auto product = [&](const Value& a, const Value& b) -> Term {
    if (!a.is_integer() || !b.is_integer()) return {};
    const auto bytes = integers_.binary(clang::BO_Mul, a.number, b.number, context_.getSizeType());
    return bytes ? integers_.as_bytes(*bytes) : Term{};
  };
  if (name == "malloc" && arguments.size() == 1) {
    const Value size = size_argument(*arguments[0]);
    return state_.reachable ? allocated(size.is_integer() ? size.number : Term{}, at.getType()->getPointeeType()) : Value{};
  }
  if (name == "calloc" && arguments.size() == 2) {
    const Value count = size_argument(*arguments[0]), each = size_argument(*arguments[1]);
    if (!state_.reachable) return Value{};
    const Term bytes = product(count, each);
    const Value object = allocated(bytes, at.getType()->getPointeeType());
    if (bytes) fill_bytes(object, Value::integer(terms_.integer(0)), Value::integer(bytes), at.getSourceRange());
    return object;
  }
  const bool pitched = name == "cudaMallocPitch";
  if (arguments.size() < (pitched ? 4U : 2U)) return std::nullopt;
  // Where the pointer to the object is put: the argument without its casts to `void**`.
  const Value where = evaluate(arguments[0]->IgnoreParenCasts());
  Term bytes;
  if (pitched) {
    const Value pitch_place = evaluate(arguments[1]->IgnoreParenCasts());
    const Value width = size_argument(*arguments[2]), height = size_argument(*arguments[3]);
    const Value pitch = unknown(context_.getSizeType(), "pitch");
    if (width.is_integer()) state_.know(terms_.le(width.number, pitch.number), at.getSourceRange());
    bytes = product(pitch, height);
    const bool known = pitch_place.kind == Value::Kind::Pointer;
    const bool fits = known && !pitch_place.target.type.isNull() && context_.hasSameUnqualifiedType(pitch_place.target.type, context_.getSizeType());
    if (known && !fits) forget(pitch_place.target.root);
    else write(known ? std::optional(pitch_place.target) : std::nullopt, pitch);
  } else {
    const Value size = size_argument(*arguments[1]);
    if (size.is_integer()) bytes = size.number;
  }
  for (std::size_t i = pitched ? 4 : 2; i < arguments.size(); ++i) evaluate(arguments[i]);
  if (!state_.reachable) return Value{};
  if (bytes) state_.know(terms_.le(terms_.integer(0), bytes), at.getSourceRange());
  const bool to_pointer = where.kind == Value::Kind::Pointer && !where.target.type.isNull() && where.target.type->isPointerType();
  if (to_pointer) {
    const bool of_device = name == "cudaMalloc" || name == "hipMalloc" || pitched;
    const Value object = allocated(bytes, where.target.type->getPointeeType(), of_device);
    if (!of_device) lost_.insert(object.target.root);  // kernels may write it at any time
    write(where.target, object);
  } else {
    if (where.kind == Value::Kind::Pointer) forget(where.target.root);
    for (const clang::VarDecl* variable : effects_of(&at, context_).assigned) forget(variable);
    write(std::nullopt, {});
  }
  return unknown(at.getType(), name.str());
}

// `cudaMemcpyToSymbol`: a variable of the host, copied whole. What is copied otherwise is not known.
bool Executor::copy_to_symbol(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments) {
  const bool named = function.getIdentifier() && (function.getName() == "cudaMemcpyToSymbol" || function.getName() == "hipMemcpyToSymbol");
  if (!named || arguments.size() < 3 || !arguments[0]->isGLValue()) return false;
  const std::optional<Place> symbol = place_of(arguments[0]);
  const Value source = evaluate(arguments[1]), count = evaluate(arguments[2]);
  const bool from_start = arguments.size() < 4 || [&] {
    const Value offset = evaluate(arguments[3]);
    return offset.is_integer() && offset.number.is_int(0);
  }();
  for (std::size_t i = 4; i < arguments.size(); ++i) evaluate(arguments[i]);
  if (!state_.reachable) return true;
  if (!symbol) {
    forget_memory();
    return true;
  }
  const bool whole = symbol->path.empty() && symbol->exact && !symbol->type->isIncompleteType() && count.is_integer() && from_start &&
                     count.number.is_int(context_.getTypeSizeInChars(symbol->type).getQuantity());
  const bool known = whole && source.kind == Value::Kind::Pointer && source.target.exact && !source.target.type.isNull() &&
                     context_.hasSameUnqualifiedType(source.target.type, symbol->type);
  forget(symbol->root);
  if (known && globals_.count(symbol->root) != 0) {
    const auto* variable = static_cast<const clang::VarDecl*>(symbol->root);
    if (variable->hasAttr<clang::CUDAConstantAttr>()) state_.constants[variable] = read(source.target, variable->getNameAsString());
  }
  return true;
}

// The place so many elements further on.
Place Executor::moved(Place place, const Value& elements, bool backwards, QualType pointee) {
  if (elements.is_integer() && elements.number.is_int(0)) return place;
  const bool sized = !pointee.isNull() && !pointee->isIncompleteType() && !pointee->isDependentType() && !pointee->isFunctionType();
  place.exact = false;
  if (!place.offset || !elements.is_integer() || !sized) {
    place.offset = {};
    return place;
  }
  const Term bytes = terms_.mul(elements.number, terms_.integer(context_.getTypeSizeInChars(pointee).getQuantity()));
  place.offset = backwards ? terms_.sub(place.offset, bytes) : terms_.add(place.offset, bytes);
  return place;
}

}  // namespace permverify::host
