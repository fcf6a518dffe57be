// A scan of objects of a class of the program: nothing is known of its results, and it waits as any scan does.
// flags: --local-size 64
#include <cub/cub.cuh>
struct Pair { float a, b; };
struct Combine {
  __device__ Pair operator()(const Pair &x, const Pair &y) const { return {x.a * y.a, x.b + y.b}; }
};
typedef cub::BlockScan<Pair, 64> Scan;
__global__ void right(float *out) {
  __shared__ Scan::TempStorage storage;
  Pair p = {1.0f, 2.0f}, q;
  Scan(storage).InclusiveScan(p, q, Combine());
  out[blockIdx.x * 64 + threadIdx.x] = q.a;
}
__global__ void storage_again(float *out) {
  __shared__ Scan::TempStorage storage;
  Pair p = {1.0f, 2.0f}, q;
  Scan(storage).InclusiveScan(p, q, Combine());
  Scan(storage).InclusiveScan(q, p, Combine()); //~ ERROR race:read_write
  out[blockIdx.x * 64 + threadIdx.x] = p.a;
}
__global__ void one_place(float *out) {
  __shared__ Scan::TempStorage storage;
  Pair p = {1.0f, 2.0f}, q;
  Scan(storage).InclusiveScan(p, q, Combine());
  out[blockIdx.x] = q.a; //~ ERROR race:write_write
}
