// expect: refuted
// What is exchanged lies in the storage: all items of all threads. Its reuse needs a barrier.
#include <cub/cub.cuh>
__global__ void load(const int* in) {
  typedef cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE> Load;
  __shared__ union { typename Load::TempStorage storage; int other[512]; } u;
  int items[4];
  Load(u.storage).Load(in + blockIdx.x * 512, items);
  u.other[256 + threadIdx.x] = items[0];  //~ ERROR race:read_write
}
__global__ void load_ok(const int* in) {
  typedef cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE> Load;
  __shared__ union { typename Load::TempStorage storage; int other[512]; } u;
  int items[4];
  Load(u.storage).Load(in + blockIdx.x * 512, items);
  __syncthreads();
  u.other[256 + threadIdx.x] = items[0];
}
__global__ void exchange() {
  typedef cub::BlockExchange<int, 64, 4> Exchange;
  __shared__ union { typename Exchange::TempStorage storage; int other[256]; } u;
  int items[4] = {0, 1, 2, 3};
  Exchange(u.storage).BlockedToStriped(items);
  u.other[192 + threadIdx.x] = items[0];  //~ ERROR race:read_write
}
__global__ void exchange_ok() {
  typedef cub::BlockExchange<int, 64, 4> Exchange;
  __shared__ union { typename Exchange::TempStorage storage; int other[256]; } u;
  int items[4] = {0, 1, 2, 3};
  Exchange(u.storage).BlockedToStriped(items);
  __syncthreads();
  u.other[192 + threadIdx.x] = items[0];
}
__global__ void store(int* out) {
  typedef cub::BlockStore<int, 64, 2, cub::BLOCK_STORE_TRANSPOSE> Store;
  __shared__ union { typename Store::TempStorage storage; int other[128]; } u;
  int items[2] = {0, 1};
  Store(u.storage).Store(out + blockIdx.x * 128, items);
  u.other[64 + threadIdx.x] = 1;  //~ ERROR race:read_write
}
// Lanes of a warp exchange in the part of their warp.
__global__ void of_warps(const int* in) {
  typedef cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE> Load;
  __shared__ union { typename Load::TempStorage storage; int other[512]; } u;
  int items[4];
  Load(u.storage).Load(in + blockIdx.x * 512, items);  //~ ERROR race:write_write
  u.other[127 - threadIdx.x] = items[0];  //~ ERROR race:read_write
}
__global__ void of_warps_ok(const int* in) {
  typedef cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE> Load;
  __shared__ union { typename Load::TempStorage storage; int other[512]; } u;
  int items[4];
  Load(u.storage).Load(in + blockIdx.x * 512, items);
  __syncthreads();
  u.other[127 - threadIdx.x] = items[0];
}
// A reduction of large items keeps them in the storage.
__global__ void wide_items() {
  typedef cub::BlockReduce<double, 64, cub::BLOCK_REDUCE_RAKING> Reduce;
  __shared__ union { typename Reduce::TempStorage storage; int other[128]; } u;
  const double sum = Reduce(u.storage).Sum(1.0);
  u.other[64 + threadIdx.x] = sum > 0;  //~ ERROR race:read_write
}
