// expect: undecided
// The program finds the kernel by its name, and may launch it in any way.
extern "C" __global__ void fill(int* to) {
  to[0] = threadIdx.x;  //~ UNKNOWN race:write_write
}
int main() {
  CUmodule module;
  CUfunction found;
  cuModuleLoad(&module, "fill.fatbin");
  cuModuleGetFunction(&found, module, "fill");
  cuLaunchKernel(found, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0);
}
