// expect: refuted
// Parameters of templates hide names of the file.
const int n = 5;
const int N = 3;
template <int n>
__device__ void go(int *a) {
  //@ assert n == 5;
  //~^ ERROR assert:false
  //@ assert n == 6;
  a[threadIdx.x + blockIdx.x * blockDim.x] = n;
}
/*@ requires \pointer_length(a) == tcount;
  @ requires Perm(a[\gtid], write);
  @*/
__global__ void k(int *a) { go<6>(a); }

template <class U, int m>
struct Box {
  __device__ void put(int *a) {
    //@ assert m == 4 && N == 3;
    a[threadIdx.x + blockIdx.x * blockDim.x] = m;
  }
};
/*@ requires \pointer_length(a) == tcount;
  @ requires Perm(a[\gtid], write);
  @*/
__global__ void boxed(int *a) {
  Box<int, 4> box;
  box.put(a);
}
/*@ requires \pointer_length(a) == tcount;
  @ context Perm(a[\gtid], write);
  @ ensures a[\gtid] == N;
  @*/
//~^^ ERROR post.thread:false
template <int N>
__global__ void instance(int *a) {
  a[threadIdx.x + blockIdx.x * blockDim.x] = 3;
}
template __global__ void instance<7>(int *);
