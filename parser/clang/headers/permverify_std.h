// The standard library of C++: what device code may use of it, with its meaning, and the means by which
// headers declare classes of which only the host knows more than name and size (header_folder.cpp).
#pragma once
#include <permverify_posix.h>
__host__ __device__ inline void* operator new(size_t, void* p) noexcept { return p; }
namespace std {
using ::size_t;
using ::ptrdiff_t;
using ::int8_t;
using ::int16_t;
using ::int32_t;
using ::int64_t;
using ::uint8_t;
using ::uint16_t;
using ::uint32_t;
using ::uint64_t;
using ::intptr_t;
using ::uintptr_t;
using ::printf;
using ::memcpy;
using ::memset;
using ::memmove;
using ::memcmp;
using ::strlen;
using ::strcmp;
using ::malloc;
using ::free;
using ::calloc;
using ::realloc;
using ::exit;
using ::abort;
using ::atoi;
using ::atof;
using ::rand;
using ::srand;
using ::getenv;
using ::sprintf;
using ::snprintf;
struct piecewise_construct_t {};
inline constexpr piecewise_construct_t piecewise_construct;
struct input_iterator_tag {};
struct output_iterator_tag {};
struct forward_iterator_tag : input_iterator_tag {};
struct bidirectional_iterator_tag : forward_iterator_tag {};
struct random_access_iterator_tag : bidirectional_iterator_tag {};
template <class I> struct iterator_traits {
  typedef typename I::value_type value_type;
  typedef typename I::reference reference;
  typedef typename I::pointer pointer;
  typedef typename I::difference_type difference_type;
  typedef typename I::iterator_category iterator_category;
};
template <class T> struct iterator_traits<T*> {
  typedef T value_type;
  typedef T& reference;
  typedef T* pointer;
  typedef ptrdiff_t difference_type;
  typedef random_access_iterator_tag iterator_category;
};
template <class I> __host__ __device__ constexpr ptrdiff_t distance(I first, I last) { return last - first; }
template <class I> __host__ __device__ constexpr I next(I i, ptrdiff_t n = 1) { return i + n; }
template <class I> __host__ __device__ constexpr I prev(I i, ptrdiff_t n = 1) { return i - n; }
template <class> struct hash { template <class T> size_t operator()(const T&) const; };
using nullptr_t = decltype(nullptr);

template <class T, T v> struct integral_constant {
  static constexpr T value = v;
  using value_type = T;
  using type = integral_constant;
  __host__ __device__ constexpr operator T() const { return v; }
};
template <bool b> using bool_constant = integral_constant<bool, b>;
using true_type = bool_constant<true>;
using false_type = bool_constant<false>;
template <bool, class T = void> struct enable_if {};
template <class T> struct enable_if<true, T> { using type = T; };
template <bool b, class T = void> using enable_if_t = typename enable_if<b, T>::type;
template <bool, class A, class> struct conditional { using type = A; };
template <class A, class B> struct conditional<false, A, B> { using type = B; };
template <bool b, class A, class B> using conditional_t = typename conditional<b, A, B>::type;
template <class...> using void_t = void;

#define PERMVERIFY_TRAIT(name, ...)                             \
  template <class T> struct name : bool_constant<__VA_ARGS__> {}; \
  template <class T> inline constexpr bool name##_v = __VA_ARGS__;
PERMVERIFY_TRAIT(is_integral, __is_integral(T))
PERMVERIFY_TRAIT(is_floating_point, __is_floating_point(T))
PERMVERIFY_TRAIT(is_arithmetic, __is_arithmetic(T))
PERMVERIFY_TRAIT(is_signed, __is_signed(T))
PERMVERIFY_TRAIT(is_unsigned, __is_unsigned(T))
PERMVERIFY_TRAIT(is_pointer, __is_pointer(T))
PERMVERIFY_TRAIT(is_const, __is_const(T))
PERMVERIFY_TRAIT(is_enum, __is_enum(T))
PERMVERIFY_TRAIT(is_class, __is_class(T))
PERMVERIFY_TRAIT(is_void, __is_void(T))
PERMVERIFY_TRAIT(is_scalar, __is_scalar(T))
PERMVERIFY_TRAIT(is_pod, __is_pod(T))
PERMVERIFY_TRAIT(is_trivially_copyable, __is_trivially_copyable(T))
PERMVERIFY_TRAIT(is_trivial, __is_trivial(T))
PERMVERIFY_TRAIT(is_standard_layout, __is_standard_layout(T))
PERMVERIFY_TRAIT(is_empty, __is_empty(T))
PERMVERIFY_TRAIT(is_final, __is_final(T))
PERMVERIFY_TRAIT(is_abstract, __is_abstract(T))
PERMVERIFY_TRAIT(is_polymorphic, __is_polymorphic(T))
PERMVERIFY_TRAIT(is_aggregate, __is_aggregate(T))
PERMVERIFY_TRAIT(is_union, __is_union(T))
PERMVERIFY_TRAIT(is_volatile, __is_volatile(T))
PERMVERIFY_TRAIT(is_function, __is_function(T))
PERMVERIFY_TRAIT(is_reference, __is_reference(T))
PERMVERIFY_TRAIT(is_lvalue_reference, __is_lvalue_reference(T))
PERMVERIFY_TRAIT(is_rvalue_reference, __is_rvalue_reference(T))
PERMVERIFY_TRAIT(is_array, __is_array(T))
PERMVERIFY_TRAIT(is_object, __is_object(T))
PERMVERIFY_TRAIT(is_fundamental, __is_fundamental(T))
PERMVERIFY_TRAIT(is_compound, __is_compound(T))
PERMVERIFY_TRAIT(is_member_pointer, __is_member_pointer(T))
PERMVERIFY_TRAIT(is_null_pointer, __is_same(__remove_cv(T), decltype(nullptr)))
PERMVERIFY_TRAIT(is_default_constructible, __is_constructible(T))
PERMVERIFY_TRAIT(is_copy_constructible, __is_constructible(T, const T&))
PERMVERIFY_TRAIT(is_move_constructible, __is_constructible(T, T&&))
PERMVERIFY_TRAIT(is_copy_assignable, __is_assignable(T&, const T&))
PERMVERIFY_TRAIT(is_move_assignable, __is_assignable(T&, T&&))
PERMVERIFY_TRAIT(is_nothrow_default_constructible, __is_nothrow_constructible(T))
PERMVERIFY_TRAIT(is_nothrow_copy_constructible, __is_nothrow_constructible(T, const T&))
PERMVERIFY_TRAIT(is_nothrow_move_constructible, __is_nothrow_constructible(T, T&&))
PERMVERIFY_TRAIT(is_nothrow_copy_assignable, __is_nothrow_assignable(T&, const T&))
PERMVERIFY_TRAIT(is_nothrow_move_assignable, __is_nothrow_assignable(T&, T&&))
PERMVERIFY_TRAIT(is_trivially_default_constructible, __is_trivially_constructible(T))
PERMVERIFY_TRAIT(is_trivially_copy_constructible, __is_trivially_constructible(T, const T&))
PERMVERIFY_TRAIT(is_trivially_destructible, __is_trivially_destructible(T))
PERMVERIFY_TRAIT(is_destructible, __is_destructible(T))
PERMVERIFY_TRAIT(is_swappable, __is_constructible(T, T&&) && __is_assignable(T&, T&&))
PERMVERIFY_TRAIT(is_nothrow_swappable, __is_nothrow_constructible(T, T&&) && __is_nothrow_assignable(T&, T&&))
PERMVERIFY_TRAIT(has_unique_object_representations, __has_unique_object_representations(T))
#undef PERMVERIFY_TRAIT
template <class A, class B> struct is_same : bool_constant<__is_same(A, B)> {};
template <class A, class B> inline constexpr bool is_same_v = __is_same(A, B);
template <class A, class B> struct is_base_of : bool_constant<__is_base_of(A, B)> {};
template <class A, class B> inline constexpr bool is_base_of_v = __is_base_of(A, B);
template <class A, class B> struct is_convertible : bool_constant<__is_convertible(A, B)> {};
template <class A, class B> inline constexpr bool is_convertible_v = __is_convertible(A, B);

template <class T, class... A> struct is_constructible : bool_constant<__is_constructible(T, A...)> {};
template <class T, class... A> inline constexpr bool is_constructible_v = __is_constructible(T, A...);
template <class T, class... A> struct is_nothrow_constructible : bool_constant<__is_nothrow_constructible(T, A...)> {};
template <class A, class B> struct is_assignable : bool_constant<__is_assignable(A, B)> {};
template <class A, class B> inline constexpr bool is_assignable_v = __is_assignable(A, B);
template <class T> struct alignment_of : integral_constant<size_t, alignof(T)> {};
template <class T> inline constexpr size_t alignment_of_v = alignof(T);
template <class T> struct rank : integral_constant<size_t, __array_rank(T)> {};
template <class T, unsigned n = 0> struct extent : integral_constant<size_t, __array_extent(T, n)> {};
template <class... B> struct conjunction : bool_constant<(true && ... && B::value)> {};
template <class... B> inline constexpr bool conjunction_v = (true && ... && B::value);
template <class... B> struct disjunction : bool_constant<(false || ... || B::value)> {};
template <class... B> inline constexpr bool disjunction_v = (false || ... || B::value);
template <class B> struct negation : bool_constant<!B::value> {};
template <class B> inline constexpr bool negation_v = !B::value;
template <class T> struct type_identity { using type = T; };
template <size_t size, size_t alignment = 16> struct aligned_storage {
  struct type { alignas(alignment) unsigned char permverify_bytes[size]; };
};
template <size_t size, size_t alignment = 16> using aligned_storage_t = typename aligned_storage<size, alignment>::type;

#define PERMVERIFY_TRANSFORM(name, builtin)                  \
  template <class T> struct name { using type = builtin(T); }; \
  template <class T> using name##_t = builtin(T);
PERMVERIFY_TRANSFORM(remove_reference, __remove_reference_t)
PERMVERIFY_TRANSFORM(remove_const, __remove_const)
PERMVERIFY_TRANSFORM(remove_volatile, __remove_volatile)
PERMVERIFY_TRANSFORM(remove_cv, __remove_cv)
PERMVERIFY_TRANSFORM(remove_cvref, __remove_cvref)
PERMVERIFY_TRANSFORM(remove_pointer, __remove_pointer)
PERMVERIFY_TRANSFORM(remove_extent, __remove_extent)
PERMVERIFY_TRANSFORM(decay, __decay)
PERMVERIFY_TRANSFORM(make_signed, __make_signed)
PERMVERIFY_TRANSFORM(make_unsigned, __make_unsigned)
PERMVERIFY_TRANSFORM(underlying_type, __underlying_type)
PERMVERIFY_TRANSFORM(add_lvalue_reference, __add_lvalue_reference)
PERMVERIFY_TRANSFORM(add_rvalue_reference, __add_rvalue_reference)
PERMVERIFY_TRANSFORM(add_pointer, __add_pointer)
PERMVERIFY_TRANSFORM(remove_all_extents, __remove_all_extents)
#undef PERMVERIFY_TRANSFORM

template <class T> __add_rvalue_reference(T) declval();
template <class A, class B> struct common_type {
  using type = __decay(decltype(true ? declval<A>() : declval<B>()));
};
template <class A, class B> using common_type_t = typename common_type<A, B>::type;
template <class T>
__host__ __device__ constexpr T&& forward(__remove_reference_t(T)& x) { return static_cast<T&&>(x); }
template <class T> __host__ __device__ constexpr T&& forward(__remove_reference_t(T)&& x) { return static_cast<T&&>(x); }
template <class T> __host__ __device__ constexpr __remove_reference_t(T)&& move(T&& x) {
  return static_cast<__remove_reference_t(T)&&>(x);
}
template <class T> __host__ __device__ constexpr void swap(T& a, T& b) {
  T kept = static_cast<T&&>(a);
  a = static_cast<T&&>(b);
  b = static_cast<T&&>(kept);
}
template <class T> __host__ __device__ constexpr const T& min(const T& a, const T& b) {
  return b < a ? b : a;
}
template <class T> __host__ __device__ constexpr const T& max(const T& a, const T& b) {
  return a < b ? b : a;
}
template <class T> __host__ __device__ constexpr const T& clamp(const T& x, const T& low, const T& high) {
  return x < low ? low : high < x ? high : x;
}
using ::abs;
using ::fabs;
using ::sqrt;
using ::cbrt;
using ::exp;
using ::exp2;
using ::expm1;
using ::log;
using ::log2;
using ::log10;
using ::log1p;
using ::pow;
using ::sin;
using ::cos;
using ::tan;
using ::asin;
using ::acos;
using ::atan;
using ::atan2;
using ::sinh;
using ::cosh;
using ::tanh;
using ::floor;
using ::ceil;
using ::trunc;
using ::round;
using ::rint;
using ::nearbyint;
using ::fmod;
using ::fmin;
using ::fmax;
using ::fma;
using ::hypot;
using ::copysign;
using ::erf;
using ::erfc;
using ::tgamma;
using ::lgamma;
using ::isnan;
using ::isinf;
using ::isfinite;
using ::ldexp;
using ::frexp;

#define PERMVERIFY_FUNCTION_OBJECT(name, R, op)                                                                   \
  template <class T = void> struct name {                                                                         \
    typedef T first_argument_type;                                                                                \
    typedef T second_argument_type;                                                                               \
    __host__ __device__ constexpr R operator()(const T& a, const T& b) const { return a op b; }                   \
  };                                                                                                              \
  template <> struct name<void> {                                                                                 \
    template <class A, class B> __host__ __device__ constexpr auto operator()(A&& a, B&& b) const { return a op b; } \
  };
PERMVERIFY_FUNCTION_OBJECT(plus, T, +) PERMVERIFY_FUNCTION_OBJECT(minus, T, -) PERMVERIFY_FUNCTION_OBJECT(multiplies, T, *)
PERMVERIFY_FUNCTION_OBJECT(divides, T, /) PERMVERIFY_FUNCTION_OBJECT(modulus, T, %) PERMVERIFY_FUNCTION_OBJECT(less, bool, <)
PERMVERIFY_FUNCTION_OBJECT(greater, bool, >) PERMVERIFY_FUNCTION_OBJECT(less_equal, bool, <=)
PERMVERIFY_FUNCTION_OBJECT(greater_equal, bool, >=) PERMVERIFY_FUNCTION_OBJECT(equal_to, bool, ==)
PERMVERIFY_FUNCTION_OBJECT(not_equal_to, bool, !=) PERMVERIFY_FUNCTION_OBJECT(logical_and, bool, &&)
PERMVERIFY_FUNCTION_OBJECT(logical_or, bool, ||) PERMVERIFY_FUNCTION_OBJECT(bit_and, T, &)
PERMVERIFY_FUNCTION_OBJECT(bit_or, T, |) PERMVERIFY_FUNCTION_OBJECT(bit_xor, T, ^)
#undef PERMVERIFY_FUNCTION_OBJECT
#define PERMVERIFY_FUNCTION_OBJECT(name, R, op)                                                            \
  template <class T = void> struct name {                                                                  \
    typedef T argument_type;                                                                               \
    __host__ __device__ constexpr R operator()(const T& a) const { return op a; }                          \
  };                                                                                                       \
  template <> struct name<void> {                                                                          \
    template <class A> __host__ __device__ constexpr auto operator()(A&& a) const { return op a; }         \
  };
PERMVERIFY_FUNCTION_OBJECT(negate, T, -) PERMVERIFY_FUNCTION_OBJECT(logical_not, bool, !) PERMVERIFY_FUNCTION_OBJECT(bit_not, T, ~)
#undef PERMVERIFY_FUNCTION_OBJECT
template <class T> __host__ __device__ constexpr T* addressof(T& x) { return &x; }
template <class T, class U = T> __host__ __device__ constexpr T exchange(T& x, U&& fresh) {
  T old = static_cast<T&&>(x);
  x = static_cast<U&&>(fresh);
  return old;
}
template <class T> __host__ __device__ constexpr const T& as_const(T& x) { return x; }
template <class A, class B> struct pair {
  using first_type = A;
  using second_type = B;
  A first;
  B second;
  __host__ __device__ constexpr pair() : first(), second() {}
  __host__ __device__ constexpr pair(const A& a, const B& b) : first(a), second(b) {}
  pair(const pair&) = default;
  __host__ __device__ constexpr pair& operator=(const pair& p) {
    first = p.first;
    second = p.second;
    return *this;
  }
};
template <class A, class B> __host__ __device__ constexpr pair<A, B> make_pair(A a, B b) { return {a, b}; }
template <class A, class B> __host__ __device__ constexpr bool operator==(const pair<A, B>& x, const pair<A, B>& y) {
  return x.first == y.first && x.second == y.second;
}
template <class A, class B> __host__ __device__ constexpr bool operator!=(const pair<A, B>& x, const pair<A, B>& y) { return !(x == y); }
template <class A, class B> __host__ __device__ constexpr bool operator<(const pair<A, B>& x, const pair<A, B>& y) {
  return x.first < y.first || (!(y.first < x.first) && x.second < y.second);
}
template <class T> class initializer_list {
  const T* first;
  size_t count;

 public:
  constexpr size_t size() const { return count; }
  constexpr const T* begin() const { return first; }
  constexpr const T* end() const { return first + count; }
};

}  // namespace std
#include <permverify_std_tuple.h>
#include <permverify_std_array.h>
namespace std {
template <class T> struct numeric_limits;
template <class T> struct numeric_limits<const T> : numeric_limits<T> {};
template <class T> struct numeric_limits<volatile T> : numeric_limits<T> {};
template <class T> struct numeric_limits<const volatile T> : numeric_limits<T> {};
template <class T> struct numeric_limits {
  static_assert(!__is_arithmetic(T), "std::numeric_limits of this type is not written here");
  static constexpr bool is_specialized = false;
};
#define PERMVERIFY_LIMITS(T, LEAST, MOST, SIGNED)                                       \
  template <> struct numeric_limits<T> {                                                \
    static constexpr bool is_specialized = true, is_integer = true, is_signed = (SIGNED); \
    static constexpr int digits = __is_same(T, bool) ? 1 : sizeof(T) * 8 - ((SIGNED) ? 1 : 0);\
    __host__ __device__ static constexpr T min() { return LEAST; }                      \
    __host__ __device__ static constexpr T lowest() { return LEAST; }                   \
    __host__ __device__ static constexpr T max() { return MOST; }                       \
  };
PERMVERIFY_LIMITS(bool, false, true, false)
PERMVERIFY_LIMITS(char, -__SCHAR_MAX__ - 1, __SCHAR_MAX__, true)
PERMVERIFY_LIMITS(signed char, -__SCHAR_MAX__ - 1, __SCHAR_MAX__, true)
PERMVERIFY_LIMITS(unsigned char, 0, __SCHAR_MAX__ * 2 + 1, false)
PERMVERIFY_LIMITS(wchar_t, (static_cast<wchar_t>(-1) < 0 ? -__WCHAR_MAX__ - 1 : 0), __WCHAR_MAX__, static_cast<wchar_t>(-1) < 0)
PERMVERIFY_LIMITS(char16_t, 0, 0xffff, false)
PERMVERIFY_LIMITS(char32_t, 0, 0xffffffffU, false)
PERMVERIFY_LIMITS(short, -__SHRT_MAX__ - 1, __SHRT_MAX__, true)
PERMVERIFY_LIMITS(unsigned short, 0, __SHRT_MAX__ * 2 + 1, false)
PERMVERIFY_LIMITS(int, -__INT_MAX__ - 1, __INT_MAX__, true)
PERMVERIFY_LIMITS(unsigned, 0, __INT_MAX__ * 2U + 1U, false)
PERMVERIFY_LIMITS(long, -__LONG_MAX__ - 1, __LONG_MAX__, true)
PERMVERIFY_LIMITS(unsigned long, 0, __LONG_MAX__ * 2UL + 1UL, false)
PERMVERIFY_LIMITS(long long, -__LONG_LONG_MAX__ - 1, __LONG_LONG_MAX__, true)
PERMVERIFY_LIMITS(unsigned long long, 0, __LONG_LONG_MAX__ * 2ULL + 1ULL, false)
#undef PERMVERIFY_LIMITS
#define PERMVERIFY_LIMITS(T, F)                                                             \
  template <> struct numeric_limits<T> {                                                    \
    static constexpr bool is_specialized = true, is_integer = false, is_signed = true;      \
    static constexpr int digits = __##F##_MANT_DIG__, digits10 = __##F##_DIG__;             \
    __host__ __device__ static constexpr T min() { return __##F##_MIN__; }                  \
    __host__ __device__ static constexpr T lowest() { return -__##F##_MAX__; }              \
    __host__ __device__ static constexpr T max() { return __##F##_MAX__; }                  \
    __host__ __device__ static constexpr T epsilon() { return __##F##_EPSILON__; }          \
    __host__ __device__ static constexpr T infinity() { return __builtin_huge_val(); }      \
    __host__ __device__ static constexpr T quiet_NaN() { return __builtin_nan(""); }        \
  };
PERMVERIFY_LIMITS(float, FLT)
PERMVERIFY_LIMITS(double, DBL)
#undef PERMVERIFY_LIMITS
}  // namespace std

// Classes of the host. Their sizes are those of the 64-bit library that comes with GCC.
namespace std {
// What a function of the host gives; kernels do not take it.
struct permverify_result {
  template <class T> operator T() const;
};
struct permverify_anything {
  template <class... A> permverify_anything(A&&...);
  permverify_anything(initializer_list<permverify_anything>);
};
}  // namespace std
#define PERMVERIFY_HOST_BODY(name, size) \
  {                                      \
    typedef permverify_anything iterator, const_iterator, value_type, \
        key_type, mapped_type, reference, const_reference, pointer; \
    typedef size_t size_type;            \
    name();                              \
    name(initializer_list<permverify_anything>); \
    template <class... A> name(A&&...);  \
    name(const name&);                   \
    size_t permverify_host[size / 8];    \
  };
#define PERMVERIFY_HOST_CLASS(name, size) \
  namespace std {                         \
  struct name PERMVERIFY_HOST_BODY(name, size) \
  }
#define PERMVERIFY_HOST_TEMPLATE(name, size)                         \
  namespace std {                                                    \
  template <class...> struct name PERMVERIFY_HOST_BODY(name, size)   \
  }
#define PERMVERIFY_HOST_FUNCTION(name) \
  namespace std {                      \
  template <class... A> permverify_result name(A&&...); \
  }
