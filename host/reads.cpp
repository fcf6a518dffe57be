// What the user of a program gives: numbers in texts, on the standard input, and in files (user_texts.h, user_files.h).
#include "host/executor.h"
#include "host/user_texts.h"

namespace permverify::host {

using clang::QualType;

namespace {

// Any value may be what the user of the program writes.
bool gives_input(llvm::StringRef name) {
  static const std::set<std::string> names{"atoi", "atol", "atoll", "strtol", "strtoll", "strtoul", "strtoull", "stoi", "stol", "stoll", "stoul", "stoull"};
  return names.count(name.str()) != 0;
}

bool is_standard_input(const clang::Expr& stream) {
  const auto* ref = clang::dyn_cast<clang::DeclRefExpr>(stream.IgnoreParenCasts());
  const auto* variable = ref ? clang::dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  return variable && variable->hasExternalStorage() && variable->getName() == "stdin";
}

}  // namespace

// The user chooses the text, and nothing was read from it before. Texts of the program are no input, and a text that is read
// twice is one input: behind some element of argv, each other one may be the same.
bool Executor::is_new_input(const clang::Expr& text, const Value& value) {
  auto name = text_of_user(text, context_);
  if (!name) name = files_.text_at(value);
  const bool some = name && name->empty();
  return name && inputs_.count("") == 0 && (!some || inputs_.empty()) && inputs_.insert(*name).second;
}

// Nothing: the function reads no input. What it read is written already.
std::optional<Value> Executor::input_of_library(llvm::StringRef name, const std::vector<const clang::Expr*>& arguments, const std::vector<Value>& values,
                                                const std::map<const void*, Contents>& before, const clang::Expr& at) {
  if (gives_input(name) && !arguments.empty()) {
    return is_new_input(*arguments[0], values[0]) ? input(at.getType(), name.str()) : unknown(at.getType(), name.str());
  }
  if (name == "fopen" && arguments.size() == 2) return open_file(arguments, values, at.getType());
  if (name == "fread" && arguments.size() == 4) return read_file(arguments, values, at.getSourceRange());
  if (!reads_into_places(name)) return std::nullopt;
  const std::size_t format = name == "scanf" ? 0 : 1;
  const auto numbers = format < arguments.size() ? numbers_read_by(*arguments[format]) : std::nullopt;
  const std::size_t count = numbers.value_or(0);
  bool of_user = numbers && loop_conditions_ == 0;
  if (of_user && name == "sscanf") of_user = is_new_input(*arguments[0], values[0]);
  if (of_user && name == "fscanf") of_user = is_standard_input(*arguments[0]) || (loops_ == 0 && files_.is_stream(values[0]));
  bool all = of_user && loops_ == 0 && values.size() == format + 1 + count;
  state_.contents = before;
  for (std::size_t i = format + 1; i < values.size(); ++i) {
    const Place& place = values[i].target;
    const bool known = values[i].kind == Value::Kind::Pointer && place.root && place.exact && Integers::is_integer(place.type);
    if (known) write(place, of_user ? input(place.type, "input") : unknown(place.type, "input"));
    else forget_target(values[i]);
    all = all && known;
  }
  if (!all) return std::nullopt;
  return read_of(*arguments[format], Value::integer(terms_.integer(static_cast<std::int64_t>(count))));
}

// Where the library writes what is not known.
void Executor::forget_target(const Value& value) {
  if (value.kind == Value::Kind::Pointer && value.target.root) return forget_given(value.target.root);
  state_.contents.clear();
}

std::optional<Value> Executor::open_file(const std::vector<const clang::Expr*>& arguments, const std::vector<Value>& values, QualType type) {
  if (loops_ != 0 || !type->isPointerType() || !only_reads(*arguments[1]) || !is_new_input(*arguments[0], values[0])) return std::nullopt;
  Place stream;
  stream.root = new_root();
  stream.type = type->getPointeeType();
  stream.offset = terms_.integer(0);
  own_.insert(stream.root);
  of_library_[stream.root];
  files_.open(stream.root);
  return Value::pointer(std::move(stream));
}

// `fread(to, size, count, stream)`.
Value Executor::read_file(const std::vector<const clang::Expr*>& arguments, const std::vector<Value>& values, clang::SourceRange range) {
  const QualType type = context_.getSizeType();
  const bool sized = values[1].is_integer() && values[2].is_integer();
  const auto product = sized ? integers_.binary(clang::BO_Mul, values[1].number, values[2].number, type) : std::nullopt;
  const Term bytes = product ? integers_.as_bytes(*product) : Term{};
  const bool of_user = loops_ == 0 && files_.is_stream(values[3]);
  const Place& place = values[0].target;
  const bool taken = values[0].kind == Value::Kind::Pointer && bytes && takes_input(place, bytes, of_user);
  if (!taken) forget_target(values[0]);
  if (!of_user || !bytes) return unknown(type, "fread");
  if (!taken && values[0].points_to_begin() && may_have_contents(place) && size_of(place.root) == bytes) {
    Contents contents;
    contents.first = contents.end = terms_.integer(0);
    contents.given = terms_.fresh("read", term::int_sort, term::Scope::Launch);
    contents.range = range;
    fill(place, std::move(contents));
  }
  return read_of(*arguments[2], values[2]);
}

// A variable, or a record of integers, that is read as a whole.
bool Executor::takes_input(const Place& place, Term bytes, bool of_user) {
  const QualType type = place.type;
  if (!place.root || !place.exact || type.isNull() || type->isIncompleteType() || !bytes.is_int(context_.getTypeSizeInChars(type).getQuantity())) return false;
  const auto one = [&](QualType what, const std::string& name) { return of_user ? input(what, name) : unknown(what, name); };
  if (Integers::is_integer(type)) {
    write(place, one(type, "input"));
    return true;
  }
  const auto* record = type->getAsRecordDecl();
  if (!record || record->isUnion()) return false;
  Fields fields;
  for (const clang::FieldDecl* field : record->fields()) {
    const bool known = Integers::is_integer(field->getType()) && !field->isBitField() && !field->getType().isVolatileQualified();
    if (known) fields[field->getCanonicalDecl()] = one(field->getType(), field->getNameAsString());
  }
  write(place, Value::record(std::move(fields)));
  return true;
}

// `count` is the value of `asked`, in the type of the parameter.
Value Executor::read_of(const clang::Expr& asked, const Value& count) {
  const clang::Expr* inner = asked.IgnoreParenImpCasts();
  Value read;
  read.kind = Value::Kind::Read;
  read.number = read.divisor = count.number;
  if (!inner->HasSideEffects(context_) && Integers::is_integer(inner->getType())) {
    const Value exact = evaluate(inner);
    if (exact.is_integer()) read.number = exact.number;
  }
  return read;
}

// The comparison of what was read with what was asked for. It is never more.
std::optional<Value> Executor::whether_short(clang::BinaryOperatorKind op, const Value& a, const Value& b) {
  const bool left = a.kind == Value::Kind::Read;
  const Value &read = left ? a : b, &asked = left ? b : a;
  if (read.kind != Value::Kind::Read || !asked.is_integer() || (asked.number != read.number && !integers_.are_one(asked.number, read.divisor))) return std::nullopt;
  const bool less = left ? op == clang::BO_LT : op == clang::BO_GT, not_less = left ? op == clang::BO_GE : op == clang::BO_LE;
  const bool is_short = op == clang::BO_NE || less;
  if (!is_short && op != clang::BO_EQ && !not_less) return std::nullopt;
  const Term symbol = integers_.among("short", {terms_.integer(0), terms_.integer(1)});
  names_[symbol->id] = "short";
  short_reads_.insert(symbol->id);
  const Term truth = terms_.eq(symbol, terms_.integer(1));
  return Value::integer(integers_.from_truth(is_short ? truth : terms_.negate(truth)));
}

}  // namespace permverify::host
