// flags: --local-size 4 --num-groups 1
// A function of which only the declaration is known: its value is unknown.
__device__ int some(int);
/*@ context Perm(out[\gtid], write); @*/
__global__ void calls_it(int* out) {
  int a = some(1);
  if (a > 3) assert(a != 2);
}
