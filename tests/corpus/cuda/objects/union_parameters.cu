// Parameters with unions. Members of the same scalars are one set of parameters; otherwise the bytes are.
template <class T> struct Vec {
  union {
    struct { T x, y, z; };
    struct { T r, g, b; };
  };
};
union Word { unsigned u; int i; };
union Either { int i; float f; };
__global__ void names(Vec<int> v) {
  assert(v.x == v.r && v.y == v.g && v.z == v.b);
}
__global__ void members_differ(Vec<int> v) {
  assert(v.x == v.g); //~ ERROR assert:false
}
__global__ void is_any_number(Vec<int> v) {
  assert(v.x >= 0); //~ ERROR assert:false
}
__global__ void used_as_index(int *a, Vec<int> v) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i * (v.x == v.r ? 1 : 0)] = i;
}
__global__ void used_as_another_index(int *a, Vec<int> v) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i * (v.x == v.b ? 1 : 0)] = i; //~ ERROR race:write_write
}
__global__ void several(Vec<int> v, Vec<int> w) {
  assert(v.x == w.x); //~ ERROR assert:false
}
__global__ void bytes(Word w) {
  assert(w.i >= 0 || w.u >= 0x80000000u);
}
__global__ void bytes_of_any_number(Word w) {
  assert(w.i >= 0); //~ ERROR assert:false
}
__global__ void changed(Vec<int> v) {
  v.x = 4;
  assert(v.r == 4);
}
