// Matrices of a warp: declared, so that the rest of a file is read. A kernel that uses them is refused by name.
#pragma once
#include <cuda_fp16.h>
#include <cuda_bf16.h>
namespace nvcuda {
namespace wmma {
struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
namespace precision {
struct tf32;
struct u4;
struct s4;
struct b1;
}  // namespace precision
enum layout_t { mem_row_major, mem_col_major };
template <class T> struct permverify_element { typedef T type; };
template <> struct permverify_element<precision::tf32> { typedef float type; };
template <> struct permverify_element<precision::u4> { typedef unsigned type; };
template <> struct permverify_element<precision::s4> { typedef int type; };
template <> struct permverify_element<precision::b1> { typedef unsigned type; };
template <class Use, int m, int n, int k, class T, class Layout = void> struct fragment {
  typedef typename permverify_element<T>::type element_type;
  static constexpr int num_elements = 8, num_storage_elements = 8;
  element_type x[8];
};
template <class F, class P> __device__ void load_matrix_sync(F&, const P*, unsigned);
template <class F, class P> __device__ void load_matrix_sync(F&, const P*, unsigned, layout_t);
template <class F, class P> __device__ void store_matrix_sync(P*, const F&, unsigned, layout_t);
template <class F, class T> __device__ void fill_fragment(F&, const T&);
template <class D, class A, class B, class C> __device__ void mma_sync(D&, const A&, const B&, const C&, bool = false);
template <class D, class A, class B, class C> __device__ void bmma_sync(D&, const A&, const B&, const C&);
__device__ float __float_to_tf32(float);
}  // namespace wmma
}  // namespace nvcuda
