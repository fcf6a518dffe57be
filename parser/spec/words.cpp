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
      {"par", Tok::Refused}, {"parallel", Tok::Refused}, {"class", Tok::Refused},
      {"switch", Tok::Refused}, {"goto", Tok::Refused}, {"atomic", Tok::Refused},
      {"new", Tok::Refused}, {"null", Tok::Refused}, {"lock", Tok::Refused},
      {"unlock", Tok::Refused}, {"fork", Tok::Refused}, {"join", Tok::Refused},
      {"vec", Tok::Refused}, {"sequential", Tok::Refused}, {"refute", Tok::Refused},
      {"inhale", Tok::Refused}, {"exhale", Tok::Refused}};
  return table;
}

struct SignEntry {
  std::string_view text;
  Tok kind;
};

// Longer signs stand before their prefixes.
constexpr std::array signs{
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

Tok classify_word(std::string_view word) {
  const auto found = word_table().find(word);
  return found == word_table().end() ? Tok::Identifier : found->second;
}

Tok classify_backslash_word(std::string_view word) {
  static const WordTable table{{"forall", Tok::Forall}, {"exists", Tok::Exists},
                               {"sum", Tok::Sum}, {"min", Tok::Min}, {"max", Tok::Max},
                               {"count", Tok::Count}, {"old", Tok::Old}, {"result", Tok::Result}};
  const auto found = table.find(word);
  return found == table.end() ? Tok::End : found->second;
}

Sign classify_sign(std::string_view text) {
  const auto found = std::find_if(signs.begin(), signs.end(), [&](const SignEntry& sign) {
    return text.starts_with(sign.text);
  });
  if (found == signs.end()) return {Tok::End, 0};
  return {found->kind, found->text.size()};
}

}  // namespace permverify::parser
