struct counter {
  int n;
  __device__ counter(int start) : n(start) {}
  __device__ counter &add(int k) { n += k; return *this; }
  __device__ int get() const { return n; }
};
/*@ requires \pointer_length(a) == gridDim.x * blockDim.x;
  @ requires Perm(a[\gtid], read); */
__global__ void k(int *a) {
  counter c(1);
  counter d = c;
  c.add(2).add(3);
  //@ assert c.n == 6 && d.n == 1;
  int x = c.get() + d.get();
  //@ assert x == 7;
  //@ assert d.n == 6; //~ ERROR assert:false
}
