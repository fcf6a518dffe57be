// <array>: an aggregate, which device code may use.
#pragma once
namespace std {
template <class T, size_t n> struct array {
  using value_type = T;
  T permverify_elements[n];
  __host__ __device__ constexpr T& operator[](size_t i) { return permverify_elements[i]; }
  __host__ __device__ constexpr const T& operator[](size_t i) const { return permverify_elements[i]; }
  __host__ __device__ constexpr T& front() { return permverify_elements[0]; }
  __host__ __device__ constexpr const T& front() const { return permverify_elements[0]; }
  __host__ __device__ constexpr T& back() { return permverify_elements[n - 1]; }
  __host__ __device__ constexpr const T& back() const { return permverify_elements[n - 1]; }
  __host__ __device__ constexpr void fill(const T& x) {
    for (size_t i = 0; i < n; ++i) permverify_elements[i] = x;
  }
  __host__ __device__ constexpr bool empty() const { return n == 0; }
  __host__ __device__ constexpr size_t size() const { return n; }
  __host__ __device__ constexpr T* data() { return permverify_elements; }
  __host__ __device__ constexpr const T* data() const { return permverify_elements; }
  __host__ __device__ constexpr T* begin() { return permverify_elements; }
  __host__ __device__ constexpr const T* begin() const { return permverify_elements; }
  __host__ __device__ constexpr T* end() { return permverify_elements + n; }
  __host__ __device__ constexpr const T* end() const { return permverify_elements + n; }
};
struct permverify_no_elements {};
template <class T> struct array<T, 0> {
  using value_type = T;
  permverify_no_elements permverify_elements;
  __host__ __device__ constexpr void fill(const T&) {}
  __host__ __device__ constexpr bool empty() const { return true; }
  __host__ __device__ constexpr size_t size() const { return 0; }
  __host__ __device__ constexpr T* begin() { return nullptr; }
  __host__ __device__ constexpr const T* begin() const { return nullptr; }
  __host__ __device__ constexpr T* end() { return nullptr; }
  __host__ __device__ constexpr const T* end() const { return nullptr; }
};
#if __cplusplus >= 201703L
template <class T, class... U> array(T, U...) -> array<T, 1 + sizeof...(U)>;
#endif
template <class T, size_t n> struct tuple_size<array<T, n>> : integral_constant<size_t, n> {};
template <size_t i, class T, size_t n> struct tuple_element<i, array<T, n>> { typedef T type; };
template <size_t i, class T, size_t n> __host__ __device__ constexpr T& get(array<T, n>& a) { return a[i]; }
template <size_t i, class T, size_t n> __host__ __device__ constexpr const T& get(const array<T, n>& a) { return a[i]; }
template <size_t i, class T, size_t n> __host__ __device__ constexpr T&& get(array<T, n>&& a) { return static_cast<T&&>(a[i]); }
}  // namespace std
