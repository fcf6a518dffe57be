#include "export/translate.h"

#include <catch2/catch.hpp>

#include "export/reserved.h"
#include "tests/unit/export/exported.h"

using namespace permverify::opencl_export;
using namespace permverify::opencl_export::test;
using Ids = std::vector<std::string>;

TEST_CASE("arrays, parameters and identifiers become arguments and work-item functions") {
  const Exported e = export_body("a[tid] = lid + gid * gsize + n; tmp[lid] = a[tid];");
  REQUIRE(e.unit);
  CHECK(compiles(e));
  const auto& arguments = e.unit->kernels.at(0).arguments;
  REQUIRE(arguments.size() == 15);
  CHECK(arguments[0].kind == ArgumentKind::Value);
  CHECK(arguments[0].type == "long");
  CHECK(arguments[1].type == "uchar");
  CHECK(arguments[2].type == "ushort");
  CHECK(arguments[3].kind == ArgumentKind::Global);
  CHECK(arguments[3].bytes == 8);
  CHECK(arguments[13].kind == ArgumentKind::Local);
  CHECK(e.has("(long)get_global_id(0)"));
  CHECK(e.has("(long)get_local_id(0)"));
  CHECK(e.has("__local long* tmp"));
  CHECK(e.unit->extensions == Ids{"cl_khr_fp64"});
}

TEST_CASE("rows of an array are as long as its extent is at launch") {
  const Exported e = export_body("n = 7; rows[1][tid] = 3;");
  CHECK(compiles(e));
  CHECK(e.has("const long rows_extent1 = tcount;"));
  CHECK(e.has("rows[1L * rows_extent1 + tid] = 3L;"));
}

TEST_CASE("linear numbers in three dimensions") {
  const Exported e = export_text(
      "kernel k { global int[4096] a, b; void main() { a[tid] = lid.z; b[gid] = gsize; } }");
  REQUIRE(e.unit);
  CHECK(compiles(e));
  CHECK(e.unit->kernels[0].kernel->dimensions == 3);
  CHECK(e.has("((long)get_local_id(2) * (long)get_local_size(1) + (long)get_local_id(1)) * "
              "(long)get_local_size(0) + (long)get_local_id(0)"));
}

TEST_CASE("machine integers come back to their width") {
  CHECK(export_body("bytes[tid] = bytes[tid] + bytes[tid];").has("(uchar)("));
  CHECK(export_body("halves[tid] = h * h;").has("(ushort)((uint)h * h)"));
  CHECK(export_body("chars[tid] = -chars[tid];").has("(char)(-chars[tid])"));
  CHECK(export_body("bytes[tid] = ~bytes[tid];").has("(uchar)(~bytes[tid])"));
  CHECK(export_body("bytes[tid] = bytes[tid] << 3;").has("(uchar)((uint)bytes[tid] << 3)"));
  CHECK(export_body("counts[tid] = counts[tid] + 1;").has("counts[tid] + 1u;"));
  CHECK(export_body("longs[tid] = longs[tid] * 3;").has("longs[tid] * 3UL;"));
  CHECK(export_body("bytes[tid] = (u8) n;").has("(uchar)n;"));
  CHECK(compiles(export_body("bytes[tid] = (u8) (n + 1); halves[tid] = h * h; chars[tid] = "
                             "-chars[tid]; words[tid] = words[tid] >> 2; longs[tid] = ~longs[tid]; "
                             "a[tid] = -(-n); words[tid] = (i32) longs[tid] & 255;")));
}

TEST_CASE("division rounds down as PVL says, and needs no helper where nothing is negative") {
  const Exported e = export_body("a[tid] = (n - 7) / 2 + n % 3; words[tid] = words[tid] / 2;");
  CHECK(compiles(e));
  CHECK(e.has("floor_div_long(n - 7L, 2L) + floor_mod_long(n, 3L)"));
  CHECK(e.has("floor_div_int(words[tid], 2)"));
  const Exported u = export_body("counts[tid] = counts[tid] / 2 + counts[tid] % 3;");
  CHECK(u.has("counts[tid] / 2u + counts[tid] % 3u"));
  CHECK_FALSE(u.has("floor_div_"));
}

TEST_CASE("truth values are bytes in memory") {
  const Exported e = export_body(
      "bool q = flags[tid] && !p; flags[tid] = q || n < 3; p = q; bool r = q == flags[tid];");
  CHECK(compiles(e));
  CHECK(e.has("bool q = flags[tid] != 0 && !(p != 0);"));
}

