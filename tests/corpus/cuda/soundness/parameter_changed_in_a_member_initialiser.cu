// r points behind the first cell.
struct D {
  int *p, *r;
  __device__ D(int *q) : p(q++), r(q) {}
};
//@ context Perm(a[\gtid], write);
__global__ void k(int *a) {
  int t[2];
  t[0] = 0;
  t[1] = 0;
  D d(t);
  *d.r = 5;
  //@ assert t[0] == 5; //~ ERROR assert:false
}
