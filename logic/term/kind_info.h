// One line per kind of term: its name and the least number of children.
#pragma once
#include <array>
#include <cstdint>

#include "logic/term/term.h"

namespace permverify::term {

struct KindInfo {
  Kind kind;
  const char* name;
  std::uint8_t least_children;
  bool binds;
};

inline constexpr std::array kind_table{
    KindInfo{Kind::BoolConst, "bool", 0, false}, KindInfo{Kind::IntConst, "int", 0, false},
    KindInfo{Kind::RealConst, "real", 0, false}, KindInfo{Kind::Symbol, "symbol", 0, false},
    KindInfo{Kind::BoundVar, "bound", 0, false}, KindInfo{Kind::Not, "!", 1, false},
    KindInfo{Kind::And, "&&", 2, false},         KindInfo{Kind::Or, "||", 2, false},
    KindInfo{Kind::Implies, "==>", 2, false},    KindInfo{Kind::Eq, "==", 2, false},
    KindInfo{Kind::Ite, "ite", 3, false},        KindInfo{Kind::Lt, "<", 2, false},
    KindInfo{Kind::Le, "<=", 2, false},          KindInfo{Kind::Add, "+", 2, false},
    KindInfo{Kind::Mul, "*", 2, false},          KindInfo{Kind::Div, "div", 2, false},
    KindInfo{Kind::Mod, "mod", 2, false},        KindInfo{Kind::RealDiv, "/", 2, false},
    KindInfo{Kind::ToReal, "real", 1, false},    KindInfo{Kind::Flat, "flat", 3, false},
    KindInfo{Kind::BitAnd, "&", 2, false},       KindInfo{Kind::BitOr, "|", 2, false},
    KindInfo{Kind::BitXor, "^", 2, false},       KindInfo{Kind::Pow2, "pow2", 1, false},
    KindInfo{Kind::Select, "select", 1, false},  KindInfo{Kind::Store, "store", 2, false},
    KindInfo{Kind::Apply, "apply", 0, false},    KindInfo{Kind::Keep, "keep", 1, false},
    KindInfo{Kind::Forall, "forall", 1, true},   KindInfo{Kind::Exists, "exists", 1, true},
    KindInfo{Kind::Sum, "sum", 4, true},         KindInfo{Kind::Min, "min", 4, true},
    KindInfo{Kind::Max, "max", 4, true},         KindInfo{Kind::Count, "count", 4, true},
    KindInfo{Kind::SeqLength, "len", 1, false},  KindInfo{Kind::SeqAt, "at", 2, false},
    KindInfo{Kind::SeqSlice, "slice", 3, false}, KindInfo{Kind::SeqConcat, "concat", 2, false},
    KindInfo{Kind::SeqLit, "seq", 0, false}};

constexpr bool kind_table_is_complete() {
  for (std::size_t i = 0; i < kind_table.size(); ++i) {
    if (static_cast<std::size_t>(kind_table[i].kind) != i) return false;
  }
  return kind_table.size() == static_cast<std::size_t>(Kind::SeqLit) + 1;
}
static_assert(kind_table_is_complete(), "one line per Kind, in its order");

constexpr const KindInfo& info(Kind kind) { return kind_table[static_cast<std::size_t>(kind)]; }

}  // namespace permverify::term
