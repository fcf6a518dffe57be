// CUB's collectives of a block and of a warp, as far as races, barriers and bounds go (CUB documentation, "Block-wide" and
// "Warp-wide primitives"): what they compute is unknown.
//
// A collective of a block with more than one warp works through its temporary storage: each thread writes to it, a barrier
// follows, and each thread reads what others wrote. Exchanges do so in any block, and lanes of a warp without the barrier. So
// all threads of the block must arrive, and another use of the storage needs a `__syncthreads` before it. A reduction or a
// scan of a single warp works by shuffles, if the number of its lanes is a power of two. The block has the size that the type
// names, which is a precondition of the launch.
#pragma once
#include <permverify_std_chrono.h>
namespace cub {
template <class K, class V> struct KeyValuePair {
  typedef K Key;
  typedef V Value;
  K key;
  V value;
  KeyValuePair() = default;
  __host__ __device__ KeyValuePair(K k, V v) : key(k), value(v) {}
};
struct Sum { template <class T> __host__ __device__ T operator()(const T& x, const T& y) const { return x + y; } };
struct Difference { template <class T> __host__ __device__ T operator()(const T& x, const T& y) const { return x - y; } };
struct Max { template <class T> __host__ __device__ T operator()(const T& x, const T& y) const { return x < y ? y : x; } };
struct Min { template <class T> __host__ __device__ T operator()(const T& x, const T& y) const { return y < x ? y : x; } };
struct Equality { template <class T> __host__ __device__ bool operator()(const T& x, const T& y) const { return x == y; } };
struct Inequality { template <class T> __host__ __device__ bool operator()(const T& x, const T& y) const { return x != y; } };
struct ArgMax {
  template <class T> __host__ __device__ T operator()(const T& x, const T& y) const { return y.value > x.value ? y : x; }
};
struct ArgMin {
  template <class T> __host__ __device__ T operator()(const T& x, const T& y) const { return y.value < x.value ? y : x; }
};

// Numbers as bits in an order of their own: signs turned round.
template <int bytes> struct permverify_bits { typedef unsigned type; };
template <> struct permverify_bits<1> { typedef unsigned char type; };
template <> struct permverify_bits<2> { typedef unsigned short type; };
template <> struct permverify_bits<8> { typedef unsigned long long type; };
template <class T> struct Traits {
  typedef typename permverify_bits<sizeof(T)>::type UnsignedBits;
  static constexpr UnsignedBits HIGH_BIT = static_cast<UnsignedBits>(UnsignedBits(1) << (sizeof(T) * 8 - 1));
  __host__ __device__ static UnsignedBits TwiddleIn(UnsignedBits x) {
    if constexpr (__is_unsigned(T)) return x;
    else if constexpr (__is_integral(T)) return x ^ HIGH_BIT;
    else return x ^ ((x & HIGH_BIT) != 0 ? static_cast<UnsignedBits>(-1) : HIGH_BIT);
  }
  __host__ __device__ static UnsignedBits TwiddleOut(UnsignedBits x) {
    if constexpr (__is_unsigned(T)) return x;
    else if constexpr (__is_integral(T)) return x ^ HIGH_BIT;
    else return x ^ ((x & HIGH_BIT) != 0 ? HIGH_BIT : static_cast<UnsignedBits>(-1));
  }
};

enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};

__device__ void permverify_block_size(int threads);
__device__ void permverify_lanes_are_no_power_of_two();  // a warp that works through its storage: refused
// An unknown value.
template <class T> __device__ inline T permverify_unknown(const T& like) {
  if constexpr (__is_arithmetic(T)) return static_cast<T>(__shfl(like, 0));
  else return __permverify_object_of_lanes(like);
}
#define PERMVERIFY_ANY(T, WIDER) \
  template <> __device__ inline T permverify_unknown<T>(const T&) { return static_cast<T>(__shfl(static_cast<WIDER>(0), 0)); }
