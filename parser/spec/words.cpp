#include "parser/spec/words.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace permverify::parser {
namespace {

using WordTable = std::unordered_map<std::string_view, Tok>;

const WordTable& word_table() {
  static const WordTable table{
      {"int", Tok::TypeWord}, {"bool", Tok::TypeWord}, {"boolean", Tok::TypeWord},
      {"real", Tok::TypeWord}, {"float", Tok::TypeWord}, {"double", Tok::TypeWord},
      {"i8", Tok::TypeWord}, {"i16", Tok::TypeWord}, {"i32", Tok::TypeWord},
      {"i64", Tok::TypeWord}, {"u8", Tok::TypeWord}, {"u16", Tok::TypeWord},
      {"u32", Tok::TypeWord}, {"u64", Tok::TypeWord}, {"seq", Tok::Seq},
      {"true", Tok::True}, {"false", Tok::False}, {"forall", Tok::Forall},
      {"exists", Tok::Exists}, {"Perm", Tok::Perm}, {"perm", Tok::Perm}, {"Atomic", Tok::Atomic},
      {"mod", Tok::Percent}, {"div", Tok::Slash},
      {"requires", Tok::Requires}, {"ensures", Tok::Ensures}, {"context", Tok::Context},
      {"context_everywhere", Tok::ContextEverywhere}, {"invariant", Tok::Invariant},
      {"loop_invariant", Tok::LoopInvariant}, {"decreases", Tok::Decreases},
      {"kernel", Tok::Kernel}, {"pure", Tok::Pure}, {"lemma", Tok::Lemma},
      {"resource", Tok::Resource}, {"global", Tok::Global}, {"local", Tok::Local},
      {"group", Tok::Group}, {"void", Tok::Void}, {"launch", Tok::Launch}, {"ghost", Tok::Ghost},
      {"if", Tok::If}, {"else", Tok::Else}, {"while", Tok::While}, {"do", Tok::Do},
      {"for", Tok::For}, {"break", Tok::Break}, {"continue", Tok::Continue},
      {"return", Tok::Return}, {"barrier", Tok::Barrier}, {"assert", Tok::Assert},
      {"assume", Tok::Assume},
      {"class", Tok::Class}, {"par", Tok::Par}, {"static", Tok::Static},
      {"parallel", Tok::Refused},
      {"switch", Tok::Refused}, {"goto", Tok::Refused}, {"atomic", Tok::Refused},
      {"new", Tok::Refused}, {"null", Tok::Null}, {"lock", Tok::Refused},
      {"unlock", Tok::Refused}, {"fork", Tok::Refused}, {"join", Tok::Refused},
      {"vec", Tok::Refused}, {"sequential", Tok::Refused}, {"refute", Tok::Refused},
      {"inhale", Tok::Refused}, {"exhale", Tok::Refused}};
  return table;
}

// What annotations in C share with PVL, and the words of C's types. Everything else is a name: a C
// program may have variables `local`, `kernel` or `count`.
const WordTable& c_word_table() {
  static const WordTable table{
      {"int", Tok::TypeWord}, {"bool", Tok::TypeWord}, {"boolean", Tok::TypeWord},
      {"_Bool", Tok::TypeWord}, {"float", Tok::TypeWord}, {"double", Tok::TypeWord},
      {"char", Tok::TypeWord}, {"short", Tok::TypeWord}, {"long", Tok::TypeWord},
      {"signed", Tok::TypeWord}, {"unsigned", Tok::TypeWord}, {"uchar", Tok::TypeWord},
      {"ushort", Tok::TypeWord}, {"uint", Tok::TypeWord}, {"ulong", Tok::TypeWord},
      {"size_t", Tok::TypeWord}, {"ptrdiff_t", Tok::TypeWord}, {"intptr_t", Tok::TypeWord},
      {"uintptr_t", Tok::TypeWord}, {"int8_t", Tok::TypeWord}, {"int16_t", Tok::TypeWord},
      {"int32_t", Tok::TypeWord}, {"int64_t", Tok::TypeWord}, {"uint8_t", Tok::TypeWord},
      {"uint16_t", Tok::TypeWord}, {"uint32_t", Tok::TypeWord}, {"uint64_t", Tok::TypeWord},
      {"true", Tok::True}, {"false", Tok::False}, {"Perm", Tok::Perm}, {"Atomic", Tok::Atomic},
      {"requires", Tok::Requires}, {"ensures", Tok::Ensures}, {"context", Tok::Context},
      {"context_everywhere", Tok::ContextEverywhere}, {"invariant", Tok::Invariant},
      {"loop_invariant", Tok::LoopInvariant}, {"decreases", Tok::Decreases},
      {"pure", Tok::Pure}, {"lemma", Tok::Lemma}, {"resource", Tok::Resource},
      {"ghost", Tok::Ghost}, {"assert", Tok::Assert}, {"assume", Tok::Assume},
      {"if", Tok::If}, {"else", Tok::Else}, {"while", Tok::While}, {"do", Tok::Do},
      {"for", Tok::For}, {"break", Tok::Break}, {"continue", Tok::Continue},
      {"return", Tok::Return}, {"switch", Tok::Refused}, {"goto", Tok::Refused}};
  return table;
}

struct SignEntry {
  std::string_view text;
  Tok kind;
};

// Longer signs stand before their prefixes.
constexpr std::array signs{
    SignEntry{"\u2200*", Tok::ForallStar}, SignEntry{"\u2200", Tok::Forall},
    SignEntry{"\u2203", Tok::Exists}, SignEntry{"\u2227", Tok::AmpAmp}, SignEntry{"\u2228", Tok::BarBar},
    SignEntry{"\u00ac", Tok::Not}, SignEntry{"\u2260", Tok::Ne}, SignEntry{"\u2264", Tok::Le},
    SignEntry{"\u2265", Tok::Ge}, SignEntry{"\u21d2", Tok::Implies},
    SignEntry{"==>", Tok::Implies}, SignEntry{"{:", Tok::LPattern}, SignEntry{":}", Tok::RPattern},
    SignEntry{"..", Tok::DotDot}, SignEntry{":=", Tok::ColonAssign},
    SignEntry{"+=", Tok::PlusAssign}, SignEntry{"-=", Tok::MinusAssign},
    SignEntry{"*=", Tok::TimesAssign}, SignEntry{"++", Tok::Increment},
    SignEntry{"--", Tok::Decrement}, SignEntry{"->", Tok::Implies}, SignEntry{"**", Tok::StarStar},
    SignEntry{"&&", Tok::AmpAmp}, SignEntry{"||", Tok::BarBar}, SignEntry{"<<", Tok::Shl},
    SignEntry{">>", Tok::Shr}, SignEntry{"==", Tok::Eq}, SignEntry{"!=", Tok::Ne},
    SignEntry{"<=", Tok::Le}, SignEntry{">=", Tok::Ge}, SignEntry{"(", Tok::LParen},
    SignEntry{")", Tok::RParen}, SignEntry{"[", Tok::LBracket}, SignEntry{"]", Tok::RBracket},
    SignEntry{"{", Tok::LBrace}, SignEntry{"}", Tok::RBrace}, SignEntry{";", Tok::Semicolon},
    SignEntry{",", Tok::Comma}, SignEntry{".", Tok::Dot}, SignEntry{"?", Tok::Question},
    SignEntry{":", Tok::Colon}, SignEntry{"=", Tok::Assign}, SignEntry{"+", Tok::Plus},
    SignEntry{"-", Tok::Minus}, SignEntry{"*", Tok::Times}, SignEntry{"/", Tok::Slash},
    SignEntry{"%", Tok::Percent}, SignEntry{"\\", Tok::Backslash}, SignEntry{"&", Tok::Amp},
    SignEntry{"|", Tok::Bar}, SignEntry{"^", Tok::Caret}, SignEntry{"~", Tok::Tilde},
    SignEntry{"<", Tok::Lt}, SignEntry{">", Tok::Gt}, SignEntry{"!", Tok::Not}};

}  // namespace

