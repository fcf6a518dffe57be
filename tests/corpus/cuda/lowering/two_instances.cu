// Two kernels with one name: what holds of the first does not hold of the second.
template <class T>
//@ context Perm(a[\gtid], write);
//@ ensures a[\gtid] == 5; //~ ERROR post.thread:false
__global__ void k(T *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = sizeof(T) == 4 ? 5 : 6;
}
template __global__ void k<int>(int *);
template __global__ void k<long>(long *);
