#include "tests/differential/c/wild_parts.h"

namespace permverify::differential {

const std::vector<std::string>& plain_kernels() {
  static const std::vector<std::string> all{
      R"(#define TILE 16
#ifndef SCALE
#define SCALE 2.0f
#endif
__kernel __attribute__((reqd_work_group_size(TILE, TILE, 1)))
void blur(__global const float *restrict src, __global float *restrict dst,
          const int width, const int height, __local float *cache) {
  const int x = get_global_id(0), y = get_global_id(1);
  const int lx = get_local_id(0), ly = get_local_id(1);
  cache[ly * TILE + lx] = x < width && y < height ? src[y * width + x] : 0.0f;
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0.0f;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; dx++) {
      if (lx + dx < 0 || ly + dy < 0 || lx + dx >= TILE || ly + dy >= TILE) continue;
      sum += cache[(ly + dy) * TILE + lx + dx] * native_recip(9.0f);
    }
  }
  if (x < width && y < height) dst[y * width + x] = SCALE * sum;
}
)",
      R"(typedef struct { float4 pos; float mass; uint flags[2]; } Body;
inline float3 force(Body a, __global const Body *b) {
  float3 d = b->pos.xyz - a.pos.xyz;
  float inv = rsqrt(dot(d, d) + 1e-6f);
  return d * (b->mass * inv * inv * inv);
}
__kernel void nbody(__global Body *bodies, uint n, float dt) {
  size_t i = get_global_id(0);
  if (i >= n) return;
  Body me = bodies[i];
  float3 f = (float3)(0.0f, 0.0f, 0.0f);
  for (uint j = 0; j < n; j++) f += force(me, &bodies[j]);
  barrier(CLK_GLOBAL_MEM_FENCE);
  bodies[i].pos.xyz += f * dt;
  bodies[i].flags[i & 1] |= 1u << (i % 32);
}
)",
      R"(enum { BINS = 64 };
__constant uchar weights[4] = {1, 2, 3, 4};
__kernel void histogram(__global const uchar4 *image, volatile __global uint *bins, int pixels) {
  __local uint mine[BINS];
  for (uint b = get_local_id(0); b < BINS; b += get_local_size(0)) mine[b] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_global_id(0); i < pixels; i += get_global_size(0)) {
    uchar4 p = image[i];
    uint grey = (p.x * weights[0] + p.y * weights[1] + p.z * weights[2]) / 6;
    switch (grey >> 6) {
      case 0: grey += 1;  // and on
      case 1: case 2: atomic_inc(&mine[grey % BINS]); break;
      default: atomic_add(mine + (grey & (BINS - 1)), 2u);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint b = get_local_id(0); b < BINS; b += get_local_size(0)) atom_add(bins + b, mine[b]);
}
)",
      R"(#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define STEP(op, k) do { if (lid < (k)) { s[lid] = s[lid] op s[lid + (k)]; } barrier(CLK_LOCAL_MEM_FENCE); } while (0)
__kernel void reduce(__global double *in, __global double *out, __local double *s, unsigned int n) {
  unsigned lid = get_local_id(0), i = get_group_id(0) * (get_local_size(0) * 2) + lid;
  s[lid] = (i < n ? in[i] : 0) + (i + get_local_size(0) < n ? in[i + get_local_size(0)] : 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (unsigned k = get_local_size(0) / 2; k > 0; k >>= 1) STEP(+, k);
  if (!lid) out[get_group_id(0)] = *s;
}
)",
      R"(const sampler_t smp = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
__kernel void mandel(__write_only image2d_t img, __read_only image2d_t map, float2 at, int most) {
  int2 p = (int2)(get_global_id(0), get_global_id(1));
  float2 c = convert_float2(p) / 100.0f + at, z = 0;
  int i = 0;
  while (i < most && dot(z, z) < 4.0f) {
    z = (float2)(z.x * z.x - z.y * z.y, 2 * z.x * z.y) + c;
    ++i;
  }
  float4 colour = read_imagef(map, smp, (int2)(i, 0));
  write_imagef(img, p, colour);
}
)",
      R"(/*@ requires n >= 0;
    context_everywhere \pointer_length(x) == n * inc; @*/
__kernel void swap(int n, __global float *x, int offx, int inc, __global float *y) {
  //@ loop_invariant i >= 0;
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) {
    float keep = x[offx + i * inc];
    x[offx + i * inc] = y[i];
    y[i] = keep;
  }
}
)"};
  return all;
}

