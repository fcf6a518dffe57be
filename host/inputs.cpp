#include "host/inputs.h"

#include <algorithm>

#include "host/dropped_code.h"
#include "host/known_contents.h"
#include "host/loops.h"
#include "host/memory.h"
#include "host/null_pointers.h"
#include "host/short_reads.h"
#include "host/source_ranges.h"
#include "host/user_files.h"
#include "host/user_texts.h"

namespace permverify::host {

using clang::QualType;

namespace {

// Any value may be what the user of the program writes.
bool gives_input(llvm::StringRef name) {
  static const std::set<std::string> names{"atoi", "atol", "atoll", "strtol", "strtoll", "strtoul", "strtoull", "stoi", "stol", "stoll", "stoul", "stoull"};
  return names.count(name.str()) != 0;
}

// A base by which every number has a text: `strtol(text, end, base)`.
bool has_every_number(const Inputs::Call& call) {
  const bool has_base = call.name.starts_with("strto") || call.name.starts_with("sto");
  if (!has_base || call.values.size() < 3) return !has_base;
  const Value& base = call.values[2];
  const bool is_constant = base.is_integer() && base.number.kind() == term::Kind::IntConst;
  return is_constant && (base.number->value == 0 || (base.number->value >= 2 && base.number->value <= 36));
}

// It reads from a stream, and in the condition of a loop until there is nothing more.
bool reads_stream(llvm::StringRef name) {
  static const std::set<std::string> names{"scanf", "fscanf", "fread", "fgets", "fgetc", "getc", "getchar", "getline"};
  return names.count(name.str()) != 0;
}

// The call as the source writes it, `atoi(argv[1])`; where that is long, or has characters that names of values do not have, the function.
std::string name_of_value(const Inputs::Call& call, const clang::ASTContext& context) {
  constexpr std::size_t longest = 40;
  const std::string text = text_of(call.at.getSourceRange(), context).str();
  const bool fits = text.size() <= longest && text.ends_with(')') && text.find_first_of("|\\\"!=;\n\t") == text.npos;
  return fits ? text : call.name.str();
}

bool is_standard_input(const clang::Expr& stream) {
  const auto* ref = clang::dyn_cast<clang::DeclRefExpr>(stream.IgnoreParenCasts());
  const auto* variable = ref ? clang::dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  return variable && variable->hasExternalStorage() && variable->getName() == "stdin";
}

// The format is the last argument before the places.
std::size_t number_of_format(llvm::StringRef name) { return name == "scanf" ? 0 : 1; }

}  // namespace

// The user chooses the text, and nothing was read from it before. Texts of the program are no input, and a text that is read
// twice is one input: behind some element of argv, each other one may be the same.
bool Inputs::is_new(const clang::Expr& text, const Value& value) {
  auto name = text_of_user(text, context_);
  if (!name) name = files_.text_at(value);
  if (!name || may_be_written(*name)) return false;
  if (name->starts_with("argv") && !files_.sources().in_order) name = "";
  const bool some = name->empty();
  // An element behind the last one is null, which no function reads.
  const auto number = number_of_text(*name);
  const Term count = unknowns_.count_of_texts();
  if (number && count) memory_.know(terms_.lt(terms_.integer(*number), count), text.getSourceRange());
  return texts_.count("") == 0 && (!some || texts_.empty()) && texts_.insert(*name).second;
}

// Code of the program, or text that was not read, may write it before.
bool Inputs::may_be_written(const std::string& text) {
  const SourcesOfInput& sources = files_.sources();
  const bool environment = text.starts_with("getenv");
  if (!sources.texts || (environment && (!sources.environment || dropped_.mentions_any(changing_environment())))) return true;
  return std::any_of(sources.names.begin(), sources.names.end(), [&](const std::string& name) { return name != "optarg" && dropped_.mentions(name); });
}

bool Inputs::is_new_variable(const clang::Expr& call) {
  const auto text = text_of_user(call, context_);
  return text && !may_be_written(*text) && variables_.insert(*text).second;
}

bool Inputs::is_standard_input_read_on() {
  return files_.sources().standard_input && !dropped_.mentions_any({"stdin", "cin"}) && !dropped_.mentions_any(changing_descriptors());
}

std::optional<Value> Inputs::read(const Call& call, const ContentsMap& before) {
  const QualType type = call.at.getType();
  at_end_ = at_end_ || (loops_.is_in_condition() && reads_stream(call.name));
  if (gives_input(call.name) && !call.arguments.empty()) {
    const std::string name = name_of_value(call, context_);
    note_not_null(call);
    return is_new(*call.arguments[0], call.values[0]) && has_every_number(call) ? unknowns_.input(type, name) : unknowns_.any(type, name);
  }
  if (call.name == "fopen" && call.arguments.size() == 2) return open(call);
  if (call.name == "fread" && call.arguments.size() == 4) return read_file(call);
  return reads_into_places(call.name) ? scan(call, before) : std::nullopt;
}

// The text is read.
void Inputs::note_not_null(const Call& call) {
  const Value null = null_pointers_.whether_null(call.values[0]);
  if (null.is_integer() && !unknowns_.is_open(null.number)) memory_.know(terms_.negate(integers_.truth(null.number)), call.at.getSourceRange());
}

// The format reads numbers, and the user gives what they are read from.
bool Inputs::scans_input(const Call& call) {
  const std::size_t format = number_of_format(call.name);
  if (format >= call.arguments.size() || !numbers_read_by(*call.arguments[format]) || loops_.is_in_condition()) return false;
  if (at_end_ && call.name != "sscanf") return false;
  if (call.name == "sscanf") return is_new(*call.arguments[0], call.values[0]);
  if (call.name == "fscanf") return (is_standard_input(*call.arguments[0]) && is_standard_input_read_on()) || (!loops_.is_inside() && files_.is_stream(call.values[0]));
  return is_standard_input_read_on();
}

// `scanf`, `fscanf`, `sscanf`. Nothing: what it returns is not known.
std::optional<Value> Inputs::scan(const Call& call, const ContentsMap& before) {
  const std::size_t format = number_of_format(call.name);
  const std::size_t count = format < call.arguments.size() ? numbers_read_by(*call.arguments[format]).value_or(0) : 0;
  const bool of_user = scans_input(call);
  bool all = of_user && !loops_.is_inside() && call.values.size() == format + 1 + count;
  memory_.set_contents(before);
  for (std::size_t i = format + 1; i < call.values.size(); ++i) {
    const Value& value = call.values[i];
    const Place& place = value.target;
    const bool known = value.kind == Value::Kind::Pointer && place.root && place.exact && Integers::is_integer(place.type);
    if (known) memory_.write(place, of_user ? unknowns_.input(place.type, "input") : unknowns_.any(place.type, "input"));
    else forget_target(value);
    all = all && known;
  }
  if (!all) return std::nullopt;
  return short_reads_.read_of(*call.arguments[format], Value::integer(terms_.integer(static_cast<std::int64_t>(count))));
}

// Where the library writes what is not known.
void Inputs::forget_target(const Value& pointer) {
  if (pointer.kind == Value::Kind::Pointer && pointer.target.root) return memory_.forget_given(pointer.target.root);
  memory_.forget_contents();
}

// `fopen(name, mode)`. Nothing: the file is not the user's for certain.
std::optional<Value> Inputs::open(const Call& call) {
  const QualType type = call.at.getType();
  if (loops_.is_inside() || !files_.sources().files || dropped_.mentions_any(changing_descriptors()) || !type->isPointerType() || !only_reads(*call.arguments[1]) || !is_new(*call.arguments[0], call.values[0])) return std::nullopt;
  Place stream;
  stream.root = unknowns_.new_root();
  stream.type = type->getPointeeType();
  stream.offset = terms_.integer(0);
  objects_.add_own(stream.root);
  null_pointers_.note_of_library(stream.root);
  files_.open(stream.root);
  return Value::pointer(std::move(stream));
}

// `fread(to, size, count, stream)`.
Value Inputs::read_file(const Call& call) {
  const QualType type = context_.getSizeType();
  const Value &to = call.values[0], &size = call.values[1], &count = call.values[2], &stream = call.values[3];
  const auto product = size.is_integer() && count.is_integer() ? integers_.binary(clang::BO_Mul, size.number, count.number, type) : std::nullopt;
  const Term bytes = product ? integers_.as_bytes(*product) : Term{};
  const bool of_user = !at_end_ && !loops_.is_inside() && files_.is_stream(stream);
  const bool taken = to.kind == Value::Kind::Pointer && bytes && take(to.target, bytes, of_user);
  if (!taken) forget_target(to);
  if (!of_user || !bytes) return unknowns_.any(type, "fread");
  if (!taken) contents_.fill_by_user(to, bytes, call.at.getSourceRange());
  return short_reads_.read_of(*call.arguments[2], count);
}

// A variable, or a record of integers, that is read as a whole.
bool Inputs::take(const Place& place, Term bytes, bool of_user) {
  const QualType type = place.type;
  if (!place.root || !place.exact || type.isNull() || type->isIncompleteType() || !bytes.is_int(context_.getTypeSizeInChars(type).getQuantity())) return false;
  const auto one = [&](QualType what, const std::string& name) { return of_user ? unknowns_.input(what, name) : unknowns_.any(what, name); };
  if (Integers::is_integer(type)) {
    memory_.write(place, one(type, "input"));
    return true;
  }
  const auto* record = type->getAsRecordDecl();
  if (!record || record->isUnion()) return false;
  Fields fields;
  for (const clang::FieldDecl* field : record->fields()) {
    const bool known = Integers::is_integer(field->getType()) && !field->isBitField() && !field->getType().isVolatileQualified();
    if (known) fields[field->getCanonicalDecl()] = one(field->getType(), field->getNameAsString());
  }
  memory_.write(place, Value::record(std::move(fields)));
  return true;
}

}  // namespace permverify::host
