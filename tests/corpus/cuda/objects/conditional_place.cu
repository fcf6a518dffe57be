// A place that is one of two objects: the index lies in the one that is meant.
struct Pair {
  unsigned d;
  unsigned *p;
  __device__ void from_memory(int b) { ((b > 0) ? p[b & 1] : d) -= 5u; }
  __device__ unsigned read(int b) { return (b > 0) ? p[b & 1] : d; }
};
/*@ requires \pointer_length(pool) == 2 * tcount + 2;
  @*/
__global__ void from_memory(unsigned *pool, int b) {
  Pair a{7, pool + 2 * (blockIdx.x * blockDim.x + threadIdx.x)};
  a.from_memory(b);
  assert(b > 0 || a.d == 2);
  assert(b > 0 || a.read(b) == 2);
}
struct Two {
  unsigned d[1];
  unsigned *p;
};
__global__ void beyond_the_second(int b) {
  unsigned pool[4] = {1, 2, 3, 4};
  Two a{{7}, pool};
  unsigned *r = b > 0 ? a.p : a.d;
  unsigned v = r[1];  //~ ERROR assert:false
}