PERMVERIFY_ANY(bool, int) PERMVERIFY_ANY(char, int) PERMVERIFY_ANY(signed char, int)
PERMVERIFY_ANY(unsigned char, int) PERMVERIFY_ANY(short, int) PERMVERIFY_ANY(unsigned short, int)
PERMVERIFY_ANY(long, long long) PERMVERIFY_ANY(unsigned long, unsigned long long)
#undef PERMVERIFY_ANY
template <class K, class V> __device__ inline KeyValuePair<K, V> permverify_unknown(const KeyValuePair<K, V>& like) {
  return KeyValuePair<K, V>(permverify_unknown(like.key), permverify_unknown(like.value));
}
__device__ inline float2 permverify_unknown(const float2& x) { return make_float2(__shfl(x.x, 0), __shfl(x.y, 0)); }
__device__ inline float4 permverify_unknown(const float4& x) {
  return make_float4(__shfl(x.x, 0), __shfl(x.y, 0), __shfl(x.z, 0), __shfl(x.w, 0));
}
__device__ inline double2 permverify_unknown(const double2& x) { return make_double2(__shfl(x.x, 0), __shfl(x.y, 0)); }
__device__ inline int2 permverify_unknown(const int2& x) { return make_int2(__shfl(x.x, 0), __shfl(x.y, 0)); }

// A storage of so many cells, each as large as divides an item: all are written, a barrier follows, and each is read by two
// threads that did not write it. So of any two uses without a barrier between them, and of any other use of the storage's
// bytes, one is a write of what another thread reads.
template <int bytes> struct permverify_cell_of {
  typedef typename permverify_bits<bytes % 8 == 0 ? 8 : bytes % 4 == 0 ? 4 : bytes % 2 == 0 ? 2 : 1>::type type;
};
template <class T, int items> struct permverify_storage_of {
  typedef typename permverify_cell_of<sizeof(T)>::type permverify_type;
  static constexpr int permverify_cells = items * (sizeof(T) / sizeof(permverify_type));
  permverify_type permverify_cell[permverify_cells];
};
// What the collectives of a block of `size` threads have in common; `items` of type T lie in the storage.
template <int size, class T = int, int items = size> struct permverify_block {
  struct TempStorage : permverify_storage_of<T, items> {};
  TempStorage* permverify_storage;
  __device__ permverify_block(TempStorage& storage) : permverify_storage(&storage) { permverify_block_size(size); }
  __device__ static unsigned permverify_rank() { return cooperative_groups::thread_block::thread_rank(); }
  __device__ void permverify_write(int i) { if (i < TempStorage::permverify_cells) permverify_storage->permverify_cell[i] = 0; }
  __device__ void permverify_read(int i) {
    if (i < TempStorage::permverify_cells) const auto x = permverify_storage->permverify_cell[i];
  }
  // `always`: also in a block of one warp, where reductions and scans need no barrier.
  template <bool always = false> __device__ void permverify_meet() {
    if constexpr (always || size > 32) {
      const int rank = permverify_rank(), next = rank + 1 < size ? rank + 1 : 0, previous = rank != 0 ? rank - 1 : size - 1;
      for (int i = 0; i < TempStorage::permverify_cells; i += size) permverify_write(i + rank);
      __syncthreads();
      for (int i = 0; i < TempStorage::permverify_cells; i += size) {
        permverify_read(i + next);
        permverify_read(i + previous);
      }
    } else if constexpr ((size & (size - 1)) != 0) {
      permverify_lanes_are_no_power_of_two();
    }
  }
  // Lanes of a warp, and not all of the block, exchange what they have: in the part of the storage that is their warp's.
  __device__ void permverify_meet_in_warp() {
    const int lane = permverify_rank() % 32, n = TempStorage::permverify_cells / size * 32, part = permverify_rank() / 32 * n;
    for (int i = 0; i < n; i += 32) permverify_write(part + i + lane);
    if constexpr (size % 32 == 0) {
      __syncwarp();
      for (int i = 0; i < n; i += 32) {
        permverify_read(part + i + (lane + 1) % 32);
        permverify_read(part + i + (lane + 31) % 32);
      }
    }
  }
};
// Items of an exchange, with what keeps threads from the same banks (CUB, block_exchange.cuh).
constexpr int permverify_padded(int n, int tile) { return n > 4 && (n & (n - 1)) == 0 ? tile + tile / 32 : tile; }
// Items of a collective that rakes: one for each thread, and one for each thread that rakes.
constexpr int permverify_raked(int size) { return size > 32 ? size + 32 : size; }
#define PERMVERIFY_COLLECTIVE(name, ...)                              \
  typedef permverify_block<__VA_ARGS__> permverify_base;              \
  typedef typename permverify_base::TempStorage TempStorage;          \
  __device__ static TempStorage& permverify_own() {                   \
    __shared__ TempStorage storage;                                   \
    return storage;                                                   \
  }                                                                   \
  __device__ name() : permverify_base(permverify_own()) {}            \
  __device__ name(TempStorage& storage) : permverify_base(storage) {}