const std::vector<std::string>& odd_declarations() {
  static const std::vector<std::string> all{
      "#define LOG(fmt, ...) printf(fmt, ##__VA_ARGS__)\n",
      "#define CAT(a, b) a##b\n#define STR(x) #x\nint CAT(na, me)(int x) { return sizeof(STR(x)); "
      "}\n",
      "#define SELF SELF + 1\n",
      "int old(a, b) int a; char b; { return a + b; }\n",
      "int twice(int n) { return n < 2 ? n : twice(n - 1) + twice(n - 2); }\n",
      "int ping(int); int pong(int n) { return n ? ping(n - 1) : 0; } int ping(int n) { return "
      "pong(n); }\n",
      "typedef int (*binary_t)(int, int);\nint apply(binary_t f, int a) { return f(a, a); }\n",
      "int sum(int n, ...) { return n; }\n",
      "struct Node { int v; struct Node *next; };\n",
      "struct Bits { int a : 3; unsigned b : 29; int : 0; } __attribute__((packed));\n",
      "union Any { float f; uint u; uchar4 c; double d; };\n",
      "struct Flexible { int n; int data[]; };\n",
      "typedef float matrix __attribute__((ext_vector_type(3)));\n",
      "__constant float deep[2][2][2] = {{{1, 2}, {3}}, {{4}}};\n",
      "__constant char text[] = \"a \\\"string\\\" \\x41\\0\";\n",
      "__attribute__((always_inline, noinline)) static void nothing(void) {}\n",
      "#pragma unroll\n#pragma pack(1)\n#pragma nonsense here\n",
      "_Static_assert(sizeof(long) == 8, \"\");\n",
      "extern int elsewhere(__global int *);\n",
      "#include \"not_there.h\"\n",
      "#if 0\nneither here\n#elif defined(X) && X > 3\nnor there\n#else\n#endif\n",
      "#line 4000000 \"other.cl\"\n",
      "__kernel void empty() {}\n",
      "__kernel void twice_k(__global int *a) { if (0) twice_k(a); }\n",
      "typedef enum { A = -2147483647 - 1, B, C = 1u << 31 } E;\n",
      "int array_of[0];\n",
      "__local int at_file_scope;\n",
      "global int program_scope = 3;\n",
      "void nested(int n) { void inner(int); int vla[n]; }\n",
      "half2 halves(half2 h) { return h; }\n",
      "/*@ pure int f(int x) = x > 0 ? f(x - 1) : 0; @*/\n",
      "/*@ requires @*/\n",
      "/*@ ensures (((( @*/\n",
      "//@ \n//@ context Perm(\n"};
  return all;
}

const std::vector<std::string>& odd_statements() {
  static const std::vector<std::string> all{
      "asm(\"nop\");",
      "__asm__ volatile (\"mov %0, %1\" : \"=r\"(i) : \"r\"(3));",
      "printf(\"%d %v4f\\n\", 1, (float4)(1.0f));",
      "goto nowhere;",
      "back: if (get_local_id(0)) goto back;",
      "{ int a[1 << 20]; a[0] = 1; }",
      "{ int a[99999999999]; }",
      "for (;;) ;",
      "while (1) { barrier(0); }",
      "do while (0); while (0);",
      "switch (3) { int x; case 1 ... 5: x = 1; default: ; case 7: break; }",
      "if (1) ; else if (2) { } else ;",
      "({ int x = 1; x + 1; });",
      "int v = 340282366920938463463374607431768211456;",
      "float big = 1e999f, tiny = 1e-999f, hex = 0x1.8p3f;",
      "double d = 0.0 / 0.0;",
      "int z = 1 / 0;",
      "int s = 1 << 999;",
      "int u; u = u + 1;",
      "int *null = 0; *null = 1;",
      "__global int *g = (__global int *)16; *g = 1;",
      "event_t e = async_work_group_copy((__local int *)0, (__global int *)0, 4, 0); "
      "wait_group_events(1, &e);",
      "int4 v4 = (int4)(1, 2, 3, 4); v4.s9 = 1;",
      "float16 f16 = (float16)(0); f16.hi.lo.even.odd = (float2)(1, 2).yx.x;",
      "return 1;",
      "return;",
      "barrier(CLK_LOCAL_MEM_FENCE);",
      "if (get_local_id(0)) barrier(CLK_LOCAL_MEM_FENCE);",
      "typeof(1 + 1) t9 = 3;",
      "__auto_type a9 = 1.0f;",
      "unsigned char c9 = -1; c9 += 300; c9 <<= c9;",
      "long l9 = (long)\"text\";",
      "int q9 = sizeof(int[sizeof(float4)]);",
      "_Bool b9 = 5; bool bb = b9 ? true : 0;",
      "const int k9 = 3; k9 = 4;",
      "int fn(int);",
      "struct Local { int a; } sl = {.a = 1}; (void)sl;",
      "int arr9[] = {[3] = 1, [0 ... 1] = 2};",
      "int (*pa)[4]; int **pp; pp = &*pp;",
      "atomic_cmpxchg((volatile __global int *)0, 1, 2);",
      "mem_fence(CLK_GLOBAL_MEM_FENCE);",
      "uint sh = get_sub_group_local_id();",
      "work_group_barrier(CLK_LOCAL_MEM_FENCE);",
      "prefetch((__global int *)0, 1);",
      "__builtin_trap();",
      "__builtin_unreachable();",
      "int shuffled = shuffle((int4)(1, 2, 3, 4), (uint4)(0)).x;",
      "ulong wide = upsample(1u, 2u);",
      "/*@ assert @*/;",
      "//@ assert 1 == 1;\n",
      "/*@ loop_invariant 0 <= j; @*/",
      "#define INSIDE 1\n",
      "}",
      "{",
      ")",
      ";;;;"};
  return all;
}

const std::vector<std::string>& odd_tokens() {
  static const std::vector<std::string> all{"int",        "unsigned",
                                            "char",       "long long",
                                            "float4",     "double",
                                            "half",       "void",
                                            "size_t",     "bool",
                                            "image2d_t",  "event_t",
                                            "__global",   "__local",
                                            "__private",  "__constant",
                                            "__generic",  "const",
                                            "volatile",   "restrict",
                                            "static",     "extern",
                                            "inline",     "register",
                                            "struct",     "union",
                                            "enum",       "*",
                                            "&",          "**",
                                            "->",         ".",
                                            "...",        "##",
                                            "0",          "-1",
                                            "4294967296", "18446744073709551616",
                                            "0x",         "1e400",
                                            "'\\777'",    "\"",
                                            "'",          "\\",
                                            "@",          "$",
                                            "`",          "sizeof",
                                            "goto",       "?",
                                            ":",          "::",
                                            "[]",         "()",
                                            "<<=",        "%",
                                            "/*",         "*/",
                                            "//",         "/*@",
                                            "@*/",        "\xff",
                                            "\xc3\xa9"};
  return all;
}

}  // namespace permverify::differential
