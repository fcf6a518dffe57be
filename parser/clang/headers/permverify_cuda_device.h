// Atomics, warps, textures, random numbers, cooperative groups.
#pragma once
// Atomic for the device, for all of the system, for the threads of the block alone.
#define PERMVERIFY_SCOPES(DECLARE, T) DECLARE(T, ) DECLARE(T, _system) DECLARE(T, _block)
#define PERMVERIFY_OF_CUDA(...) __VA_ARGS__
#define PERMVERIFY_ALL_ATOMICS(T, SCOPE, MOST, SUB) \
  MOST(__device__ T atomicAdd##SCOPE(T*, T);)       \
  SUB(__device__ T atomicSub##SCOPE(T*, T);)        \
  MOST(__device__ T atomicExch##SCOPE(T*, T);)      \
  __device__ T atomicMin##SCOPE(T*, T);             \
  __device__ T atomicMax##SCOPE(T*, T);             \
  MOST(__device__ T atomicAnd##SCOPE(T*, T);)       \
  MOST(__device__ T atomicOr##SCOPE(T*, T);)        \
  MOST(__device__ T atomicXor##SCOPE(T*, T);)       \
  MOST(__device__ T atomicCAS##SCOPE(T*, T, T);)
#define PERMVERIFY_ATOMICS(T, SCOPE) PERMVERIFY_ALL_ATOMICS(T, SCOPE, PERMVERIFY_OF_CUDA, PERMVERIFY_OF_CUDA)
PERMVERIFY_SCOPES(PERMVERIFY_ATOMICS, int)
PERMVERIFY_SCOPES(PERMVERIFY_ATOMICS, unsigned)
#undef PERMVERIFY_ATOMICS
#define PERMVERIFY_ATOMICS(T, SCOPE) PERMVERIFY_ALL_ATOMICS(T, SCOPE, PERMVERIFY_IF_STAND_INS, PERMVERIFY_IF_STAND_INS)
PERMVERIFY_SCOPES(PERMVERIFY_ATOMICS, long long)
#undef PERMVERIFY_ATOMICS
#define PERMVERIFY_ATOMICS(T, SCOPE) PERMVERIFY_ALL_ATOMICS(T, SCOPE, PERMVERIFY_OF_CUDA, PERMVERIFY_IF_STAND_INS)
PERMVERIFY_SCOPES(PERMVERIFY_ATOMICS, unsigned long long)
#undef PERMVERIFY_ATOMICS
#undef PERMVERIFY_ALL_ATOMICS
#define PERMVERIFY_ATOMICS(T, SCOPE)         \
  __device__ T atomicInc##SCOPE(T*, T);      \
  __device__ T atomicDec##SCOPE(T*, T);
PERMVERIFY_SCOPES(PERMVERIFY_ATOMICS, unsigned)
#undef PERMVERIFY_ATOMICS
// CUDA has these for unsigned integers alone; sources that no compiler has seen use them for others.
#define PERMVERIFY_ATOMICS(T, SCOPE)                             \
  PERMVERIFY_IF_STAND_INS(__device__ T atomicInc##SCOPE(T*, T);) \
  PERMVERIFY_IF_STAND_INS(__device__ T atomicDec##SCOPE(T*, T);)
PERMVERIFY_SCOPES(PERMVERIFY_ATOMICS, int)
#undef PERMVERIFY_ATOMICS
#define PERMVERIFY_ATOMICS(T, SCOPE) __device__ T atomicAdd##SCOPE(T*, T);
PERMVERIFY_SCOPES(PERMVERIFY_ATOMICS, float)
PERMVERIFY_SCOPES(PERMVERIFY_ATOMICS, double)
#undef PERMVERIFY_ATOMICS
#define PERMVERIFY_ATOMICS(T, SCOPE) __device__ T atomicAdd##SCOPE(T*, T);
PERMVERIFY_SCOPES(PERMVERIFY_ATOMICS, float2) PERMVERIFY_SCOPES(PERMVERIFY_ATOMICS, float4)
#undef PERMVERIFY_ATOMICS
#define PERMVERIFY_ATOMICS(T, SCOPE) __device__ T atomicExch##SCOPE(T*, T);
PERMVERIFY_SCOPES(PERMVERIFY_ATOMICS, float)
#undef PERMVERIFY_ATOMICS
#define PERMVERIFY_ATOMICS(T, SCOPE) __device__ T atomicCAS##SCOPE(T*, T, T);
PERMVERIFY_SCOPES(PERMVERIFY_ATOMICS, unsigned short)
#undef PERMVERIFY_ATOMICS
#undef PERMVERIFY_SCOPES

#define PERMVERIFY_SHUFFLE(T)                                 \
  __device__ T __shfl(T, int, int = 32);                      \
  __device__ T __shfl_up(T, unsigned, int = 32);              \
  __device__ T __shfl_down(T, unsigned, int = 32);            \
  __device__ T __shfl_xor(T, int, int = 32);                  \
  __device__ T __shfl_sync(unsigned, T, int, int = 32);       \
  __device__ T __shfl_up_sync(unsigned, T, unsigned, int = 32);   \
  __device__ T __shfl_down_sync(unsigned, T, unsigned, int = 32); \
  __device__ T __shfl_xor_sync(unsigned, T, int, int = 32);     \
  __device__ T __permverify_of_warp_sync(unsigned, T);
PERMVERIFY_SHUFFLE(int) PERMVERIFY_SHUFFLE(unsigned) PERMVERIFY_SHUFFLE(float)
PERMVERIFY_SHUFFLE(double) PERMVERIFY_SHUFFLE(long long) PERMVERIFY_SHUFFLE(unsigned long long)
PERMVERIFY_SHUFFLE(long) PERMVERIFY_SHUFFLE(unsigned long)
#undef PERMVERIFY_SHUFFLE
__device__ unsigned __ballot(int);
__device__ int __any(int);
__device__ unsigned __ballot_sync(unsigned, int);
__device__ int __all_sync(unsigned, int);
__device__ int __any_sync(unsigned, int);
__device__ unsigned __activemask();
#ifdef __PERMVERIFY_STAND_INS__
typedef long clock_t;  // a program without headers may have a type of its own
#endif
__host__ __device__ long clock();
__device__ long long clock64();
template <class T> __device__ T __ldg(const T*);
// Hints for caches: loads and stores like others.
template <class T> __device__ inline T __ldca(const T* p) { return *p; }
template <class T> __device__ inline T __ldcg(const T* p) { return *p; }
template <class T> __device__ inline T __ldcs(const T* p) { return *p; }
template <class T> __device__ inline T __ldlu(const T* p) { return *p; }
template <class T> __device__ inline T __ldcv(const T* p) { return *p; }
template <class T> __device__ inline void __stwb(T* p, T x) { *p = x; }
template <class T> __device__ inline void __stcg(T* p, T x) { *p = x; }
template <class T> __device__ inline void __stcs(T* p, T x) { *p = x; }
template <class T> __device__ inline void __stwt(T* p, T x) { *p = x; }
// What the lanes of a warp make together: unknown, as what a shuffle gives.
template <class T> __device__ inline unsigned __match_any_sync(unsigned mask, T) { return __permverify_of_warp_sync(mask, 0U); }
template <class T> __device__ inline unsigned __match_all_sync(unsigned mask, T, int* all) {
  *all = __permverify_of_warp_sync(mask, 0);
  return __permverify_of_warp_sync(mask, 0U);
}
#define PERMVERIFY_REDUCE(name, T) \
  __device__ inline T __reduce_##name##_sync(unsigned mask, T x) { return __permverify_of_warp_sync(mask, x); }
PERMVERIFY_REDUCE(add, int) PERMVERIFY_REDUCE(add, unsigned) PERMVERIFY_REDUCE(min, int) PERMVERIFY_REDUCE(min, unsigned)
PERMVERIFY_REDUCE(max, int) PERMVERIFY_REDUCE(max, unsigned) PERMVERIFY_REDUCE(and, unsigned) PERMVERIFY_REDUCE(or, unsigned)
PERMVERIFY_REDUCE(xor, unsigned)
#undef PERMVERIFY_REDUCE
__device__ inline void __nanosleep(unsigned) {}

enum cudaTextureReadMode { cudaReadModeElementType, cudaReadModeNormalizedFloat };
enum cudaTextureFilterMode { cudaFilterModePoint, cudaFilterModeLinear };
enum cudaTextureAddressMode {
  cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder
};
enum { cudaTextureType1D = 1, cudaTextureType2D = 2, cudaTextureType3D = 3 };
enum cudaChannelFormatKind {
  cudaChannelFormatKindSigned, cudaChannelFormatKindUnsigned, cudaChannelFormatKindFloat
};
struct cudaChannelFormatDesc { int x, y, z, w; cudaChannelFormatKind f; };
struct textureReference {
  int normalized;
  cudaTextureFilterMode filterMode;
  cudaTextureAddressMode addressMode[3];
  cudaChannelFormatDesc channelDesc;
};
template <class T, int dimensions = 1, cudaTextureReadMode mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : textureReference {};
// What a read gives: the element itself, or as many floats between -1 and 1.
template <class T, cudaTextureReadMode mode> struct __permverify_texel { typedef T type; };
#define PERMVERIFY_TEXEL(T)                                                                         \
  template <> struct __permverify_texel<T##2, cudaReadModeNormalizedFloat> { typedef float2 type; }; \
  template <> struct __permverify_texel<T##4, cudaReadModeNormalizedFloat> { typedef float4 type; };
PERMVERIFY_TEXEL(char) PERMVERIFY_TEXEL(uchar) PERMVERIFY_TEXEL(short) PERMVERIFY_TEXEL(ushort)
#undef PERMVERIFY_TEXEL
#define PERMVERIFY_TEXEL(T) \
  template <> struct __permverify_texel<T, cudaReadModeNormalizedFloat> { typedef float type; };
PERMVERIFY_TEXEL(char) PERMVERIFY_TEXEL(signed char) PERMVERIFY_TEXEL(unsigned char)
PERMVERIFY_TEXEL(short) PERMVERIFY_TEXEL(unsigned short)
#undef PERMVERIFY_TEXEL
typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
#define PERMVERIFY_TEXTURE(name, ...)                                                             \
  template <class T, int d, cudaTextureReadMode m>                                                \
  __device__ typename __permverify_texel<T, m>::type name(const texture<T, d, m>&, __VA_ARGS__);  \
  template <class T> __device__ T name(cudaTextureObject_t, __VA_ARGS__);
PERMVERIFY_TEXTURE(tex1Dfetch, int)
PERMVERIFY_TEXTURE(tex1D, float)
PERMVERIFY_TEXTURE(tex2D, float, float)
PERMVERIFY_TEXTURE(tex3D, float, float, float)
PERMVERIFY_TEXTURE(tex1DLod, float, float)
PERMVERIFY_TEXTURE(tex2DLod, float, float, float)
PERMVERIFY_TEXTURE(tex1DLayered, float, int)
PERMVERIFY_TEXTURE(tex2DLayered, float, float, int)
PERMVERIFY_TEXTURE(tex3DLod, float, float, float, float)
PERMVERIFY_TEXTURE(texCubemap, float, float, float)
PERMVERIFY_TEXTURE(texCubemapLayered, float, float, float, int)
PERMVERIFY_TEXTURE(tex1DGrad, float, float, float)
PERMVERIFY_TEXTURE(tex2DGrad, float, float, float2, float2)
PERMVERIFY_TEXTURE(tex3DGrad, float, float, float, float4, float4)
PERMVERIFY_TEXTURE(tex1DLayeredLod, float, int, float)
PERMVERIFY_TEXTURE(tex2DLayeredLod, float, float, int, float)
PERMVERIFY_TEXTURE(tex1DLayeredGrad, float, int, float, float)
PERMVERIFY_TEXTURE(tex2DLayeredGrad, float, float, int, float2, float2)
PERMVERIFY_TEXTURE(texCubemapLod, float, float, float, float)
PERMVERIFY_TEXTURE(texCubemapLayeredLod, float, float, float, int, float)
PERMVERIFY_TEXTURE(texCubemapGrad, float, float, float, float4, float4)
PERMVERIFY_TEXTURE(texCubemapLayeredGrad, float, float, float, int, float4, float4)
PERMVERIFY_TEXTURE(tex2Dgather, float, float, int = 0)
#undef PERMVERIFY_TEXTURE
template <class T, int dimensions = 1>
struct __attribute__((device_builtin_surface_type)) surface {};
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };
#define PERMVERIFY_SURFACE(name, PARAMETERS)                                                                       \
  template <class T, class S>                                                                                                 \
  __device__ T name##read(S, PERMVERIFY_OF_CUDA PARAMETERS, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);           \
  template <class T, class S>                                                                                                 \
  __device__ void name##write(T, S, PERMVERIFY_OF_CUDA PARAMETERS, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);    \
  template <class T, class S>                                                                                                 \
  __device__ void name##read(T*, S, PERMVERIFY_OF_CUDA PARAMETERS, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
PERMVERIFY_SURFACE(surf1D, (int x))
PERMVERIFY_SURFACE(surf2D, (int x, int y))
PERMVERIFY_SURFACE(surf3D, (int x, int y, int z))
PERMVERIFY_SURFACE(surf1DLayered, (int x, int layer))
PERMVERIFY_SURFACE(surf2DLayered, (int x, int y, int layer))
PERMVERIFY_SURFACE(surfCubemap, (int x, int y, int face))
PERMVERIFY_SURFACE(surfCubemapLayered, (int x, int y, int face))
#undef PERMVERIFY_SURFACE

// Every use of a generator's state is a write of all of it; what it holds is unknown. That of MTGP32 belongs
// to a block: a cell for each of its threads, of which there are at most 256. WORDS: the rest, so that
// the size is that of cuRAND.
#define PERMVERIFY_GENERATOR(S, SIZE, ALIGNMENT, WORDS)                                        \
  struct alignas(ALIGNMENT) S { unsigned permverify_state SIZE; long long permverify_rest[WORDS]; }; \
  typedef S S##_t;                                                                             \
  __device__ void curand_init(unsigned long long, unsigned long long, unsigned long long, S*); \
  __device__ unsigned curand(S*);                                                              \
  __device__ float curand_uniform(S*);                                                         \
  __device__ double curand_uniform_double(S*);                                                 \
  __device__ float curand_normal(S*);                                                          \
  __device__ double curand_normal_double(S*);                                                  \
  __device__ float2 curand_normal2(S*);                                                        \
  __device__ float4 curand_uniform4(S*);                                                       \
  __device__ float curand_log_normal(S*, float, float);                                        \
  __device__ uint4 curand4(S*);                                                                \
  __device__ float4 curand_normal4(S*);                                                        \
  __device__ double2 curand_uniform2_double(S*);                                               \
  __device__ double2 curand_normal2_double(S*);                                                \
  __device__ float2 curand_log_normal2(S*, float, float);                                      \
  __device__ float4 curand_log_normal4(S*, float, float);                                      \
  __device__ double curand_log_normal_double(S*, double, double);                              \
  __device__ uint4 curand_poisson4(S*, double);                                                \
  __device__ void skipahead(unsigned long long, S*);                                           \
  __device__ void skipahead_sequence(unsigned long long, S*);                                  \
  __device__ unsigned curand_poisson(S*, double);
PERMVERIFY_GENERATOR(curandStateXORWOW, , 8, 5)
PERMVERIFY_GENERATOR(curandStateMRG32k3a, , 8, 5)
PERMVERIFY_GENERATOR(curandStatePhilox4_32_10, , 16, 7)
PERMVERIFY_GENERATOR(curandStateSobol32, , 8, 17)
PERMVERIFY_GENERATOR(curandStateScrambledSobol32, , 8, 17)
PERMVERIFY_GENERATOR(curandStateSobol64, , 8, 34)
PERMVERIFY_GENERATOR(curandStateScrambledSobol64, , 8, 34)
PERMVERIFY_GENERATOR(curandStateMtgp32, [256], 8, 386)
typedef unsigned curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];
enum curandRngType_t { CURAND_RNG_PSEUDO_DEFAULT = 100, CURAND_RNG_QUASI_DEFAULT = 200 };
#undef PERMVERIFY_GENERATOR
// The direction vectors are read.
#define PERMVERIFY_DIRECTIONS(S, T, n, ...)                                   \
  __device__ inline void curand_init(const T* vectors, __VA_ARGS__, S* state) { \
    T all = 0;                                                                \
    for (int i = 0; i < n; ++i) all ^= vectors[i];                            \
    curand(state);                                                            \
  }
PERMVERIFY_DIRECTIONS(curandStateSobol32, unsigned, 32, unsigned)
PERMVERIFY_DIRECTIONS(curandStateScrambledSobol32, unsigned, 32, unsigned, unsigned)
PERMVERIFY_DIRECTIONS(curandStateSobol64, unsigned long long, 64, unsigned long long)
PERMVERIFY_DIRECTIONS(curandStateScrambledSobol64, unsigned long long, 64, unsigned long long, unsigned long long)
#undef PERMVERIFY_DIRECTIONS
typedef curandStateXORWOW curandState;
typedef curandStateXORWOW curandState_t;

// Asynchronous copies of one thread.
__device__ void __pipeline_memcpy_async(void*, const void*, unsigned long, unsigned long = 0);
// Addresses as numbers, for inline assembly.
__device__ unsigned long __cvta_generic_to_shared(const void*);
__device__ unsigned long __cvta_generic_to_global(const void*);
__device__ void __pipeline_commit();
__device__ void __pipeline_wait_prior(unsigned long);

// What the lanes of a warp make together, of any type.
template <class T> PERMVERIFY_UNKNOWN __device__ T __permverify_object_of_lanes(T);
template <class T> __device__ inline T __permverify_of_lanes(T x) {
  __permverify_of_warp_sync(0, 0);  // that they come together is assumed
  if constexpr (__is_arithmetic(T)) return static_cast<T>(__shfl(x, 0));
  else return __permverify_object_of_lanes(x);
}

__device__ void __permverify_tile(unsigned);       // some group is a tile of so many threads
__device__ void __permverify_tile_sync(unsigned);  // the barrier of such a tile
__device__ void __permverify_group_sync();         // of a group that is some tile

namespace cooperative_groups {
struct thread_block {
  __device__ void sync() const;
  __device__ static unsigned thread_rank();
  __device__ static unsigned size();
  __device__ static unsigned num_threads() { return size(); }
  __device__ static dim3 dim_threads() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
  __device__ static dim3 group_dim() { return dim_threads(); }
  __device__ static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  __device__ static dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
};
// A group of which the program says only at run time how large it is: the block (0), or so many threads that follow each other.
struct thread_group {
  unsigned permverify_size;
  bool permverify_full;  // its size is part of a type: each tile has it
  __device__ thread_group(const thread_block&) : permverify_size(0), permverify_full(false) {}
  template <unsigned n> __device__ static thread_group permverify_of(unsigned size, bool full) {
    thread_group result{thread_block()};
    __permverify_tile(n);
    result.permverify_size = size;
    result.permverify_full = full;
    return result;
  }
  // The last tile of a block has the threads that are left.
  __device__ unsigned size() const {
    if (permverify_size == 0) return thread_block::size();
    const unsigned rank = thread_block::thread_rank(), left = thread_block::size() - (rank - rank % permverify_size);
    return permverify_full || left >= permverify_size ? permverify_size : left;
  }
  __device__ unsigned num_threads() const { return size(); }
  __device__ unsigned thread_rank() const {
    return permverify_size != 0 ? thread_block::thread_rank() % permverify_size : thread_block::thread_rank();
  }
  __device__ bool is_valid() const { return true; }
  __device__ void sync() const {
    if (permverify_size == 0) thread_block().sync();
    else if (permverify_size != 1) __permverify_group_sync();
  }
};
#define PERMVERIFY_TILE(size)                                                                                     \
  __device__ inline thread_group tiled_partition(const thread_group& group, unsigned n)                           \
      __attribute__((enable_if(n == size, ""))) {                                                                 \
    const bool all = group.permverify_size != 0 && group.permverify_size < size;                                  \
    return thread_group::permverify_of<size>(all ? group.permverify_size : size, group.permverify_full);          \
  }
PERMVERIFY_TILE(1) PERMVERIFY_TILE(2) PERMVERIFY_TILE(4) PERMVERIFY_TILE(8) PERMVERIFY_TILE(16) PERMVERIFY_TILE(32)
#undef PERMVERIFY_TILE
__device__ inline thread_group tiled_partition(const thread_group& group, unsigned n) {
  __permverify_tile(n);  // no constant: refused
  return group;
}
struct grid_group {
  __device__ void sync() const;
  __device__ bool is_valid() const;
  __device__ static dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  __device__ static dim3 dim_blocks() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
  __device__ static dim3 group_dim() { return dim_blocks(); }
  __device__ static unsigned long long block_rank();
  __device__ static unsigned long long num_blocks();
  __device__ static unsigned long long thread_rank();
  __device__ static unsigned long long num_threads();
  __device__ static unsigned long long size() { return num_threads(); }
};
struct multi_grid_group {
  __device__ void sync() const;
};
// Part of a block: threads that follow each other. What was divided is the block (0), or a tile of so many threads.
template <unsigned n, class Parent = void> struct thread_block_tile;
template <class Parent> struct permverify_threads_of { static constexpr unsigned value = 0; };
template <unsigned n, class Parent> struct permverify_threads_of<thread_block_tile<n, Parent>> { static constexpr unsigned value = n; };
template <unsigned n, class Parent> struct thread_block_tile {
  unsigned permverify_divided;
  __device__ thread_block_tile() : permverify_divided(permverify_threads_of<Parent>::value) {}
  template <class Other> __device__ thread_block_tile(const thread_block_tile<n, Other>& other)
      : permverify_divided(other.permverify_divided) {}
  __device__ operator thread_group() const { return thread_group::permverify_of<n>(n, true); }
  __device__ int match_any(unsigned x) const { return static_cast<int>(__permverify_of_warp_sync(0, x)); }
  __device__ static unsigned thread_rank() { return thread_block::thread_rank() % n; }
  __device__ unsigned meta_group_rank() const {
    const unsigned rank = thread_block::thread_rank();
    return (permverify_divided == 0 ? rank : rank % permverify_divided) / n;
  }
  __device__ unsigned meta_group_size() const {
    return permverify_divided == 0 ? (thread_block::size() + n - 1) / n : permverify_divided / n;
  }
  __device__ static constexpr unsigned size() { return n; }
  __device__ static constexpr unsigned num_threads() { return n; }
  __device__ void sync() const { __permverify_tile_sync(n); }
  template <class T> __device__ T shfl(T x, int) const { return __permverify_of_lanes(x); }
  template <class T> __device__ T shfl_up(T x, unsigned) const { return __permverify_of_lanes(x); }
  template <class T> __device__ T shfl_down(T x, unsigned) const { return __permverify_of_lanes(x); }
  template <class T> __device__ T shfl_xor(T x, int) const { return __permverify_of_lanes(x); }
  __device__ int any(int x) const { return __permverify_of_warp_sync(0, x); }
  __device__ int all(int x) const { return __permverify_of_warp_sync(0, x); }
  __device__ unsigned ballot(int) const { return __permverify_of_warp_sync(0, 0U); }
};
template <unsigned n, class Group> __device__ inline thread_block_tile<n, Group> tiled_partition(const Group&) {
  return thread_block_tile<n, Group>();
}
template <unsigned n = 1024> struct block_tile_memory { int permverify_cell[n / 32]; };
template <unsigned n> __device__ inline thread_block this_thread_block(block_tile_memory<n>&) { return thread_block(); }
// The lanes that come to be together: how many, and the place among them, is unknown.
struct coalesced_group {
  __device__ static unsigned thread_rank() { return __shfl(0U, 0); }
  __device__ static unsigned size() { return __shfl(0U, 0); }
  __device__ static unsigned num_threads() { return size(); }
  __device__ void sync() const { __syncwarp(__activemask()); }
  template <class T> __device__ T shfl(T x, int) const { return __permverify_of_lanes(x); }
  template <class T> __device__ T shfl_up(T x, unsigned) const { return __permverify_of_lanes(x); }
  template <class T> __device__ T shfl_down(T x, unsigned) const { return __permverify_of_lanes(x); }
  __device__ int any(int x) const { return __permverify_of_warp_sync(0, x); }
  __device__ int all(int x) const { return __permverify_of_warp_sync(0, x); }
  __device__ unsigned ballot(int) const { return __permverify_of_warp_sync(0, 0U); }
};
template <class Group> __device__ inline coalesced_group binary_partition(const Group&, bool) { return coalesced_group(); }
template <class Group, class T> __device__ inline coalesced_group labeled_partition(const Group&, T) { return coalesced_group(); }
__device__ inline coalesced_group coalesced_threads() { return coalesced_group(); }
template <class T> struct plus { __device__ T operator()(T x, T y) const { return x + y; } };
template <class T> struct less { __device__ T operator()(T x, T y) const { return y < x ? y : x; } };
template <class T> struct greater { __device__ T operator()(T x, T y) const { return x < y ? y : x; } };
template <class T> struct bit_and { __device__ T operator()(T x, T y) const { return x & y; } };
template <class T> struct bit_or { __device__ T operator()(T x, T y) const { return x | y; } };
template <class T> struct bit_xor { __device__ T operator()(T x, T y) const { return x ^ y; } };
// Over a warp or a part of one: what all its lanes get is unknown.
template <unsigned n, class P, class T, class O> __device__ inline T reduce(const thread_block_tile<n, P>&, T x, O) { return __permverify_of_lanes(x); }
template <class T, class O> __device__ inline T reduce(const coalesced_group&, T x, O) { return __permverify_of_lanes(x); }
template <unsigned n, class P, class T, class O>
__device__ inline T inclusive_scan(const thread_block_tile<n, P>&, T x, O) { return __permverify_of_lanes(x); }
template <unsigned n, class P, class T, class O>
__device__ inline T exclusive_scan(const thread_block_tile<n, P>&, T x, O) { return __permverify_of_lanes(x); }
template <unsigned n, class P, class T> __device__ inline T inclusive_scan(const thread_block_tile<n, P>&, T x) { return __permverify_of_lanes(x); }
template <unsigned n, class P, class T> __device__ inline T exclusive_scan(const thread_block_tile<n, P>&, T x) { return __permverify_of_lanes(x); }
// Asynchronous copies of a group: modelled for the block.
template <class Group, class... Rest> __device__ void memcpy_async(const Group&, Rest...);
template <class Group> __device__ void wait(const Group&);
template <unsigned n, class Group> __device__ void wait_prior(const Group&);
template <unsigned n, class P> __device__ void sync(const thread_block_tile<n, P>& tile) { tile.sync(); }
__device__ inline void sync(const coalesced_group& group) { group.sync(); }
__device__ inline void sync(const thread_group& group) { group.sync(); }
__device__ inline thread_block this_thread_block() { return thread_block(); }
__device__ inline grid_group this_grid() { return grid_group(); }
__device__ inline multi_grid_group this_multi_grid() { return multi_grid_group(); }
__device__ void sync(const thread_block&);
__device__ void sync(const grid_group&);
__device__ void synchronize(const thread_block&);
__device__ void synchronize(const grid_group&);
__device__ void synchronize(const multi_grid_group&);
}  // namespace cooperative_groups
