// GPUVerify's vocabulary of annotations, declared anew for OpenCL C and CUDA. The front end reads
// before every source that uses it and gives the functions their meaning by name
// (docs/from-gpuverify.md); what C can say itself is a macro. A name without a meaning in the front
// end is declared all the same, so that it is refused by name and not as a typing error.
#ifndef PERMVERIFY_GPUVERIFY_H
#define PERMVERIFY_GPUVERIFY_H

#ifdef __OPENCL_C_VERSION__
#define __PERMVERIFY_FN __attribute__((overloadable))
typedef uint __permverify_uint;
#else
#define __PERMVERIFY_FN __attribute__((device))
typedef unsigned int __permverify_uint;
#endif
typedef __SIZE_TYPE__ __permverify_size;

// A function of a pointer into any memory.
#if defined(__OPENCL_C_VERSION__) && !defined(__opencl_c_generic_address_space)
#define __PERMVERIFY_OF_POINTER(result, name)                   \
  __PERMVERIFY_FN result name(const volatile __global void*);   \
  __PERMVERIFY_FN result name(const volatile __local void*);    \
  __PERMVERIFY_FN result name(const volatile __private void*);  \
  __PERMVERIFY_FN result name(const __constant void*);
#elif defined(__OPENCL_C_VERSION__)
#define __PERMVERIFY_OF_POINTER(result, name)                   \
  __PERMVERIFY_FN result name(const volatile __generic void*);  \
  __PERMVERIFY_FN result name(const __constant void*);
#else
#define __PERMVERIFY_OF_POINTER(result, name) \
  __PERMVERIFY_FN result name(const volatile void*);
#endif

// X(name of the type in the vocabulary, type)
#define __PERMVERIFY_INTEGERS(X)                                                  \
  X(char, char) X(short, short) X(int, int) X(long, long)                         \
  X(unsigned_char, unsigned char) X(unsigned_short, unsigned short)               \
  X(unsigned_int, unsigned int) X(unsigned_long, unsigned long)                   \
  X(uchar, unsigned char) X(ushort, unsigned short)                               \
  X(uint, unsigned int) X(ulong, unsigned long)                                   \
  X(size_t, __permverify_size)
#define __PERMVERIFY_TYPES(X) __PERMVERIFY_INTEGERS(X) X(bool, bool) X(float, float)

// ---- contracts, invariants, assertions; `__global_...` is about every thread of the launch

__PERMVERIFY_FN void __requires(bool);
__PERMVERIFY_FN void __ensures(bool);
__PERMVERIFY_FN void __global_requires(bool);
__PERMVERIFY_FN void __global_ensures(bool);
__PERMVERIFY_FN void __invariant(bool);
__PERMVERIFY_FN void __global_invariant(bool);
__PERMVERIFY_FN void __function_wide_invariant(bool);
__PERMVERIFY_FN void __candidate_invariant(bool);
__PERMVERIFY_FN void __candidate_global_invariant(bool);
__PERMVERIFY_FN void __function_wide_candidate_invariant(bool);
__PERMVERIFY_FN void __assert(bool);
__PERMVERIFY_FN void __global_assert(bool);
__PERMVERIFY_FN void __candidate_assert(bool);
__PERMVERIFY_FN void __candidate_global_assert(bool);
__PERMVERIFY_FN void __assume(bool);
__PERMVERIFY_FN void __global_assume(bool);
__PERMVERIFY_OF_POINTER(void, __requires_fresh_array)
__PERMVERIFY_OF_POINTER(void, __reads_from)
__PERMVERIFY_OF_POINTER(void, __writes_to)
__PERMVERIFY_OF_POINTER(void, __reads_from_local)
__PERMVERIFY_OF_POINTER(void, __writes_to_local)

// At file scope: holds in every launch. The front end knows these functions by their prefix.
#define __PERMVERIFY_JOIN2(a, b) a##b
#define __PERMVERIFY_JOIN(a, b) __PERMVERIFY_JOIN2(a, b)
#ifdef __OPENCL_C_VERSION__
#define __axiom(e)                                                               \
  __PERMVERIFY_FN static bool __PERMVERIFY_JOIN(__permverify_axiom_, __COUNTER__)(void) { \
    return (e);                                                                  \
  }
#else
#define __axiom(e)                                                               \
  __PERMVERIFY_FN static inline bool __PERMVERIFY_JOIN(__permverify_axiom_, __COUNTER__)() { \
    return (e);                                                                  \
  }
#endif

// An uninterpreted function.
#ifdef __OPENCL_C_VERSION__
#define __PERMVERIFY_UNINTERPRETED __attribute__((annotate("permverify:uninterpreted")))
#else
#define __PERMVERIFY_UNINTERPRETED \
  __attribute__((device)) __attribute__((annotate("permverify:uninterpreted")))
