// What a program of csmith is written against, for a kernel of one thread in OpenCL C or CUDA: the
// types, the arithmetic that is defined for all operands, and the checksum. Where an operation would
// overflow, csmith's own headers give its first operand; so does this one, in other words than theirs.
#ifdef __CUDACC__
#define CSMITH_HELPER static inline __device__
#define CSMITH_TABLE static const __device__
typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long uint64_t;
#else
#define CSMITH_HELPER static inline
#define CSMITH_TABLE static __constant const
typedef char int8_t;
typedef uchar uint8_t;
typedef ushort uint16_t;
typedef uint uint32_t;
typedef ulong uint64_t;
#endif
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;

#define CSMITH_MOST_8 127
#define CSMITH_MOST_16 32767
#define CSMITH_MOST_32 2147483647
#define CSMITH_MOST_64 9223372036854775807L
#define CSMITH_LEAST(bits) (-CSMITH_MOST_##bits - 1)

// Shifts: amounts from 32 on count as too large for every type.
#define CSMITH_SHIFTS(name, type, sign, most, negative)                                            \
  CSMITH_HELPER type safe_lshift_func_##name##_##sign##_s(type a, int n) {                         \
    if (negative || n < 0 || n >= 32) return a;                                                    \
    return a > (most >> n) ? a : (type)(a << n);                                                   \
  }                                                                                                \
  CSMITH_HELPER type safe_lshift_func_##name##_##sign##_u(type a, unsigned int n) {                \
    if (negative || n >= 32) return a;                                                             \
    return a > (most >> n) ? a : (type)(a << n);                                                   \
  }                                                                                                \
  CSMITH_HELPER type safe_rshift_func_##name##_##sign##_s(type a, int n) {                         \
    return negative || n < 0 || n >= 32 ? a : (type)(a >> n);                                      \
  }                                                                                                \
  CSMITH_HELPER type safe_rshift_func_##name##_##sign##_u(type a, unsigned int n) {                \
    return negative || n >= 32 ? a : (type)(a >> n);                                               \
  }

