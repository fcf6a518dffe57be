// Of Thrust: what device code may use, with its meaning (tuples, pairs, complex numbers, function objects, pointers), and
// the names that declarations of the host need. The algorithms are functions of the host.
#pragma once
#include <permverify_std.h>
#include <permverify_std_complex.h>
#include <permverify_std_chrono.h>
#define PERMVERIFY_COMPLEX_OF thrust
#define PERMVERIFY_ALIGNED_COMPLEX alignas(2 * sizeof(T))
#define PERMVERIFY_COMPLEX_MEMBERS                                                                                        \
  template <class U> __host__ __device__ constexpr complex(const std::complex<U>& z)                                      \
      : permverify_real(z.real()), permverify_imag(z.imag()) {}                                                           \
  __host__ __device__ operator std::complex<T>() const { return std::complex<T>(permverify_real, permverify_imag); }
#include <permverify_complex.h>
#undef PERMVERIFY_COMPLEX_OF
#undef PERMVERIFY_ALIGNED_COMPLEX
#undef PERMVERIFY_COMPLEX_MEMBERS
namespace std {}
namespace thrust {
using std::permverify_anything;
using std::initializer_list;
#define PERMVERIFY_OF_THRUST(name, size) template <class...> struct name PERMVERIFY_HOST_BODY(name, size)
#define PERMVERIFY_VECTOR(name, P)                                       \
  template <class T, class A = void> struct name {                       \
    typedef T value_type;                                                \
    typedef P iterator;                                                  \
    typedef P const_iterator;                                            \
    name();                                                              \
    template <class... B> name(B&&...);                                  \
    template <class B> name& operator=(const B&);                        \
    T& operator[](size_t);                                               \
    const T& operator[](size_t) const;                                   \
    T& front();                                                          \
    T& back();                                                           \
    P data();                                                            \
    P data() const;                                                      \
    P begin();                                                           \
    P begin() const;                                                     \
    P end();                                                             \
    P end() const;                                                       \
    size_t size() const;                                                 \
    bool empty() const;                                                  \
    void resize(size_t);                                                 \
    void resize(size_t, const T&);                                       \
    void reserve(size_t);                                                \
    void clear();                                                        \
    void push_back(const T&);                                            \
    void swap(name&);                                                    \
    template <class... B> void assign(B&&...);                           \
    template <class... B> P insert(B&&...);                              \
    template <class... B> P erase(B&&...);                               \
    void shrink_to_fit();                                                \
    size_t permverify_host[4];                                           \
  };
template <class T> struct device_ptr;
PERMVERIFY_VECTOR(device_vector, device_ptr<T>)
PERMVERIFY_VECTOR(host_vector, T*)
PERMVERIFY_VECTOR(universal_vector, T*)
#undef PERMVERIFY_VECTOR
PERMVERIFY_OF_THRUST(device_reference, 8)
PERMVERIFY_OF_THRUST(device_allocator, 8)
PERMVERIFY_OF_THRUST(device_malloc_allocator, 8)
PERMVERIFY_OF_THRUST(zip_iterator, 16)
PERMVERIFY_OF_THRUST(counting_iterator, 8)
PERMVERIFY_OF_THRUST(constant_iterator, 16)
PERMVERIFY_OF_THRUST(transform_iterator, 16)
PERMVERIFY_OF_THRUST(permutation_iterator, 16)
PERMVERIFY_OF_THRUST(reverse_iterator, 8)
#undef PERMVERIFY_OF_THRUST
template <class A, class R> struct unary_function { typedef A argument_type; typedef R result_type; };
template <class A, class B, class R> struct binary_function {
  typedef A first_argument_type;
  typedef B second_argument_type;
  typedef R result_type;
};
using std::tuple;
using std::make_tuple;
using std::tie;
using std::get;
using std::tuple_size;
using std::tuple_element;
using std::pair;
using std::make_pair;
using std::swap;
using std::min;
using std::max;
using std::abs;
using std::exp;
using std::log;
using std::sqrt;
using std::pow;
using std::sin;
using std::cos;
using std::plus;
using std::minus;
using std::multiplies;
using std::divides;
using std::modulus;
using std::negate;
using std::less;
using std::greater;
using std::less_equal;
using std::greater_equal;
using std::equal_to;
using std::not_equal_to;
using std::logical_and;
using std::logical_or;
using std::logical_not;
using std::bit_and;
using std::bit_or;
using std::bit_xor;
using std::bit_not;
#define PERMVERIFY_EXTREME(name, condition)                                                                  \
  template <class T = void> struct name {                                                                    \
    __host__ __device__ constexpr T operator()(const T& a, const T& b) const { return condition ? b : a; }   \
  };                                                                                                         \
  template <> struct name<void> {                                                                            \
    template <class A, class B> __host__ __device__ constexpr auto operator()(const A& a, const B& b) const { \
      return condition ? b : a;                                                                              \
    }                                                                                                        \
  };
PERMVERIFY_EXTREME(maximum, a < b) PERMVERIFY_EXTREME(minimum, b < a)
#undef PERMVERIFY_EXTREME
template <class T = void> struct square {
  __host__ __device__ constexpr T operator()(const T& a) const { return a * a; }
};
template <> struct square<void> {
  template <class A> __host__ __device__ constexpr auto operator()(const A& a) const { return a * a; }
};
template <class T = void> struct identity {
  __host__ __device__ constexpr const T& operator()(const T& a) const { return a; }
};
template <> struct identity<void> {
  template <class A> __host__ __device__ constexpr A&& operator()(A&& a) const { return static_cast<A&&>(a); }
};
template <class T> struct device_ptr {
  typedef T value_type;
  T* permverify_pointer;
  __host__ __device__ device_ptr(T* p = nullptr) : permverify_pointer(p) {}
  __host__ __device__ T* get() const { return permverify_pointer; }
  __host__ __device__ T& operator*() const { return *permverify_pointer; }
  template <class I> __host__ __device__ T& operator[](I i) const { return permverify_pointer[i]; }
  template <class I> __host__ __device__ device_ptr operator+(I i) const { return device_ptr(permverify_pointer + i); }
  template <class I> __host__ __device__ device_ptr operator-(I i) const { return device_ptr(permverify_pointer - i); }
  __host__ __device__ operator device_ptr<const T>() const { return device_ptr<const T>(permverify_pointer); }
};
template <class T> __host__ __device__ inline T* raw_pointer_cast(T* p) { return p; }
template <class T> __host__ __device__ inline T* raw_pointer_cast(const device_ptr<T>& p) { return p.get(); }
template <class T> permverify_anything raw_pointer_cast(const T&);
template <class T> __host__ __device__ inline device_ptr<T> device_pointer_cast(T* p) { return device_ptr<T>(p); }
struct permverify_policy {
  template <class... A> permverify_policy on(A&&...) const;
  template <class... A> permverify_policy operator()(A&&...) const;
};
static const permverify_policy host, device, seq;
namespace cuda {
static const permverify_policy par, par_nosync;
}
#define PERMVERIFY_OF_HOST(name) template <class... A> std::permverify_result name(A&&...);
PERMVERIFY_OF_HOST(sort) PERMVERIFY_OF_HOST(sort_by_key) PERMVERIFY_OF_HOST(stable_sort) PERMVERIFY_OF_HOST(stable_sort_by_key)
PERMVERIFY_OF_HOST(reduce) PERMVERIFY_OF_HOST(reduce_by_key) PERMVERIFY_OF_HOST(transform) PERMVERIFY_OF_HOST(transform_reduce)
PERMVERIFY_OF_HOST(inclusive_scan) PERMVERIFY_OF_HOST(exclusive_scan) PERMVERIFY_OF_HOST(inclusive_scan_by_key)
PERMVERIFY_OF_HOST(exclusive_scan_by_key) PERMVERIFY_OF_HOST(copy) PERMVERIFY_OF_HOST(copy_n) PERMVERIFY_OF_HOST(copy_if)
PERMVERIFY_OF_HOST(fill) PERMVERIFY_OF_HOST(fill_n) PERMVERIFY_OF_HOST(sequence) PERMVERIFY_OF_HOST(generate)
PERMVERIFY_OF_HOST(for_each) PERMVERIFY_OF_HOST(for_each_n) PERMVERIFY_OF_HOST(unique) PERMVERIFY_OF_HOST(unique_by_key)
PERMVERIFY_OF_HOST(count) PERMVERIFY_OF_HOST(count_if) PERMVERIFY_OF_HOST(find) PERMVERIFY_OF_HOST(find_if)
PERMVERIFY_OF_HOST(gather) PERMVERIFY_OF_HOST(scatter) PERMVERIFY_OF_HOST(remove) PERMVERIFY_OF_HOST(remove_if)
PERMVERIFY_OF_HOST(replace) PERMVERIFY_OF_HOST(replace_if) PERMVERIFY_OF_HOST(max_element) PERMVERIFY_OF_HOST(min_element)
PERMVERIFY_OF_HOST(minmax_element) PERMVERIFY_OF_HOST(inner_product) PERMVERIFY_OF_HOST(lower_bound)
PERMVERIFY_OF_HOST(upper_bound) PERMVERIFY_OF_HOST(binary_search) PERMVERIFY_OF_HOST(merge) PERMVERIFY_OF_HOST(partition)
PERMVERIFY_OF_HOST(stable_partition) PERMVERIFY_OF_HOST(adjacent_difference) PERMVERIFY_OF_HOST(is_sorted)
PERMVERIFY_OF_HOST(equal) PERMVERIFY_OF_HOST(reverse) PERMVERIFY_OF_HOST(distance) PERMVERIFY_OF_HOST(advance)
PERMVERIFY_OF_HOST(make_zip_iterator) PERMVERIFY_OF_HOST(make_transform_iterator) PERMVERIFY_OF_HOST(make_counting_iterator)
PERMVERIFY_OF_HOST(make_constant_iterator) PERMVERIFY_OF_HOST(make_permutation_iterator) PERMVERIFY_OF_HOST(make_reverse_iterator)
PERMVERIFY_OF_HOST(make_discard_iterator) PERMVERIFY_OF_HOST(device_malloc) PERMVERIFY_OF_HOST(device_free)
PERMVERIFY_OF_HOST(all_of) PERMVERIFY_OF_HOST(any_of) PERMVERIFY_OF_HOST(none_of) PERMVERIFY_OF_HOST(tabulate)
PERMVERIFY_OF_HOST(set_union) PERMVERIFY_OF_HOST(set_intersection) PERMVERIFY_OF_HOST(set_difference)
#undef PERMVERIFY_OF_HOST
}  // namespace thrust