#endif
#define DECLARE_UF_UNARY(name, result, a) __PERMVERIFY_UNINTERPRETED result name(a)
#define DECLARE_UF_BINARY(name, result, a, b) __PERMVERIFY_UNINTERPRETED result name(a, b)
#define DECLARE_UF_TERNARY(name, result, a, b, c) __PERMVERIFY_UNINTERPRETED result name(a, b, c)

// ---- accesses since the last barrier

__PERMVERIFY_OF_POINTER(bool, __read)
__PERMVERIFY_OF_POINTER(bool, __write)
__PERMVERIFY_OF_POINTER(bool, __atomic)
__PERMVERIFY_OF_POINTER(__permverify_size, __read_offset_bytes)
__PERMVERIFY_OF_POINTER(__permverify_size, __write_offset_bytes)
__PERMVERIFY_OF_POINTER(__permverify_size, __atomic_offset_bytes)
__PERMVERIFY_OF_POINTER(__permverify_size, __ptr_offset_bytes)
__PERMVERIFY_OF_POINTER(__permverify_size, __ptr_base)
#define __no_read(p) (!__read(p))
#define __no_write(p) (!__write(p))
#define __no_atomic(p) (!__atomic(p))
#define __read_implies(p, e) (!__read(p) || (e))
#define __write_implies(p, e) (!__write(p) || (e))
#define __atomic_implies(p, e) (!__atomic(p) || (e))

// ---- this thread and another one

__PERMVERIFY_FN bool __enabled(void);
__PERMVERIFY_FN bool __dominator_enabled(void);
__PERMVERIFY_FN bool __permverify_same_group(void);
#define __same_group __permverify_same_group()
__PERMVERIFY_FN bool __all(bool);
__PERMVERIFY_FN bool __exclusive(bool);
#define __PERMVERIFY_PAIR(name, type)             \
  __PERMVERIFY_FN type __other_##name(type);      \
  __PERMVERIFY_FN bool __uniform_##name(type);    \
  __PERMVERIFY_FN bool __distinct_##name(type);   \
  __PERMVERIFY_FN type __old_##name(type);        \
  __PERMVERIFY_FN type __return_val_##name(void);
