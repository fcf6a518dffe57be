// What a program promises its compiler is owed.
__global__ void assumed(int n) {
  __builtin_assume(n > 2); //~ ERROR assert:false
}
__global__ void reached(int n) {
  if (n == 5) __builtin_unreachable(); //~ ERROR assert:false
}