TEST_CASE("floats are literals of their own type") {
  const Exported e = export_body("f[tid] = f[tid] * 0.1 + 2; d[tid] = (double) f[tid] / 0.3;");
  CHECK(compiles(e));
  CHECK(e.has("f[tid] * 0.1f + 2.0f;"));
  CHECK(e.has("(double)f[tid] / 0.3;"));
  CHECK(export_body("f[tid] = (float) 0.1;").has("f[tid] = 0.1f;"));
}

TEST_CASE("loops keep their steps, and continue reaches them") {
  const Exported e = export_body(
      "for (int i = 0; i < n; i++) { if (i == 3) { continue; } a[tid] = i; }\n"
      "int j = 0; while (j < n) { j = j + 1; if (j > 5) { break; } }\n"
      "do { j = j - 1; } while (j > 0);\n"
      "for (int x = 0, y = 1; x < y; x++, y--) { a[tid] = x; }");
  CHECK(compiles(e));
  CHECK(e.has("for (long i = 0L; i < n; i = i + 1L) {"));
  CHECK(e.has("} while (j > 0L);"));
}

TEST_CASE("barriers and their fences") {
  CHECK(export_body("barrier(local);").has("barrier(CLK_LOCAL_MEM_FENCE);"));
  CHECK(export_body("barrier(global);").has("barrier(CLK_GLOBAL_MEM_FENCE);"));
  CHECK(export_body("barrier(local, global);")
            .has("barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);"));
  const Exported unfenced = export_body("barrier();");
  CHECK(unfenced.has("barrier(0);"));
  CHECK(compiles(unfenced));
}

TEST_CASE("atomic operations, by width") {
  const Exported e = export_body(
      "int x = atomic_add(a[0], 1); i32 y = atomic_max(words[0], 5); atomic_inc(counts[0]);\n"
      "u32 z = atomic_cmpxchg(counts[0], 1, 2); atomic_xor(longs[0], 3); x = atomic_xchg(tmp[0], 4);");
  CHECK(compiles(e));
  CHECK(e.has("x = atom_add(&a[0L], 1L);"));
  CHECK(e.has("y = atomic_max(&words[0L], 5);"));
  CHECK(e.has("z = atomic_cmpxchg(&counts[0L], 1u, 2u);"));
  CHECK(e.unit->extensions == Ids{"cl_khr_fp64", "cl_khr_int64_base_atomics",
                                  "cl_khr_int64_extended_atomics"});
  CHECK(export_body("atomic_add(bytes[0], 1);").errors == Ids{"unsupported:export_atomic"});
}

TEST_CASE("pure functions, once for each address space of their arrays") {
  const char* functions =
      "pure int twice(int x) = 2 * x;\n"
      "pure int at(int[] c, int i) = twice(c[i]);\n"
      "pure int cell(int[][] m, int i, int j) = m[i][j];\n";
  const Exported e = export_body(
      "a[tid] = at(a, tid) + at(tmp, lid) + at(a, 0); a[tid] = cell(rows, 0, tid);", functions);
  CHECK(compiles(e));
  CHECK(e.has("long twice(long x)"));
  CHECK(e.has("long at(__global const long* c, long i)"));
  CHECK(e.has("long at_2(__local const long* c, long i)"));
  CHECK(e.has("long cell(__global const long* m, long m_extent1, long i, long j)"));
}

TEST_CASE("pure functions compute exactly, as in the proof and on the machine") {
  const char* functions =
      "pure i32 same(i32 x) = (x + 1) - 1;\n"
      "pure bool grows(u32 x) = x + 1 > x;\n"
      "pure u8 inc(u8 x) = x + 1 > 255 ? 7 : 9;\n"
      "pure u8 low(u32 x) = (u8) (x + 255) % 16;\n";
  const Exported e = export_body(
      "words[0] = same(words[0]); flags[0] = grows(counts[0]); bytes[1] = low(counts[0]);\n"
      "bytes[0] = inc(bytes[0]);", functions);
  CHECK(compiles(e));
  CHECK(e.has("return (int)((long)x + 1L - 1L);"));
  CHECK(e.has("return (long)x + 1L > (long)x;"));
  CHECK(e.has("return (uchar)((long)x + 1L > 255L ? 7L : 9L);"));
  CHECK(e.has("floor_mod_long((long)(uchar)((long)x + 255L), 16L)"));
}

