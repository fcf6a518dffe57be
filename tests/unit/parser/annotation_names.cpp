// What assertions of C mean: names, types, pointers, rights, the vocabulary of other tools.
#include <catch2/catch.hpp>

#include "tests/unit/parser/annotated.h"

using permverify::parser::test::Annotated;
using permverify::parser::test::c_clause;
using permverify::parser::test::i32;
using permverify::parser::test::Strings;
namespace ir = permverify::ir;

TEST_CASE("integers of the program are mathematical in formulas") {
  CHECK(c_clause("n + 1 > n") == "(int) n + 1 > (int) n");
  CHECK(c_clause("u - 1 < u") == "(int) u - 1 < (int) u");
  CHECK(c_clause("a[n] == N + RED") == "(int) a[(int) n] == 4 + 2");
  CHECK(c_clause("flag") == "flag");
  CHECK(c_clause("f[0] == 1.5f") == "f[0] == 1.5");
  CHECK(c_clause("f[0] <= 2") == "f[0] <= 2.0");
}

TEST_CASE("casts convert as C does, and numbers are those of C") {
  CHECK(c_clause("(unsigned char) n == 1") == "(int) (u8) (int) n == 1");
  CHECK(c_clause("(unsigned long int) n == 1") == "(int) (u64) (int) n == 1");
  CHECK(c_clause("(size_t) 4 == n") == "4 == (int) n");
  CHECK(c_clause("n == 010") == "(int) n == 8");
  CHECK(c_clause("n == 0x1Fu && n == 7UL") == "(int) n == 31 && (int) n == 7");
  CHECK(c_clause("f[0] == 25e-1") == "f[0] == 2.5");
  CHECK(c_clause("n == 08") == "1:19 syntax:bad_number");
  CHECK(c_clause("n == 1x") == "1:19 syntax:bad_number");
  CHECK(c_clause("n == 99999999999999999999") == "1:19 syntax:number_too_large");
}

TEST_CASE("integers as conditions, truth values as integers") {
  CHECK(c_clause("n ==> flag") == "(int) n != 0 ==> flag");
  CHECK(c_clause("flag == 1") == "(flag ? 1 : 0) == 1");
  CHECK(c_clause("!n") == "!((int) n != 0)");
}

TEST_CASE("division truncates") {
  Annotated division("//@ requires n / 2 == n % 2;");
  const auto contracts = division.contracts();
  const auto& whole = std::get<ir::Binary>(contracts.thread.requires_clauses.at(0).assertion->node);
  CHECK(std::get<ir::Binary>(whole.left->node).op == ir::BinaryOp::TruncDiv);
  CHECK(std::get<ir::Binary>(whole.right->node).op == ir::BinaryOp::TruncMod);
}

TEST_CASE("bits of one machine type stay in it when the value is the same") {
  CHECK(c_clause("(n & 255) == 0") == "(int) (n & 255) == 0");
  CHECK(c_clause("(u >> 4) == 0") == "(int) (u >> 4) == 0");
  CHECK(c_clause("(n >> 4) == 0") == "(int) n >> 4 == 0");    // of a signed value
  CHECK(c_clause("(u >> 32) == 0") == "(int) u >> 32 == 0");  // C gives it no meaning
  CHECK(c_clause("(u << 4) == 0") == "(int) u << 4 == 0");    // must not wrap
  CHECK(c_clause("(u & n) == 0") == "((int) u & (int) n) == 0");
  CHECK(c_clause("(u & -1) == 0") == "((int) u & -1) == 0");
}

TEST_CASE("the program's names hide those of annotations") {
  CHECK(c_clause("tid == gid.x") == "tid == gid.x");
  Annotated hidden("//@ requires tid == 1;");
  hidden.names.scalar("tid", i32, ir::VarKind::Private);
  CHECK(hidden.text(hidden.contracts().thread.requires_clauses) == Strings{"(int) tid == 1"});
  CHECK(hidden.module.variables.back().name == "tid");
  CHECK(c_clause("nothing == 1") == "1:14 type:unknown_name");
  CHECK(c_clause("(\\forall int n = 0 .. 3; n < 3)") == "(\\forall int n = 0 .. 3; n < 3)");
}

TEST_CASE("threads and sizes in the words of OpenCL, CUDA and VerCors") {
  CHECK(c_clause("get_global_id(0) < get_global_size(0)") == "tid.x < tcount.x");
  CHECK(c_clause("get_local_id(1) < get_local_size(1)") == "lid.y < gsize.y");
  CHECK(c_clause("get_group_id(RED) < get_num_groups(2)") == "gid.z < ngroups.z");
  CHECK(c_clause("threadIdx.x < blockDim.x && blockIdx.y < gridDim.y") ==
        "lid.x < gsize.x && gid.y < ngroups.y");
  CHECK(c_clause("\\gtid == \\ltid") == "tid == lid");
  CHECK(c_clause("get_global_id(3) == 0") == "1:28 type:mismatch");
  CHECK(c_clause("get_global_id(n) == 0") == "1:28 type:mismatch");
  CHECK(c_clause("threadIdx.w == 0") == "1:14 type:no_member");
  CHECK(c_clause("get_global_linear_id() == 0") == "1:14 unsupported:get_global_linear_id");
  Annotated two("//@ requires get_local_id(1) == 0;");
  two.contracts();
  CHECK(two.kernel.dimensions == 2);
}