template <class T, int x, BlockReduceAlgorithm a = BLOCK_REDUCE_WARP_REDUCTIONS, int y = 1, int z = 1, int arch = 0>
struct BlockReduce : permverify_block<x * y * z, T, permverify_raked(x * y * z)> {
  PERMVERIFY_COLLECTIVE(BlockReduce, x * y * z, T, permverify_raked(x * y * z))
  __device__ T permverify_result(const T& like) {
    this->permverify_meet();
    return permverify_unknown(like);
  }
  __device__ T Sum(T in) { return permverify_result(in); }
  __device__ T Sum(T in, int) { return permverify_result(in); }
  template <int n> __device__ T Sum(T (&in)[n]) { return permverify_result(in[0]); }
  template <class O> __device__ T Reduce(T in, O) { return permverify_result(in); }
  template <class O> __device__ T Reduce(T in, O, int) { return permverify_result(in); }
  template <int n, class O> __device__ T Reduce(T (&in)[n], O) { return permverify_result(in[0]); }
};

template <class T, int x, BlockScanAlgorithm a = BLOCK_SCAN_RAKING, int y = 1, int z = 1, int arch = 0>
struct BlockScan : permverify_block<x * y * z, T, permverify_raked(x * y * z)> {
  PERMVERIFY_COLLECTIVE(BlockScan, x * y * z, T, permverify_raked(x * y * z))
  __device__ void permverify_scan(const T& in, T& out) {
    this->permverify_meet();
    out = permverify_unknown(in);
  }
  __device__ void permverify_scan(const T& in, T& out, T& all) {
    this->permverify_meet();
    out = permverify_unknown(in);
    all = permverify_unknown(in);
  }
  template <int n> __device__ void permverify_scan(T (&in)[n], T (&out)[n]) {
    this->permverify_meet();
    for (int i = 0; i < n; ++i) out[i] = permverify_unknown(in[i]);
  }
  template <int n> __device__ void permverify_scan(T (&in)[n], T (&out)[n], T& all) {
    permverify_scan(in, out);
    all = permverify_unknown(in[0]);
  }
#define PERMVERIFY_SCAN(name)                                                                                \
  __device__ void name##Sum(T in, T& out) { permverify_scan(in, out); }                                      \
  __device__ void name##Sum(T in, T& out, T& all) { permverify_scan(in, out, all); }                         \
  template <int n> __device__ void name##Sum(T (&in)[n], T (&out)[n]) { permverify_scan(in, out); }          \
  template <int n> __device__ void name##Sum(T (&in)[n], T (&out)[n], T& all) { permverify_scan(in, out, all); }
  PERMVERIFY_SCAN(Inclusive)
  PERMVERIFY_SCAN(Exclusive)
#undef PERMVERIFY_SCAN
  template <class O> __device__ void InclusiveScan(T in, T& out, O) { permverify_scan(in, out); }
  template <int n, class O> __device__ void InclusiveScan(T (&in)[n], T (&out)[n], O) { permverify_scan(in, out); }
  template <class O> __device__ void ExclusiveScan(T in, T& out, T, O) { permverify_scan(in, out); }
  template <class O> __device__ void ExclusiveScan(T in, T& out, T, O, T& all) { permverify_scan(in, out, all); }
  template <int n, class O> __device__ void ExclusiveScan(T (&in)[n], T (&out)[n], T, O) { permverify_scan(in, out); }
};

