// The name is a word of annotations, too, but the program's macro goes before it.
#define tid threadIdx
__global__ void k(int *a) {
  int i = tid.x;
  //@ assert tid.x == i + blockIdx.x * blockDim.x;
  //~^ ERROR unsupported:name_in_annotation
  a[i + blockIdx.x * blockDim.x] = 1;
}
