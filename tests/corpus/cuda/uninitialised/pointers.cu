// A pointer without an initialiser has any value; following it is an error.
__global__ void null() {
  int *p;
  assert(p == 0); //~ UNKNOWN assert:false
}
__global__ void not_null() {
  int *p;
  assert(p); //~ UNKNOWN assert:false
}
__global__ void followed(int *a, int n) {
  int *p;
  if (n > 0) p = a;
  *(p + blockIdx.x * blockDim.x + threadIdx.x) = 1; //~ ERROR assert:false
}
struct N { int *p; int v; };
__global__ void in_a_record(int n) {
  N r;
  int x[1] = {1};
  if (n > 0) r.p = x;
  int y = *r.p; //~ ERROR assert:false
}
__global__ void in_an_array() {
  int x[1];
  int *p[2];
  p[0] = x;
  *p[1] = 1; //~ ERROR assert:false
}