// Items in the storage of loads and stores: what threads exchange, of all warps at once or of one at a time.
constexpr int permverify_moved(int n, bool exchange, bool slices, int size) {
  return exchange ? permverify_padded(n, (slices && size > 32 ? 32 : size) * n) : size;
}
template <class T, int x, int n, BlockLoadAlgorithm a = BLOCK_LOAD_DIRECT, int y = 1, int z = 1, int arch = 0>
struct BlockLoad
    : permverify_block<x * y * z, T, permverify_moved(n, a >= BLOCK_LOAD_TRANSPOSE, a == BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED, x * y * z)> {
  PERMVERIFY_COLLECTIVE(BlockLoad, x * y * z, T,
                        permverify_moved(n, a >= BLOCK_LOAD_TRANSPOSE, a == BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED, x * y * z))
  static constexpr bool permverify_turns = a >= BLOCK_LOAD_TRANSPOSE;
  static constexpr bool permverify_of_warp = a >= BLOCK_LOAD_WARP_TRANSPOSE;
  // Element i of the thread. In turns, threads next to each other read elements next to each other, of the block or of
  // the warp.
  __device__ static int permverify_place(int i) {
    const int rank = permverify_base::permverify_rank();
    if (permverify_of_warp) return rank / 32 * (32 * n) + rank % 32 + i * 32;
    return permverify_turns || a == BLOCK_LOAD_STRIPED ? rank + i * (x * y * z) : rank * n + i;
  }
  // Lanes of a warp exchange without a barrier of the block, but for time slices.
  __device__ void permverify_end(T (&items)[n]) {
    if constexpr (permverify_turns) {
      if constexpr (a != BLOCK_LOAD_WARP_TRANSPOSE) this->template permverify_meet<true>();
      else this->permverify_meet_in_warp();
      for (int i = 0; i < n; ++i) items[i] = permverify_unknown(items[i]);
    }
  }
  template <class P> __device__ void Load(P from, T (&items)[n]) {
    for (int i = 0; i < n; ++i) items[i] = from[permverify_place(i)];
    permverify_end(items);
  }
  template <class P> __device__ void Load(P from, T (&items)[n], int valid) {
    for (int i = 0; i < n; ++i) {
      if (permverify_place(i) < valid) items[i] = from[permverify_place(i)];
    }
    permverify_end(items);
  }
  template <class P, class D> __device__ void Load(P from, T (&items)[n], int valid, D other) {
    for (int i = 0; i < n; ++i) items[i] = permverify_place(i) < valid ? static_cast<T>(from[permverify_place(i)]) : static_cast<T>(other);
    permverify_end(items);
  }
};

template <class T, int x, int n, BlockStoreAlgorithm a = BLOCK_STORE_DIRECT, int y = 1, int z = 1, int arch = 0>
struct BlockStore
    : permverify_block<x * y * z, T, permverify_moved(n, a >= BLOCK_STORE_TRANSPOSE, a == BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED, x * y * z)> {
  PERMVERIFY_COLLECTIVE(BlockStore, x * y * z, T,
                        permverify_moved(n, a >= BLOCK_STORE_TRANSPOSE, a == BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED, x * y * z))
  static constexpr bool permverify_turns = a >= BLOCK_STORE_TRANSPOSE;
  static constexpr bool permverify_of_warp = a >= BLOCK_STORE_WARP_TRANSPOSE;
  __device__ static int permverify_place(int i) {
    const int rank = permverify_base::permverify_rank();
    if (permverify_of_warp) return rank / 32 * (32 * n) + rank % 32 + i * 32;
    return permverify_turns || a == BLOCK_STORE_STRIPED ? rank + i * (x * y * z) : rank * n + i;
  }
  __device__ void permverify_begin(T (&items)[n]) {
    if constexpr (permverify_turns) {
      if constexpr (a != BLOCK_STORE_WARP_TRANSPOSE) this->template permverify_meet<true>();
      else this->permverify_meet_in_warp();
      for (int i = 0; i < n; ++i) items[i] = permverify_unknown(items[i]);
    }
  }
  template <class P> __device__ void Store(P to, T (&items)[n]) {
    permverify_begin(items);
    for (int i = 0; i < n; ++i) to[permverify_place(i)] = items[i];
  }
  template <class P> __device__ void Store(P to, T (&items)[n], int valid) {
    permverify_begin(items);
    for (int i = 0; i < n; ++i) {
      if (permverify_place(i) < valid) to[permverify_place(i)] = items[i];
    }
  }
};

