// Where annotations begin and end, what they are made of, and where their errors are.
#include <catch2/catch.hpp>

#include "tests/unit/parser/annotated.h"

using permverify::parser::annotation::Comment;
using permverify::parser::annotation::find_comments;
using permverify::parser::annotation::ItemKind;
using permverify::parser::annotation::Level;
using permverify::parser::test::Annotated;
using permverify::parser::test::Strings;

namespace {

Strings comments(std::string_view text) {
  Strings result;
  for (const Comment& one : find_comments(text)) {
    result.emplace_back(text.substr(one.begin, one.end - one.begin));
  }
  return result;
}

std::vector<std::size_t> item_counts(const std::string& text) {
  std::vector<std::size_t> result;
  for (const auto& block : Annotated(text).parsed) result.push_back(block.items.size());
  return result;
}

}  // namespace

TEST_CASE("comments are found, constants are no comments") {
  CHECK(comments("a /*x*/ b //y\nc") == Strings{"/*x*/", "//y"});
  CHECK(comments("\"//@ no\" '\"' /*@ yes */") == Strings{"/*@ yes */"});
  CHECK(comments("\"\\\"//\" //z") == Strings{"//z"});
  CHECK(comments("// one \\\ntwo\nthree") == Strings{"// one \\\ntwo"});
  CHECK(comments("//a\r\n//b\r\n") == Strings{"//a", "//b"});
  CHECK(comments("/* open") == Strings{"/* open"});
  CHECK(comments("/*/ x */") == Strings{"/*/ x */"});
}

TEST_CASE("lines that follow each other are one block, anything between separates") {
  CHECK(item_counts("//@ requires true;\n  //@ ensures true;\n") == std::vector<std::size_t>{2});
  CHECK(item_counts("//@ requires true;\nx;\n//@ ensures true;\n") ==
        std::vector<std::size_t>{1, 1});
  CHECK(item_counts("//@ requires true;\n// note\n//@ ensures true;\n") ==
        std::vector<std::size_t>{1, 1});
  CHECK(item_counts("/*@ requires true; @*/ /*@ ensures true; */") ==
        std::vector<std::size_t>{1, 1});
  CHECK(item_counts("// no\n/* @ no */ /*@*/") == std::vector<std::size_t>{0});
}

TEST_CASE("a clause goes over several lines") {
  CHECK(item_counts("/*@\n  @ requires N ==\n  @@ 4; // note\n  @ ensures true;\n  @*/") ==
        std::vector<std::size_t>{2});
  CHECK(item_counts("//@ requires N ==\n//@   4;\n") == std::vector<std::size_t>{1});
  CHECK(item_counts("//@ requires N == \\\n   4;\n") == std::vector<std::size_t>{1});
  Annotated windows("/*@\r\n @ requires N == 4;\r\n @*/");
  CHECK(windows.errors() == Strings{});
}

TEST_CASE("items have their kinds, levels, names and places") {
  Annotated all("/*@ kernel requires n > 0; group ensures true; context_everywhere true;\n"
                "    loop_invariant true; invariant true; decreases n, i; assert true;\n"
                "    ghost int g = 1; pure int f(int x) = x; resource r(int *p) = Perm(*p, write);\n"
                "    lemma l() { } pure @*/");
  REQUIRE(all.errors() == Strings{});
  std::vector<ItemKind> kinds;
  const auto& items = all.parsed.at(0).items;
  for (const auto& item : items) kinds.push_back(item.kind);
  CHECK(kinds == std::vector{ItemKind::Requires, ItemKind::Ensures, ItemKind::ContextEverywhere,
                             ItemKind::Invariant, ItemKind::Invariant, ItemKind::Decreases,
                             ItemKind::Statement, ItemKind::Statement, ItemKind::Function,
                             ItemKind::Resource, ItemKind::Lemma, ItemKind::Pure});
  CHECK(items[0].level == Level::Kernel);
  CHECK(items[1].level == Level::Group);
  CHECK(items[2].level == Level::Thread);
  CHECK(all.sources.text(items[0].span) == "kernel requires n > 0;");
  CHECK(items[8].name == "f");
  CHECK(all.sources.text(items[6].span) == "assert true;");
}

TEST_CASE("clauses directly before a declaration are its contract") {
  Annotated both("/*@ requires x > 0; pure int f(int x) = x; ensures true; @*/");
  REQUIRE(both.parsed.at(0).items.size() == 2);
  CHECK(both.parsed[0].items[0].kind == ItemKind::Function);
  CHECK(both.parsed[0].items[1].kind == ItemKind::Ensures);
}

TEST_CASE("syntax errors have the places of the file, and the rest is read") {
  Annotated wrong("int x;\n/*@ requires 1 +;\n  @ ensures true; bogus; @*/\n\n//@ requires (1;\n");
  CHECK(wrong.errors() == Strings{"2:17 syntax:expected", "3:19 syntax:expected",
                                  "5:16 syntax:expected"});
  CHECK(wrong.parsed.at(0).broken);
  CHECK(wrong.parsed.at(0).items.size() == 1);
  CHECK(Annotated("//@ requires true").errors() == Strings{"1:18 syntax:expected"});
  CHECK(Annotated("//@ requires $;").errors().at(0) == "1:14 syntax:unknown_character");
}

TEST_CASE("what other tools write here is refused by name") {
  CHECK(Annotated("/*@ given int x;\n yields int y; @*/").errors() ==
        Strings{"1:5 unsupported:given", "2:2 unsupported:yields"});
  CHECK(Annotated("//@ with x = 1; then y = r; fold p(1);").errors() ==
        Strings{"1:5 unsupported:with", "1:17 unsupported:then", "1:29 unsupported:fold"});
}

TEST_CASE("words that PVL reserves are names in C") {
  CHECK(Annotated("//@ requires local + kernel + mod + seq + new + count + group > 0;").errors() ==
        Strings{});
}

TEST_CASE("depth ends in an error, not in a crash") {
  for (const char* part : {"(", "*", "&", "a[", "- ", "p->x == ", "n ? ", "\\old("}) {
    std::string text = "/*@ requires ";
    for (int i = 0; i < 20000; ++i) text += part;
    Annotated deep(text + "@*/");
    CHECK_FALSE(deep.errors().empty());
    deep.contracts();
  }
}
