// expect: undecided
// flags: --local-size 2 --num-groups 1
// These locks are right. Their memory has another type elsewhere, so what an atomic operation finds there is not known in a run.
struct Guarded {
  int lock;
  int value;
};
union Word {
  int i;
  float f;
};
__device__ Word word;

__global__ void floats(float *lock, int *x) {
  int *p = (int *)lock;
  while (atomicCAS(p, 0, 1) != 0) {
  }
  __threadfence();
  x[0] = 1; //~ UNKNOWN race:write_write
  __threadfence();
  atomicExch(p, 0);
}
__global__ void record(Guarded *s) {
  int *p = (int *)s;
  while (atomicCAS(&p[0], 0, 1) != 0) {
  }
  __threadfence();
  p[1] = 7; //~ UNKNOWN race:write_write
  __threadfence();
  atomicExch(&p[0], 0);
}
__global__ void member_of_union(int *x) {
  while (atomicCAS(&word.i, 0, 1) != 0) {
  }
  __threadfence();
  x[0] = 1; //~ UNKNOWN race:write_write
  __threadfence();
  atomicExch(&word.i, 0);
}
