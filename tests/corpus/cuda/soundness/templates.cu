template <int N, class T> __device__ T sum(const T *p) {
  T s = 0;
  #pragma unroll
  for (int i = 0; i < N; i++) s += p[i];
  return s;
}
template <class T> __device__ T twice(T x) { return x + x; }
/*@ requires \pointer_length(a) == gridDim.x * blockDim.x;
  @ requires Perm(a[\gtid], read); */
__global__ void k(int *a, unsigned char c) {
  int x = twice(5);
  unsigned char y = twice(c);
  //@ assert x == 10 && (c == 200 ==> y == 144);
  //@ assert y == 2 * c; //~ ERROR assert:false
}
