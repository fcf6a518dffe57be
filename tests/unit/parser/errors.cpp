#include <catch2/catch.hpp>

#include "tests/unit/parser/parsed.h"

using permverify::parser::test::clause;
using permverify::parser::test::parse;
using permverify::parser::test::statement_error;
using Errors = std::vector<std::string>;

TEST_CASE("one run reports all syntax errors of a file") {
  CHECK(parse("kernel k {\n  requires (1;\n  void main() {\n    int x = 1\n    x = ;\n"
              "    if (x == ) { x = ; }\n  }\n}\nkernel { }\n")
            .errors == Errors{"2 syntax:expected", "4 syntax:expected", "5 syntax:expected",
                              "6 syntax:expected", "6 syntax:expected", "9 syntax:expected"});
}

TEST_CASE("broken clauses of loops and barriers are reported and left out") {
  CHECK(parse("kernel k { void main() {\n loop_invariant 1 +;\n while (true) { }\n"
              " barrier(local) {\n requires ;\n }\n} }")
            .errors == Errors{"2 syntax:expected", "5 syntax:expected"});
}

TEST_CASE("types are checked beside syntax errors elsewhere") {
  CHECK(parse("kernel k { void main() {\n int x = true;\n x = ;\n } }").errors ==
        Errors{"2 type:mismatch", "3 syntax:expected"});
}

TEST_CASE("the usual slips get a hint") {
  CHECK(parse("kernel k { void main() { int x = 1\n x = 2; } }").helps.at(0).find("`;`") !=
        std::string::npos);
  CHECK(parse("kernel k { void main() { int x = 1; if (x = 1) { } } }").helps.at(0).find("`==`") !=
        std::string::npos);
  CHECK(parse("kernel k(int n) { requires (n == 1) * (n == 2); void main() { } }")
            .helps.at(0).find("`**`") != std::string::npos);
}

TEST_CASE("a misspelt word is named where the construct that it begins is not recognised") {
  const auto help = [](const std::string& text) { return parse(text).helps.at(0); };
  const auto has = [&](const std::string& text, const std::string& word) {
    return help(text).find("`" + word + "`") != std::string::npos;
  };
  CHECK(has("kernel k { void main() { barier(local) { } } }", "barrier"));
  CHECK(has("kernel k { void main() { whle (true) { } } }", "while"));
  CHECK(has("kernel k { void main() { retrun; } }", "return"));
  CHECK(has("kernel k { requires true; loop_invarient true; void main() { } }", "loop_invariant"));
  CHECK(has("kernl k { void main() { } }", "kernel"));
  // Names in scope, functions and built-in names.
  CHECK(has("kernel k { global int[tcount] data; requires Perm(dta[tid], write); void main() { } }", "data"));
  CHECK(has("kernel k { global int[tcount] a; requires Prem(a[tid], write); void main() { } }", "Perm"));
  CHECK(has("kernel k { global int[tcount] a; requires Perm(a[tidd], write); void main() { } }", "tid"));
  CHECK(has("pure int twice(int n) = 2 * n; kernel k(int n) { requires twce(n) == 4; void main() { } }", "twice"));
  CHECK(help("kernel k { global int[tcount] a; requires Perm(other[tid], write); void main() { } }").empty());
}

TEST_CASE("ids of bad text") {
  CHECK(parse("").errors == Errors{"1 syntax:empty_file"});
  CHECK(parse("// nothing").errors == Errors{"1 syntax:empty_file"});
  CHECK(parse("kernel k { void main() { } }\n/* x").errors ==
        Errors{"2 syntax:unterminated_comment"});
  CHECK(parse("// \xff\nkernel k { void main() { } }").errors == Errors{"1 syntax:invalid_byte"});
  CHECK(parse("kernel k { void main() { } } \x01").errors == Errors{"1 syntax:invalid_byte"});
  CHECK(parse("kernel k { void main() { } }\n@").errors == Errors{"2 syntax:unknown_character"});
  CHECK(parse("kernel k {\nvoid main() {").errors ==
        Errors{"1 syntax:unbalanced", "2 syntax:unbalanced"});
  CHECK(parse("pure int f() = 99999999999999999999;").errors ==
        Errors{"1 syntax:number_too_large"});
  CHECK(parse("pure int f() = 12ab;").errors == Errors{"1 syntax:bad_number"});
  CHECK(parse(std::string(200, '}')).errors.back() == "1 syntax:too_many_errors");
}

