// The functions that compute on parts of a word (CUDA Math API, "SIMD Intrinsics"): two of 16 bits or four of 8. A few have
// their meaning, the others an unknown value.
#pragma once
#define PERMVERIFY_SIMD1(name) PERMVERIFY_UNKNOWN __device__ unsigned name##2(unsigned); PERMVERIFY_UNKNOWN __device__ unsigned name##4(unsigned);
#define PERMVERIFY_SIMD2(name)                                    \
  PERMVERIFY_UNKNOWN __device__ unsigned name##2(unsigned, unsigned); \
  PERMVERIFY_UNKNOWN __device__ unsigned name##4(unsigned, unsigned);
PERMVERIFY_SIMD1(__vabs) PERMVERIFY_SIMD1(__vabsss) PERMVERIFY_SIMD1(__vneg) PERMVERIFY_SIMD1(__vnegss)
PERMVERIFY_SIMD2(__vabsdiffs) PERMVERIFY_SIMD2(__vabsdiffu) PERMVERIFY_SIMD2(__vaddss) PERMVERIFY_SIMD2(__vaddus)
PERMVERIFY_SIMD2(__vavgs) PERMVERIFY_SIMD2(__vavgu) PERMVERIFY_SIMD2(__vhaddu) PERMVERIFY_SIMD2(__vsads)
PERMVERIFY_SIMD2(__vsadu) PERMVERIFY_SIMD2(__vsubss) PERMVERIFY_SIMD2(__vsubus)
#undef PERMVERIFY_SIMD1
#undef PERMVERIFY_SIMD2
#define PERMVERIFY_PARTS(name, bits, S, ...)                                                      \
  __device__ inline unsigned __permverify##name(unsigned a, unsigned b) {                          \
    const S x = static_cast<S>(a), y = static_cast<S>(b);                                          \
    return static_cast<unsigned>(__VA_ARGS__) & ((1u << bits) - 1u);                               \
  }
#define PERMVERIFY_TWO(name, S, ...)                                                               \
  PERMVERIFY_PARTS(name, 16, S, __VA_ARGS__)                                                       \
  __device__ inline unsigned name(unsigned a, unsigned b) {                                        \
    return __permverify##name(a, b) | __permverify##name(a >> 16, b >> 16) << 16;                  \
  }
#define PERMVERIFY_FOUR(name, S, ...)                                                              \
  PERMVERIFY_PARTS(name, 8, S, __VA_ARGS__)                                                        \
  __device__ inline unsigned name(unsigned a, unsigned b) {                                        \
    return __permverify##name(a, b) | __permverify##name(a >> 8, b >> 8) << 8 |                    \
           __permverify##name(a >> 16, b >> 16) << 16 | __permverify##name(a >> 24, b >> 24) << 24; \
  }