#define CSMITH_SIGNED(bits)                                                                        \
  CSMITH_HELPER int##bits##_t safe_div_func_int##bits##_t_s_s(int##bits##_t a, int##bits##_t b) {  \
    return b == 0 || (b == -1 && a == CSMITH_LEAST(bits)) ? a : (int##bits##_t)(a / b);            \
  }                                                                                                \
  CSMITH_HELPER int##bits##_t safe_mod_func_int##bits##_t_s_s(int##bits##_t a, int##bits##_t b) {  \
    return b == 0 || (b == -1 && a == CSMITH_LEAST(bits)) ? a : (int##bits##_t)(a % b);            \
  }                                                                                                \
  CSMITH_SHIFTS(int##bits##_t, int##bits##_t, s, CSMITH_MOST_##bits, (a < 0))

// Narrow types are promoted, so nothing overflows before the result is converted.
#define CSMITH_NARROW(bits)                                                                        \
  CSMITH_HELPER int##bits##_t safe_unary_minus_func_int##bits##_t_s(int##bits##_t a) {             \
    return (int##bits##_t)-a;                                                                      \
  }                                                                                                \
  CSMITH_HELPER int##bits##_t safe_add_func_int##bits##_t_s_s(int##bits##_t a, int##bits##_t b) {  \
    return (int##bits##_t)(a + b);                                                                 \
  }                                                                                                \
  CSMITH_HELPER int##bits##_t safe_sub_func_int##bits##_t_s_s(int##bits##_t a, int##bits##_t b) {  \
    return (int##bits##_t)(a - b);                                                                 \
  }                                                                                                \
  CSMITH_HELPER int##bits##_t safe_mul_func_int##bits##_t_s_s(int##bits##_t a, int##bits##_t b) {  \
    return (int##bits##_t)(a * b);                                                                 \
  }

CSMITH_NARROW(8)
CSMITH_NARROW(16)
CSMITH_SIGNED(8)
CSMITH_SIGNED(16)
CSMITH_SIGNED(32)
CSMITH_SIGNED(64)

CSMITH_HELPER int32_t safe_unary_minus_func_int32_t_s(int32_t a) {
  return a == CSMITH_LEAST(32) ? a : -a;
}
CSMITH_HELPER int32_t csmith_fitting(int64_t exact, int32_t otherwise) {
  return exact < CSMITH_LEAST(32) || exact > CSMITH_MOST_32 ? otherwise : (int32_t)exact;
}
CSMITH_HELPER int32_t safe_add_func_int32_t_s_s(int32_t a, int32_t b) {
  return csmith_fitting((int64_t)a + b, a);
}
CSMITH_HELPER int32_t safe_sub_func_int32_t_s_s(int32_t a, int32_t b) {
  return csmith_fitting((int64_t)a - b, a);
}
CSMITH_HELPER int32_t safe_mul_func_int32_t_s_s(int32_t a, int32_t b) {
  return csmith_fitting((int64_t)a * b, a);
}

CSMITH_HELPER int64_t safe_unary_minus_func_int64_t_s(int64_t a) {
  return a == CSMITH_LEAST(64) ? a : -a;
}
CSMITH_HELPER int64_t safe_add_func_int64_t_s_s(int64_t a, int64_t b) {
  if (b >= 0 ? a > CSMITH_MOST_64 - b : a < CSMITH_LEAST(64) - b) return a;
  return a + b;
}
CSMITH_HELPER int64_t safe_sub_func_int64_t_s_s(int64_t a, int64_t b) {
  if (b >= 0 ? a < CSMITH_LEAST(64) + b : a > CSMITH_MOST_64 + b) return a;
  return a - b;
}
CSMITH_HELPER int64_t safe_mul_func_int64_t_s_s(int64_t a, int64_t b) {
  if (a == 0 || b == 0) return 0;
  if (b == -1) return a == CSMITH_LEAST(64) ? a : -a;
  if (a > 0 ? a > (b > 0 ? CSMITH_MOST_64 / b : CSMITH_LEAST(64) / b)
            : a < (b > 0 ? CSMITH_LEAST(64) / b : CSMITH_MOST_64 / b)) {
    return a;
  }
  return a * b;
}

#define CSMITH_UNSIGNED(type, most)                                                                \
  CSMITH_HELPER type safe_unary_minus_func_##type##_u(type a) { return (type)-a; }                 \
  CSMITH_HELPER type safe_add_func_##type##_u_u(type a, type b) { return (type)(a + b); }          \
  CSMITH_HELPER type safe_sub_func_##type##_u_u(type a, type b) { return (type)(a - b); }          \
  CSMITH_HELPER type safe_mul_func_##type##_u_u(type a, type b) { return (type)(a * (1U * b)); }   \
  CSMITH_HELPER type safe_div_func_##type##_u_u(type a, type b) {                                  \
    return b == 0 ? a : (type)(a / b);                                                             \
  }                                                                                                \
  CSMITH_HELPER type safe_mod_func_##type##_u_u(type a, type b) {                                  \
    return b == 0 ? a : (type)(a % b);                                                             \
  }                                                                                                \
  CSMITH_SHIFTS(type, type, u, most, 0)

CSMITH_UNSIGNED(uint8_t, 255)
CSMITH_UNSIGNED(uint16_t, 65535)
CSMITH_UNSIGNED(uint32_t, 4294967295U)
CSMITH_UNSIGNED(uint64_t, 18446744073709551615UL)

// The checksum is CRC-32 of every value as 8 bytes, the lowest first; half a byte at a time.
CSMITH_TABLE uint32_t csmith_crc_table[16] = {
    0x00000000U, 0x1DB71064U, 0x3B6E20C8U, 0x26D930ACU, 0x76DC4190U, 0x6B6B51F4U,
    0x4DB26158U, 0x5005713CU, 0xEDB88320U, 0xF00F9344U, 0xD6D6A3E8U, 0xCB61B38CU,
    0x9B64C2B0U, 0x86D3D2D4U, 0xA00AE278U, 0xBDBDF21CU};

// A sum without a loop, for the prover.
CSMITH_HELPER uint32_t csmith_fold(uint32_t sum, uint64_t value) {
  return sum * 2654435761U + (uint32_t)value + 3U * (uint32_t)(value >> 32);
}

CSMITH_HELPER uint32_t csmith_crc(uint32_t crc, uint64_t value) {
  for (int digit = 0; digit < 16; ++digit) {
    crc = (crc >> 4) ^ csmith_crc_table[(crc ^ (uint32_t)value) & 15];
    value >>= 4;
  }
  return crc;
}