TEST_CASE("depth of any kind ends in an error, not in a crash") {
  const int many = 100000;
  const auto repeat = [&](const std::string& part) {
    std::string result;
    for (int i = 0; i < many; ++i) result += part;
    return result;
  };
  for (const char* part : {"(", "(]", "a[", "- ", "!", "n == 0 ? 1 : ", "n == 0 ? ", "n ==> ",
                           "n + ", "n <= ", "| ", "(int) ", "(\\forall int i; "}) {
    CAPTURE(part);
    const auto parsed = parse("pure int f(int n) = " + repeat(part) + "n;");
    REQUIRE_FALSE(parsed.errors.empty());
    CHECK(parsed.errors.front() == "1 syntax:too_deep");
  }
  for (const char* part : {"{", "if (true) ", "do ", "ghost ", "if (true) ; else "}) {
    CAPTURE(part);
    const auto parsed = parse("kernel k { void main() { " + repeat(part) + "; } }");
    REQUIRE_FALSE(parsed.errors.empty());
    CHECK(parsed.errors.front() == "1 syntax:too_deep");
  }
  std::string doubling = "resource r0(int i) = i == 0;\n";
  for (int i = 0; i < 60; ++i) {
    doubling += "resource r" + std::to_string(i + 1) + "(int i) = r" + std::to_string(i) +
                "(i + i);\n";
  }
  CHECK(parse(doubling).errors.at(0).ends_with("syntax:too_deep"));
}

TEST_CASE("ids of contracts") {
  CHECK(clause("zz == 1") == "2 type:unknown_name");
  CHECK(clause("n == true") == "2 type:mismatch");
  CHECK(clause("n[0] == 1") == "2 type:not_an_array");
  CHECK(clause("Perm(n, write)") == "2 type:not_an_array");
  CHECK(clause("t[0] == 1") == "2 type:wrong_dimensions");
  CHECK(clause("Perm(a[0])") == "2 type:argument_count");
  CHECK(clause("!Perm(a[0], write)") == "2 type:resource_in_expression");
  CHECK(clause("Perm(a[0], write) && Perm(a[1], write)") == "2 type:resource_in_expression");
  CHECK(clause("Perm(a[0], b ? read : write)") == "2 type:read_as_value");
  CHECK(clause("\\result == 1") == "2 type:scope");
  CHECK(clause("|n| == 1") == "2 type:not_a_sequence");
  CHECK(clause("n.w == 1") == "2 type:no_member");
  CHECK(clause("a.length == 1") == "2 unsupported:length");
  CHECK(clause("Perm(a[*], write)") == "2 unsupported:whole_array");
  CHECK(clause("{: n :} == 1") == "2 type:trigger");
  CHECK(clause("(\\sum int i, int j; b; 1) == 1") ==
        "2 unsupported:reduction_over_several_variables");
}

TEST_CASE("each level of contracts knows only its own names") {
  const auto errors = [](const std::string& kernel_clause, const std::string& inner) {
    return parse("requires " + kernel_clause +
                 ";\nkernel k { global int[gsize] a; local int[4] s;\n" + inner +
                 ";\nvoid main() { int x = 1; } }")
        .errors;
  };
  CHECK(errors("a[0] == tcount", "requires lid == s[0]").empty());
  CHECK(errors("lid == 0", "requires true") == Errors{"1 type:scope"});
  CHECK(errors("gid == 0", "requires true") == Errors{"1 type:scope"});
  CHECK(errors("s[0] == 0", "requires true") == Errors{"1 type:scope"});
  CHECK(errors("true", "group requires tid == gid") == Errors{"3 type:scope"});
  CHECK(errors("true", "group requires gid == 0").empty());
  CHECK(errors("true", "requires x == 1") == Errors{"3 type:scope"});
  CHECK(parse("pure int f() = tid;").errors == Errors{"1 type:scope"});
}

