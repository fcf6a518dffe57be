// A value that is not used is computed all the same.
__global__ void cast(int z) {
  (void)(1 / z);  //~ ERROR arith.division:by_zero
}
__global__ void alone(int z) {
  1 % z;  //~ ERROR arith.division:by_zero
}
__global__ void comma(int z) {
  int i = (1 / z, 2);  //~ ERROR arith.division:by_zero
}
__global__ void fine(int z) {
  if (z != 0) (void)(1 / z);
}
