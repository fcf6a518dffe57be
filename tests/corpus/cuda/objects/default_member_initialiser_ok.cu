struct E {
  int a = 1, b = a + 1;
  __device__ E fresh() const { return {}; }
};
__global__ void k() {
  E d;
  d.a = 10;
  assert(d.b == 2 && d.fresh().b == 2);
  E e{5};
  assert(e.b == 6);
}