TEST_CASE("ids of statements") {
  CHECK(statement_error("y = 1; int y = 2;") == "type:used_before_declaration");
  CHECK(statement_error("int x = 2;") == "type:redeclared");
  CHECK(statement_error("foo y = 2;") == "type:unknown_type");
  CHECK(statement_error("tid = 2;") == "type:assign_to_constant");
  CHECK(statement_error("a = 2;") == "type:mismatch");
  CHECK(statement_error("f = n;") == "type:mismatch");
  CHECK(statement_error("u8 d = 256;") == "type:literal_out_of_range");
  CHECK(statement_error("if (n = 1) { }") == "syntax:assignment_in_expression");
  CHECK(statement_error("x = (\\sum int i = 0 .. 3; i);") == "type:formula_in_program");
  CHECK(statement_error("break;") == "type:misplaced_jump");
  CHECK(statement_error("assert Perm(a[0], write);") == "type:resource_in_expression");
  CHECK(statement_error("x = atomic_add(a[0], 1) + 1;") == "unsupported:atomic_in_expression");
  CHECK(statement_error("par p (int t = 0 .. 3) { }") == "unsupported:par");
  CHECK(statement_error("invariant true { x = 1; }") == "unsupported:invariant_block");
  CHECK(statement_error("int[4] p;") == "unsupported:private_array");
  CHECK(statement_error("requires true; while (true) { }") == "type:misplaced_clause");
}

TEST_CASE("ghost code and the program stay apart") {
  CHECK(statement_error("ghost g = x;").empty());
  CHECK(statement_error("assert g == 0;").empty());
  CHECK(statement_error("x = g;") == "ghost:read");
  CHECK(statement_error("if (g == 0) { }") == "ghost:read");
  CHECK(statement_error("ghost x = 1;") == "ghost:write");
  CHECK(statement_error("ghost a[0] = 1;") == "ghost:write");
  CHECK(statement_error("g = 1;") == "ghost:missing");
  CHECK(statement_error("ghost barrier(local);") == "ghost:barrier");
  CHECK(statement_error("while (true) { ghost { break; } }") == "ghost:control");
  CHECK(statement_error("ghost return;") == "ghost:control");
  CHECK(statement_error("seq<int> s;") == "ghost:type");
}

TEST_CASE("ids of declarations") {
  CHECK(parse("kernel k { global int[tid] a; void main() { } }").errors ==
        Errors{"1 type:not_uniform_extent"});
  CHECK(parse("kernel k { }").errors == Errors{"1 type:missing_main"});
  CHECK(parse("kernel k { global int a; void main() { } }").errors ==
        Errors{"1 type:not_an_array"});
  CHECK(parse("kernel k(int[] a) { void main() { } }").errors ==
        Errors{"1 unsupported:array_parameter"});
  CHECK(parse("kernel k { launch(gsize = 0); void main() { } }").errors == Errors{"1 type:launch"});
  CHECK(parse("pure int f(int[n] a) = 1;").errors == Errors{"1 type:extent_of_parameter"});
  CHECK(parse("pure int f() = 1; pure int f() = 2;").errors == Errors{"1 type:redeclared"});
  CHECK(parse("resource r(int i) = r(i);").errors == Errors{"1 unsupported:recursive_resource"});
  CHECK(parse("lemma l() { } kernel k { void main() { int x = l(); } }").errors ==
        Errors{"1 type:lemma_in_expression"});
  CHECK(parse("pure int f() = 1; kernel k { void main() { f(); } }").errors ==
        Errors{"1 type:unused_value"});
  CHECK(parse("class C { int x; }").errors.empty());
  CHECK(parse("par (int t = 0 .. 3) { }").errors.empty());
  CHECK(parse("par (int t) { }").errors == Errors{"1 type:par_range"});
  CHECK(parse("requires true; par (int t = 0 .. 3) { }").errors ==
        Errors{"1 type:misplaced_clause"});
  CHECK(parse("int f() { }").errors == Errors{"1 unsupported:method_result"});
  CHECK(parse("void f() { } kernel k { void main() { } }").errors ==
        Errors{"1 unsupported:kernel_beside_par"});
  CHECK(parse("pure int[] f() = 1;").errors == Errors{"1 unsupported:array_result"});
  CHECK(parse("pure int f(seq<int>[] s) = 1;").errors ==
        Errors{"1 unsupported:array_of_sequences"});
}
