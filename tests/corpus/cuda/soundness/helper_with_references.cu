__device__ void swap(int &x, int &y) { int t = x; x = y; y = t; }
template <class T> __device__ T &pick(T &x) { return x; }
/*@ requires \pointer_length(c) == 1;
  @ requires Perm(c[0], read); */
__global__ void k(int *c, int n, int m) {
  int a = n, b = m;
  swap(a, b);
  //@ assert a == m && b == n;
  pick(a) = 5;
  int &r = b;
  r = 6;
  //@ assert a == 5 && b == 6;
  swap(a, a);
  //@ assert a == 5;
  //@ assert b == n; //~ ERROR assert:false
}
