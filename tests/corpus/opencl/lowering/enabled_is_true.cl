// A precondition of a helper counts wherever the helper is called.
int half_of(int a) {
  __requires(__implies(__enabled(), a > 0)); //~ ERROR assert:false
  return a / 2;
}
__kernel void k() {
  int x = half_of(5);
  x = half_of(0);
}
