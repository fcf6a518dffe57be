// A header that is not there: only the host needs it, and that is listed (the next file denies it).
#include <mpi.h>
#include <thrust/sort.h>
__global__ void fill(int* out) { out[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
int main() {
  MPI_Comm world = MPI_COMM_WORLD;
  thrust::device_vector<int> v(10);
  fill<<<1, 10>>>(thrust::raw_pointer_cast(v.data()));
}
