// expect: refuted
// Both bases have a member of one name.
struct A { int x; };
struct B : A {};
struct C : A {};
struct D : B, C {};
__global__ void k(D* d) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  d[i].B::x = d[i].C::x;
  d[i / 2].C::x = 1; //~ ERROR race:read_write //~ ERROR race:write_write
}