#define PERMVERIFY_WORDS(name, SIGN2, SIGN4, ...) PERMVERIFY_TWO(name##2, SIGN2, __VA_ARGS__) PERMVERIFY_FOUR(name##4, SIGN4, __VA_ARGS__)
#define PERMVERIFY_SIGNED(name, ...) PERMVERIFY_WORDS(name, short, signed char, __VA_ARGS__)
#define PERMVERIFY_PLAIN(name, ...) PERMVERIFY_WORDS(name, unsigned short, unsigned char, __VA_ARGS__)
PERMVERIFY_PLAIN(__vadd, x + y) PERMVERIFY_PLAIN(__vsub, x - y)
PERMVERIFY_SIGNED(__vmaxs, x < y ? y : x) PERMVERIFY_PLAIN(__vmaxu, x < y ? y : x)
PERMVERIFY_SIGNED(__vmins, y < x ? y : x) PERMVERIFY_PLAIN(__vminu, y < x ? y : x)
#define PERMVERIFY_RELATION(name, SIGNED, op) \
  SIGNED(__vcmp##name, x op y ? -1 : 0) SIGNED(__vset##name, x op y ? 1 : 0)
PERMVERIFY_RELATION(eq, PERMVERIFY_PLAIN, ==) PERMVERIFY_RELATION(ne, PERMVERIFY_PLAIN, !=)
PERMVERIFY_RELATION(ges, PERMVERIFY_SIGNED, >=) PERMVERIFY_RELATION(geu, PERMVERIFY_PLAIN, >=)
PERMVERIFY_RELATION(gts, PERMVERIFY_SIGNED, >) PERMVERIFY_RELATION(gtu, PERMVERIFY_PLAIN, >)
PERMVERIFY_RELATION(les, PERMVERIFY_SIGNED, <=) PERMVERIFY_RELATION(leu, PERMVERIFY_PLAIN, <=)
PERMVERIFY_RELATION(lts, PERMVERIFY_SIGNED, <) PERMVERIFY_RELATION(ltu, PERMVERIFY_PLAIN, <)
#undef PERMVERIFY_RELATION
#undef PERMVERIFY_SIGNED
#undef PERMVERIFY_PLAIN
#undef PERMVERIFY_WORDS
#undef PERMVERIFY_TWO
#undef PERMVERIFY_FOUR
#undef PERMVERIFY_PARTS
// Products of four and of two pairs, added up.
#define PERMVERIFY_DP(A, B, R)                                          \
  PERMVERIFY_UNKNOWN __device__ R __dp4a(A, B, R);                      \
  PERMVERIFY_UNKNOWN __device__ R __dp2a_lo(A, B, R);                   \
  PERMVERIFY_UNKNOWN __device__ R __dp2a_hi(A, B, R);
PERMVERIFY_DP(int, int, int)
PERMVERIFY_DP(unsigned, unsigned, unsigned)
#undef PERMVERIFY_DP
PERMVERIFY_UNKNOWN __device__ int __dp4a(char4, char4, int);
PERMVERIFY_UNKNOWN __device__ unsigned __dp4a(uchar4, uchar4, unsigned);
PERMVERIFY_UNKNOWN __device__ int __dp2a_lo(short2, char4, int);
PERMVERIFY_UNKNOWN __device__ int __dp2a_hi(short2, char4, int);
PERMVERIFY_UNKNOWN __device__ unsigned __dp2a_lo(ushort2, uchar4, unsigned);
PERMVERIFY_UNKNOWN __device__ unsigned __dp2a_hi(ushort2, uchar4, unsigned);
// Three values, and relations with a bound of zero.
#define PERMVERIFY_SIMD3(name, T) PERMVERIFY_UNKNOWN __device__ T name(T, T, T);
PERMVERIFY_SIMD3(__vimax3_s32, int) PERMVERIFY_SIMD3(__viaddmax_s32, int) PERMVERIFY_SIMD3(__vimax3_s32_relu, int)
PERMVERIFY_SIMD3(__viaddmax_s32_relu, int) PERMVERIFY_SIMD3(__vimax3_u32, unsigned) PERMVERIFY_SIMD3(__viaddmax_u32, unsigned)
PERMVERIFY_SIMD3(__vimax3_s16x2, unsigned) PERMVERIFY_SIMD3(__viaddmax_s16x2, unsigned) PERMVERIFY_SIMD3(__vimax3_s16x2_relu, unsigned)
PERMVERIFY_SIMD3(__viaddmax_s16x2_relu, unsigned) PERMVERIFY_SIMD3(__vimax3_u16x2, unsigned) PERMVERIFY_SIMD3(__viaddmax_u16x2, unsigned)
PERMVERIFY_SIMD3(__vimin3_s32, int) PERMVERIFY_SIMD3(__viaddmin_s32, int) PERMVERIFY_SIMD3(__vimin3_s32_relu, int)
PERMVERIFY_SIMD3(__viaddmin_s32_relu, int) PERMVERIFY_SIMD3(__vimin3_u32, unsigned) PERMVERIFY_SIMD3(__viaddmin_u32, unsigned)
PERMVERIFY_SIMD3(__vimin3_s16x2, unsigned) PERMVERIFY_SIMD3(__viaddmin_s16x2, unsigned) PERMVERIFY_SIMD3(__vimin3_s16x2_relu, unsigned)
PERMVERIFY_SIMD3(__viaddmin_s16x2_relu, unsigned) PERMVERIFY_SIMD3(__vimin3_u16x2, unsigned) PERMVERIFY_SIMD3(__viaddmin_u16x2, unsigned)
#undef PERMVERIFY_SIMD3
#define PERMVERIFY_SIMD2(name, T) PERMVERIFY_UNKNOWN __device__ T name(T, T);
PERMVERIFY_SIMD2(__vimax_s32_relu, int) PERMVERIFY_SIMD2(__vimin_s32_relu, int) PERMVERIFY_SIMD2(__vimax_s16x2_relu, unsigned)
PERMVERIFY_SIMD2(__vimin_s16x2_relu, unsigned)
#undef PERMVERIFY_SIMD2
// They say which of the two it was, too.
#define PERMVERIFY_WITNESS(name, T)                                  \
  __device__ inline T name(T a, T b, bool* first) {                  \
    *first = __permverify_unknown_number(0) != 0;                    \
    return static_cast<T>(__permverify_unknown_number(0));           \
  }
PERMVERIFY_WITNESS(__vibmax_s32, int) PERMVERIFY_WITNESS(__vibmin_s32, int) PERMVERIFY_WITNESS(__vibmax_u32, unsigned)
PERMVERIFY_WITNESS(__vibmin_u32, unsigned)
#undef PERMVERIFY_WITNESS
#define PERMVERIFY_WITNESS(name)                                                      \
  __device__ inline unsigned name(unsigned a, unsigned b, bool* high, bool* low) {    \
    *high = __permverify_unknown_number(0) != 0;                                      \
    *low = __permverify_unknown_number(0) != 0;                                       \
    return static_cast<unsigned>(__permverify_unknown_number(0));                     \
  }
PERMVERIFY_WITNESS(__vibmax_s16x2) PERMVERIFY_WITNESS(__vibmin_s16x2) PERMVERIFY_WITNESS(__vibmax_u16x2) PERMVERIFY_WITNESS(__vibmin_u16x2)
#undef PERMVERIFY_WITNESS
