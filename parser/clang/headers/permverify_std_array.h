// <array>: an aggregate, which device code may use.
#pragma once
#include <permverify_std.h>
namespace std {
template <class T, size_t n> struct array {
  using value_type = T;
  T permverify_elements[n];
  __host__ __device__ constexpr T& operator[](size_t i) { return permverify_elements[i]; }
  __host__ __device__ constexpr const T& operator[](size_t i) const { return permverify_elements[i]; }
  __host__ __device__ constexpr size_t size() const { return n; }
  __host__ __device__ constexpr T* data() { return permverify_elements; }
  __host__ __device__ constexpr const T* data() const { return permverify_elements; }
  __host__ __device__ constexpr T* begin() { return permverify_elements; }
  __host__ __device__ constexpr const T* begin() const { return permverify_elements; }
  __host__ __device__ constexpr T* end() { return permverify_elements + n; }
  __host__ __device__ constexpr const T* end() const { return permverify_elements + n; }
};
}  // namespace std