TEST_CASE("pure functions that 64 bits may not hold are refused") {
  for (const char* function : {"pure i64 g(i64 x) = (x + 1) - 1;", "pure i64 g(i64 x) = 0 - x;",
                               "pure i64 g(i64 x) = x * x;", "pure i64 g(i64 x) = x << 1;"}) {
    CAPTURE(function);
    CHECK(export_body("i64 x = 3; i64 y = g(x);", function).errors ==
          Ids{"unsupported:export_exact_function"});
  }
  CHECK(export_body("bytes[0] = g(longs[0]);", "pure u8 g(u64 x) = x > 3 ? 1 : 0;").errors ==
        Ids{"unsupported:export_exact_function"});
  CHECK(export_body("longs[0] = g(longs[0]);", "pure u64 g(u64 x) = x;").errors.empty());
  // As values they are the same or not; a device says that NaN is not equal to itself.
  CHECK(export_body("a[tid] = eq(f[0], f[0]) ? 1 : 0;", "pure bool eq(float x, float y) = x == y;").errors ==
        Ids{"unsupported:export_exact_function"});
  CHECK(export_body("a[tid] = lt(f[0], f[0]) ? 1 : 0;", "pure bool lt(float x, float y) = x < y;").errors.empty());
}

TEST_CASE("what a device cannot do is refused by name") {
  CHECK(export_text("kernel k { global real[tcount] r; void main() { r[tid] = 0.5; } }").errors ==
        Ids{"unsupported:export_real"});
  CHECK(export_body("a[tid] = f(n);", "decreases n; requires n >= 0; pure int f(int n) = n == 0 ? 0 "
                                      ": f(n - 1);")
            .errors == Ids{"unsupported:export_recursion"});
  CHECK(export_body("a[tid] = g(n);", "pure int g(int n);").errors ==
        Ids{"unsupported:export_abstract_function"});
  CHECK(export_body("a[tid] = s(n);", "pure int s(int n) = (\\sum int i; 0 <= i && i < n; i);")
            .errors == Ids{"unsupported:export_specification"});
}

TEST_CASE("specifications are left out") {
  const Exported e = export_text(
      "lemma l(int x) { }\n"
      "kernel k(int n) { global int[gsize] a; requires Perm(a[tid], write); void main() {\n"
      "ghost int g = 0; ghost { g = n; } l(n); assert a[tid] == \\old(a[tid]); assume n > 0;\n"
      "loop_invariant 0 <= i; for (int i = 0; i < n; i++) { a[tid] = i; ghost g = g + 1; } } }");
  CHECK(compiles(e));
  CHECK(e.has("// assert a[tid] == \\old(a[tid])"));
  CHECK_FALSE(e.has("long g"));
  CHECK_FALSE(e.has("invariant"));
}

TEST_CASE("names of OpenCL are not taken, and no two names clash") {
  const Exported e = export_text(
      "pure int max(int x, int y) = x > y ? x : y;\n"
      "kernel half(int kernel1, int int2, int sin, int _x, int get_id, int event_t) {\n"
      "global int[tcount] uchar, sizeof; void main() { int barrier_ = max(sin, int2); int float4 = _x;\n"
      "{ int y = 1; sizeof[tid] = y; } { int y = 2; uchar[tid] = y + float4; }\n"
      "int tid_ = get_id + event_t + kernel1 + barrier_; uchar[tid] = tid_; } }");
  INFO((e.errors.empty() ? std::string() : e.errors[0]));
  REQUIRE(e.unit);
  CHECK(compiles(e));
  CHECK_FALSE(is_reserved(e.unit->kernels[0].name));
  for (const Argument& argument : e.unit->kernels[0].arguments) {
    CHECK_FALSE(is_reserved(argument.name));
  }
}

TEST_CASE("a text that is no OpenCL C is not accepted") {
  Exported e = export_body("a[tid] = 1;");
  REQUIRE(e.unit);
  e.unit->source += "int f(void) { return missing; }\n";
  CHECK(compiles(e) == compiler().empty());
}

TEST_CASE("several kernels in one text share nothing but functions") {
  const Exported e = export_text(
      "pure int twice(int x) = 2 * x;\n"
      "kernel first { global int[tcount] a; void main() { a[tid] = twice(tid); } }\n"
      "kernel second { global int[tcount] a; void main() { a[tid] = twice(lid); } }");
  REQUIRE(e.unit);
  CHECK(compiles(e));
  CHECK(e.unit->kernels.size() == 2);
}