__PERMVERIFY_TYPES(__PERMVERIFY_PAIR)
#ifdef __OPENCL_C_VERSION__
#define __PERMVERIFY_RESULT(name, type) __PERMVERIFY_FN type __return_val_##name(void);
#define __PERMVERIFY_VECTORS(type)                                           \
  __PERMVERIFY_RESULT(type##2, type##2) __PERMVERIFY_RESULT(type##3, type##3) \
  __PERMVERIFY_RESULT(type##4, type##4) __PERMVERIFY_RESULT(type##8, type##8) \
  __PERMVERIFY_RESULT(type##16, type##16)
__PERMVERIFY_VECTORS(char)
__PERMVERIFY_VECTORS(uchar)
__PERMVERIFY_VECTORS(short)
__PERMVERIFY_VECTORS(ushort)
__PERMVERIFY_VECTORS(int)
__PERMVERIFY_VECTORS(uint)
__PERMVERIFY_VECTORS(long)
__PERMVERIFY_VECTORS(ulong)
__PERMVERIFY_VECTORS(float)
__PERMVERIFY_FN __global void* __return_val_ptr(void);
#else
__PERMVERIFY_FN void* __return_val_ptr();
__PERMVERIFY_FN void* __permverify_return_val_funptr();
#define __return_val_funptr(type) ((type)__permverify_return_val_funptr())
#endif

// ---- barrier invariants: a fact, and the values at which the other side may use it

#define __PERMVERIFY_BI(n, ...) __PERMVERIFY_FN void __barrier_invariant_##n(bool, __VA_ARGS__);
#define __PERMVERIFY_BI2(n, ...) \
  __PERMVERIFY_FN void __barrier_invariant_binary_##n(bool, __VA_ARGS__);
#define __PERMVERIFY_1 __permverify_uint
#define __PERMVERIFY_2 __PERMVERIFY_1, __PERMVERIFY_1
#define __PERMVERIFY_3 __PERMVERIFY_2, __PERMVERIFY_1
#define __PERMVERIFY_4 __PERMVERIFY_2, __PERMVERIFY_2
#define __PERMVERIFY_5 __PERMVERIFY_4, __PERMVERIFY_1
#define __PERMVERIFY_6 __PERMVERIFY_4, __PERMVERIFY_2
#define __PERMVERIFY_7 __PERMVERIFY_4, __PERMVERIFY_3
#define __PERMVERIFY_8 __PERMVERIFY_4, __PERMVERIFY_4
#define __PERMVERIFY_16 __PERMVERIFY_8, __PERMVERIFY_8
__PERMVERIFY_BI(1, __PERMVERIFY_1)
__PERMVERIFY_BI(2, __PERMVERIFY_2)
__PERMVERIFY_BI(3, __PERMVERIFY_3)
__PERMVERIFY_BI(4, __PERMVERIFY_4)
__PERMVERIFY_BI(5, __PERMVERIFY_5)
__PERMVERIFY_BI(6, __PERMVERIFY_6)
__PERMVERIFY_BI(7, __PERMVERIFY_7)
__PERMVERIFY_BI(8, __PERMVERIFY_8)
__PERMVERIFY_BI(9, __PERMVERIFY_8, __PERMVERIFY_1)
__PERMVERIFY_BI(10, __PERMVERIFY_8, __PERMVERIFY_2)
__PERMVERIFY_BI(11, __PERMVERIFY_8, __PERMVERIFY_3)
__PERMVERIFY_BI(12, __PERMVERIFY_8, __PERMVERIFY_4)
__PERMVERIFY_BI(13, __PERMVERIFY_8, __PERMVERIFY_5)
__PERMVERIFY_BI(14, __PERMVERIFY_8, __PERMVERIFY_6)
__PERMVERIFY_BI(15, __PERMVERIFY_8, __PERMVERIFY_7)
__PERMVERIFY_BI(16, __PERMVERIFY_16)
__PERMVERIFY_BI(17, __PERMVERIFY_16, __PERMVERIFY_1)
__PERMVERIFY_BI(18, __PERMVERIFY_16, __PERMVERIFY_2)
__PERMVERIFY_BI(19, __PERMVERIFY_16, __PERMVERIFY_3)
__PERMVERIFY_BI(20, __PERMVERIFY_16, __PERMVERIFY_4)
__PERMVERIFY_BI2(1, __PERMVERIFY_2)
__PERMVERIFY_BI2(2, __PERMVERIFY_4)
__PERMVERIFY_BI2(3, __PERMVERIFY_6)
__PERMVERIFY_BI2(4, __PERMVERIFY_8)
// A copy of an array as it is now, and a read of the copy that needs no right.
#ifdef __OPENCL_C_VERSION__
__PERMVERIFY_FN void __array_snapshot(__global void*, const volatile __global void*);
__PERMVERIFY_FN void __array_snapshot(__local void*, const volatile __local void*);
#else
__PERMVERIFY_FN void __array_snapshot(void*, const volatile void*);
#endif
__PERMVERIFY_OF_POINTER(void, __permverify_read_permission)
__PERMVERIFY_OF_POINTER(void, __permverify_write_permission)
#define __read_permission(type, place) __permverify_read_permission(&(place))
#define __write_permission(type, place) __permverify_write_permission(&(place))

// ---- arithmetic and logic

#define __implies(a, b) (!(a) || (b))
#define __ite(c, a, b) ((c) ? (a) : (b))
#define __mod_pow2(a, b) ((a) & ((b) - 1))
#define __is_pow2(a) ((a) != 0 && ((a) & ((a) - 1)) == 0)
// Whether a sum of unsigned numbers does not wrap; and the sum, taken not to. Said without a sum that
// might: in a formula it would not.
#define __PERMVERIFY_PICK(a, b, c, d, name, ...) name
#define __PERMVERIFY_SUM2(a, b) ((__typeof__((a) + (b)))-1 - (b) >= (a))
#define __PERMVERIFY_SUM3(a, b, c) (__PERMVERIFY_SUM2(a, b) && __PERMVERIFY_SUM2((a) + (b), c))
#define __PERMVERIFY_SUM4(a, b, c, d) \
  (__PERMVERIFY_SUM3(a, b, c) && __PERMVERIFY_SUM2((a) + (b) + (c), d))
#define __add_noovfl(...)                                                               \
  __PERMVERIFY_PICK(__VA_ARGS__, __PERMVERIFY_SUM4, __PERMVERIFY_SUM3, __PERMVERIFY_SUM2, \
                    unused)(__VA_ARGS__)
#define __PERMVERIFY_SUM(name, type) __PERMVERIFY_FN type __add_noovfl_##name(type, type);
__PERMVERIFY_INTEGERS(__PERMVERIFY_SUM)
// Whether some thread was given `value` by an atomic operation on this counter.
#ifdef __OPENCL_C_VERSION__
__PERMVERIFY_FN bool __atomic_has_taken_value(const volatile __global void*, __permverify_size,
                                              __permverify_size);
__PERMVERIFY_FN bool __atomic_has_taken_value(const volatile __local void*, __permverify_size,
                                              __permverify_size);
#else
__PERMVERIFY_FN bool __atomic_has_taken_value(const volatile void*, __permverify_size,
                                              __permverify_size);
#endif

#endif