TEST_CASE("rights on pointers, elements and objects") {
  CHECK(c_clause("Perm(a[\\gtid], write)") == "Perm(a[tid], write)");
  CHECK(c_clause("Perm(&a[\\gtid], 1\\2)") == "Perm(a[tid], 1 \\ 2)");
  CHECK(c_clause("Perm(a, read)") == "Perm(a[0], read)");
  CHECK(c_clause("Perm(*a, read)") == "Perm(a[0], read)");
  CHECK(c_clause("Perm(a + 2, read)") == "Perm(a[2], read)");
  CHECK(c_clause("Perm(*(2 + a), read)") == "Perm(a[2], read)");
  CHECK(c_clause("Perm((a + 2)[1], read)") == "Perm(a[2 + 1], read)");
  CHECK(c_clause("Perm(a + n - 1, read)") == "Perm(a[(int) n + -1], read)");
  CHECK(c_clause("Perm(s[1].y, write)") == "Perm(s.y[1], write)");
  CHECK(c_clause("Perm(s->x, write)") == "Perm(s.x[0], write)");
  CHECK(c_clause("Perm(s[1], write)") == "Perm(s.x[1], write) ** Perm(s.y[1], write)");
  CHECK(c_clause("Perm(&s[1].x, write)") == "Perm(s.x[1], write)");
  CHECK(c_clause("Atomic(a[0])") == "Atomic(a[0])");
  CHECK(c_clause("Perm(n, write)") == "1:14 type:not_an_array");
  CHECK(c_clause("Perm(3, write)") == "1:14 type:not_an_array");
  CHECK(c_clause("Perm(a[*], write)") == "1:19 unsupported:whole_array");
  CHECK(c_clause("a + 1 > 0") == "1:14 type:mismatch");
}

TEST_CASE("predicates on pointers") {
  CHECK(c_clause("a != NULL ** NULL == a && a != 0") == "!false && false && !false");
  CHECK(c_clause("\\pointer_length(a) == n") == "100 == (int) n");
  CHECK(c_clause("\\shared_mem_size(tile) == n") == "100 == (int) n");
  CHECK(c_clause("a.length == n") == "100 == (int) n");
  CHECK(c_clause("\\array(a, n)") == "100 == (int) n");
  CHECK(c_clause("\\pointer(a, n, read)") ==
        "100 >= (int) n ** (\\forall* int i = 0 .. (int) n; Perm(a[i], read))");
  CHECK(c_clause("\\pointer_index(a, 3, 1\\2)") == "Perm(a[3], 1 \\ 2)");
  CHECK(c_clause("\\matrix(a, 3, 3)") == "1:14 unsupported:matrix");
  CHECK(c_clause("a == f + 1") == "1:14 unsupported:pointer_comparison");
  CHECK(c_clause("a == 1") == "1:14 type:mismatch");
  CHECK(c_clause("n == NULL") == "1:14 type:mismatch");
}

TEST_CASE("a share that depends on the launch is read, and only if it surely is a share") {
  CHECK(c_clause("Perm(*a, write \\ (get_local_size(0) * get_num_groups(0)))") ==
        "Perm(a[0], read)");
  CHECK(c_clause("Perm(*a, 1 \\ (2 * blockDim.x))") == "Perm(a[0], read)");
  CHECK(c_clause("Perm(*a, 1 \\ tcount)") == "Perm(a[0], read)");
  // These may be 0, negative, or more than the whole.
  CHECK(c_clause("Perm(*a, 1 \\ (gsize - 1))") == "Perm(a[0], 1 \\ (gsize - 1))");
  CHECK(c_clause("Perm(*a, 2 \\ gsize)") == "Perm(a[0], 2 \\ gsize)");
  CHECK(c_clause("Perm(*a, 1 \\ n)") == "Perm(a[0], 1 \\ (int) n)");
  CHECK(c_clause("Perm(*a, 1 \\ (tid * gsize))") == "Perm(a[0], 1 \\ (tid * gsize))");
  CHECK(c_clause("Perm(*a, 1 \\ (0 * gsize))") == "Perm(a[0], 1 \\ (0 * gsize))");
  CHECK(c_clause("Perm(*a, write \\ (gsize * (1\\2)))") != "Perm(a[0], read)");
  CHECK(c_clause("Perm(*a, 1\\2)") == "Perm(a[0], 1 \\ 2)");
}

TEST_CASE("quantifiers have the types of C") {
  CHECK(c_clause("(\\forall* int j = 0 .. n; Perm(a[j], write))") ==
        "(\\forall* int j = 0 .. (int) n; Perm(a[j], write))");
  CHECK(c_clause("(\\forall unsigned int j; 0 <= j && j < n; a[j] == 0)") ==
        "(\\forall int j; 0 <= j && j < (int) n; (int) a[j] == 0)");
  CHECK(c_clause("(\\forall count_t j; a[j] == 0)") == "(\\forall int j; (int) a[j] == 0)");
  CHECK(c_clause("(\\forall nothing j; true)") == "1:23 type:unknown_type");
}