Tok classify_word(std::string_view word, Dialect dialect) {
  const WordTable& table = dialect == Dialect::C ? c_word_table() : word_table();
  const auto found = table.find(word);
  return found == table.end() ? Tok::Identifier : found->second;
}

// Any other word after `\` is the denominator of a fraction: `1\n`.
std::vector<std::string> reserved_words(Dialect dialect) {
  std::vector<std::string> words;
  for (const auto& [word, kind] : dialect == Dialect::C ? c_word_table() : word_table()) {
    if (kind != Tok::Refused) words.emplace_back(word);
  }
  std::sort(words.begin(), words.end());
  return words;
}

Tok classify_backslash_word(std::string_view word, Dialect dialect) {
  static const WordTable table{{"forall", Tok::Forall}, {"exists", Tok::Exists},
                               {"sum", Tok::Sum}, {"min", Tok::Min}, {"max", Tok::Max},
                               {"count", Tok::Count}, {"old", Tok::Old}, {"result", Tok::Result},
                               {"round", Tok::Round}};
  static const WordTable c_names{
      {"gtid", Tok::Identifier}, {"ltid", Tok::Identifier}, {"pointer_length", Tok::Identifier},
      {"shared_mem_size", Tok::Identifier}, {"array", Tok::Identifier},
      {"matrix", Tok::Identifier}, {"pointer", Tok::Identifier},
      {"pointer_index", Tok::Identifier}};
  const auto found = table.find(word);
  if (found != table.end()) return found->second;
  return dialect == Dialect::C && c_names.contains(word) ? Tok::Identifier : Tok::End;
}

Sign classify_sign(std::string_view text, Dialect dialect) {
  if (dialect == Dialect::C && text.starts_with("->")) return {Tok::Arrow, 2};
  const auto found = std::find_if(signs.begin(), signs.end(), [&](const SignEntry& sign) {
    return text.starts_with(sign.text);
  });
  if (found == signs.end()) return {Tok::End, 0};
  return {found->kind, found->text.size()};
}

}  // namespace permverify::parser