template <class T, int x, int n, bool slices = false, int y = 1, int z = 1, int arch = 0>
struct BlockExchange : permverify_block<x * y * z, T, permverify_moved(n, true, slices, x * y * z)> {
  PERMVERIFY_COLLECTIVE(BlockExchange, x * y * z, T, permverify_moved(n, true, slices, x * y * z))
  template <bool barrier> __device__ void permverify_exchange(T (&in)[n], T (&out)[n]) {
    if constexpr (barrier) this->template permverify_meet<true>();
    else this->permverify_meet_in_warp();
    for (int i = 0; i < n; ++i) out[i] = permverify_unknown(in[i]);
  }
#define PERMVERIFY_EXCHANGE(name, barrier)                                                    \
  __device__ void name(T (&in)[n], T (&out)[n]) { permverify_exchange<barrier>(in, out); }    \
  __device__ void name(T (&items)[n]) { permverify_exchange<barrier>(items, items); }
  PERMVERIFY_EXCHANGE(StripedToBlocked, true)
  PERMVERIFY_EXCHANGE(BlockedToStriped, true)
  PERMVERIFY_EXCHANGE(WarpStripedToBlocked, slices)
  PERMVERIFY_EXCHANGE(BlockedToWarpStriped, slices)
#undef PERMVERIFY_EXCHANGE
};

// The storage holds counters of digits, 9 words for each thread, and then the keys (CUB, block_radix_rank.cuh).
constexpr int permverify_sorted(int bytes, int n, int size) {
  const int keys = permverify_padded(n, size * n) * bytes, counters = 9 * 4 * size;
  return (keys > counters ? keys : counters) / 4;
}
template <class K, int x, int n> struct BlockRadixSort : permverify_block<x, int, permverify_sorted(sizeof(K), n, x)> {
  PERMVERIFY_COLLECTIVE(BlockRadixSort, x, int, permverify_sorted(sizeof(K), n, x))
  __device__ void permverify_sort(K (&keys)[n]) {
    this->template permverify_meet<true>();
    for (int i = 0; i < n; ++i) keys[i] = permverify_unknown(keys[i]);
  }
  __device__ void Sort(K (&keys)[n], int = 0, int = 0) { permverify_sort(keys); }
  __device__ void SortDescending(K (&keys)[n], int = 0, int = 0) { permverify_sort(keys); }
  __device__ void SortBlockedToStriped(K (&keys)[n], int = 0, int = 0) { permverify_sort(keys); }
};
// Each thread reads an item of the thread next to it.
#define PERMVERIFY_NEIGHBOURS(name)                                                                              \
  template <int n, class O, class... A> __device__ void name(T (&in)[n], O (&out)[n], A...) {                    \
    this->template permverify_meet<true>();                                                                      \
    for (int i = 0; i < n; ++i) out[i] = static_cast<O>(permverify_unknown(in[i]));                              \
  }
template <class T, int x, int y = 1, int z = 1, int arch = 0> struct BlockAdjacentDifference : permverify_block<x * y * z, T, 2 * x * y * z> {
  PERMVERIFY_COLLECTIVE(BlockAdjacentDifference, x * y * z, T, 2 * x * y * z)
  PERMVERIFY_NEIGHBOURS(SubtractLeft) PERMVERIFY_NEIGHBOURS(SubtractRight)
  PERMVERIFY_NEIGHBOURS(SubtractLeftPartialTile) PERMVERIFY_NEIGHBOURS(SubtractRightPartialTile)
};
#undef PERMVERIFY_NEIGHBOURS
#undef PERMVERIFY_COLLECTIVE

template <class T, int lanes = 32, int arch = 0> struct WarpReduce {
  struct TempStorage { int permverify_cell[1]; };
  __device__ WarpReduce(TempStorage&) {
    __permverify_of_warp_sync(0, 0);  // that its lanes come together is assumed
    if constexpr ((lanes & (lanes - 1)) != 0) permverify_lanes_are_no_power_of_two();
  }
  __device__ T Sum(T in) { return permverify_unknown(in); }
  __device__ T Sum(T in, int) { return permverify_unknown(in); }
  template <class O> __device__ T Reduce(T in, O) { return permverify_unknown(in); }
  template <class O> __device__ T Reduce(T in, O, int) { return permverify_unknown(in); }
};
template <class T, int lanes = 32, int arch = 0> struct WarpScan {
  struct TempStorage { int permverify_cell[1]; };
  __device__ WarpScan(TempStorage&) {
    __permverify_of_warp_sync(0, 0);  // that its lanes come together is assumed
    if constexpr ((lanes & (lanes - 1)) != 0) permverify_lanes_are_no_power_of_two();
  }
#define PERMVERIFY_SCAN(name)                                                        \
  __device__ void name##Sum(T in, T& out) { out = permverify_unknown(in); }          \
  __device__ void name##Sum(T in, T& out, T& all) {                                  \
    out = permverify_unknown(in);                                                    \
    all = permverify_unknown(in);                                                    \
  }
  PERMVERIFY_SCAN(Inclusive)
  PERMVERIFY_SCAN(Exclusive)
