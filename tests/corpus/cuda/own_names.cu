// expect: refuted
// flags: --local-size 4 --num-groups 1
// `min` is the source's own function, and not what the name usually means.
struct pair { int a, b; };
__device__ int min(pair a, pair b) { return a.a + b.b; }
/*@ context Perm(out[\gtid], write); @*/
__global__ void own_names(int* out) {
  pair p = {1, 2};
  assert(min(p, p) == 1);  //~ ERROR assert:false
}
