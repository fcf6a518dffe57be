typedef int v4 __attribute__((ext_vector_type(4)));
__global__ void k() {
  v4 v = {7};  //~ ERROR unsupported:vector_extension
  assert(v.y == 7);
}