#undef PERMVERIFY_SCAN
};

// Of the host.
#define PERMVERIFY_OF_DEVICE(name) template <class... A> static cudaError_t name(A&&...);
struct DeviceReduce {
  PERMVERIFY_OF_DEVICE(Sum) PERMVERIFY_OF_DEVICE(Reduce) PERMVERIFY_OF_DEVICE(Min) PERMVERIFY_OF_DEVICE(Max)
  PERMVERIFY_OF_DEVICE(ArgMin) PERMVERIFY_OF_DEVICE(ArgMax) PERMVERIFY_OF_DEVICE(ReduceByKey)
};
struct DeviceScan {
  PERMVERIFY_OF_DEVICE(ExclusiveSum) PERMVERIFY_OF_DEVICE(InclusiveSum) PERMVERIFY_OF_DEVICE(ExclusiveScan)
  PERMVERIFY_OF_DEVICE(InclusiveScan) PERMVERIFY_OF_DEVICE(ExclusiveSumByKey) PERMVERIFY_OF_DEVICE(InclusiveSumByKey)
};
struct DeviceRadixSort {
  PERMVERIFY_OF_DEVICE(SortKeys) PERMVERIFY_OF_DEVICE(SortPairs) PERMVERIFY_OF_DEVICE(SortKeysDescending)
  PERMVERIFY_OF_DEVICE(SortPairsDescending)
};
struct DeviceSegmentedReduce {
  PERMVERIFY_OF_DEVICE(Sum) PERMVERIFY_OF_DEVICE(Reduce) PERMVERIFY_OF_DEVICE(Min) PERMVERIFY_OF_DEVICE(Max)
  PERMVERIFY_OF_DEVICE(ArgMin) PERMVERIFY_OF_DEVICE(ArgMax)
};
struct DeviceSegmentedRadixSort {
  PERMVERIFY_OF_DEVICE(SortKeys) PERMVERIFY_OF_DEVICE(SortPairs) PERMVERIFY_OF_DEVICE(SortKeysDescending)
  PERMVERIFY_OF_DEVICE(SortPairsDescending)
};
struct DeviceSelect {
  PERMVERIFY_OF_DEVICE(Flagged) PERMVERIFY_OF_DEVICE(If) PERMVERIFY_OF_DEVICE(Unique) PERMVERIFY_OF_DEVICE(UniqueByKey)
};
struct DevicePartition { PERMVERIFY_OF_DEVICE(Flagged) PERMVERIFY_OF_DEVICE(If) };
struct DeviceHistogram { PERMVERIFY_OF_DEVICE(HistogramEven) PERMVERIFY_OF_DEVICE(HistogramRange) };
struct DeviceRunLengthEncode { PERMVERIFY_OF_DEVICE(Encode) PERMVERIFY_OF_DEVICE(NonTrivialRuns) };
struct DeviceMergeSort { PERMVERIFY_OF_DEVICE(SortKeys) PERMVERIFY_OF_DEVICE(SortPairs) PERMVERIFY_OF_DEVICE(StableSortKeys) };
struct DeviceAdjacentDifference { PERMVERIFY_OF_DEVICE(SubtractLeft) PERMVERIFY_OF_DEVICE(SubtractLeftCopy) };
#undef PERMVERIFY_OF_DEVICE
template <class T> struct DoubleBuffer {
  T* d_buffers[2];
  int selector;
  DoubleBuffer();
  DoubleBuffer(T*, T*);
  T* Current();
  T* Alternate();
};
#define PERMVERIFY_ITERATOR(name)                                    \
  template <class T, class... B> struct name {                       \
    template <class... A> name(A&&...);                              \
    size_t permverify_host[2];                                       \
  };
PERMVERIFY_ITERATOR(TransformInputIterator) PERMVERIFY_ITERATOR(CountingInputIterator) PERMVERIFY_ITERATOR(ConstantInputIterator)
PERMVERIFY_ITERATOR(ArgIndexInputIterator) PERMVERIFY_ITERATOR(DiscardOutputIterator)
#undef PERMVERIFY_ITERATOR
}  // namespace cub
