// Destructors are not run here, so no expression may make an object that has one; an empty one does nothing.
__device__ int g;
struct Empty { int v; __device__ ~Empty() {} };
struct Around { Empty e; int w; __device__ ~Around() {} };
struct Writes { int v; __device__ ~Writes() { g = threadIdx.x; } };
struct Derived : Writes { int w; __device__ ~Derived() { w = 1; } };
struct Holds { Writes b; int w; };
__global__ void empty(Empty *d) {
  Around local{Empty{3}, 4};
  d[blockIdx.x * blockDim.x + threadIdx.x] = Empty{local.e.v};
  d[blockIdx.x * blockDim.x + threadIdx.x].~Empty();
}
__global__ void temporary(Writes *d) {
  d[blockIdx.x * blockDim.x + threadIdx.x] = Writes{1};  //~ ERROR unsupported:destructor
}
__global__ void of_the_base(Derived *d) {
  d[blockIdx.x * blockDim.x + threadIdx.x].~Derived();  //~ ERROR unsupported:destructor
}
__global__ void of_a_member(Holds *d) {
  d[blockIdx.x * blockDim.x + threadIdx.x].~Holds();  //~ ERROR unsupported:destructor
}
