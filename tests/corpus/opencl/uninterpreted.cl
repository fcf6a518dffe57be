// expect: refuted
// flags: --local-size 4 --num-groups 1
// Equal arguments give equal results; two functions need not agree.
DECLARE_UF_BINARY(f, int, int, int);
DECLARE_UF_BINARY(g, int, int, int);
/*@ context Perm(out[\gtid], write); @*/
__kernel void both(int a, int b, __global int *out) {
  __assert(f(a, b) == f(a, b));
  __assert(f(a, b) == g(a, b));  //~ ERROR assert:false
}
