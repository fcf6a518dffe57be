#include <cub/block/block_load.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/block/block_store.cuh>
template <class T, int size, int items>
__global__ void scan(const T* in, T* out) {
  typedef cub::BlockLoad<T, size, items, cub::BLOCK_LOAD_TRANSPOSE> Load;
  typedef cub::BlockStore<T, size, items, cub::BLOCK_STORE_TRANSPOSE> Store;
  typedef cub::BlockScan<T, size> Scan;
  __shared__ typename Load::TempStorage load;
  __shared__ typename Store::TempStorage store;
  __shared__ typename Scan::TempStorage scan;
  T data[items];
  const int offset = blockIdx.x * (size * items);
  Load(load).Load(in + offset, data);
  T all;
  Scan(scan).ExclusiveSum(data, data, all);
  Store(store).Store(out + offset, data);
}
template __global__ void scan<int, 64, 2>(const int*, int*);
