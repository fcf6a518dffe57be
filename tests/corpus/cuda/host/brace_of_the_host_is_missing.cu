// expect: bad_input
// Where the function of the host ends nobody knows.
int main() {
  if (unknown(1)) { //~ ERROR syntax:clang
  return 0;
}
__global__ void fill(int* out) { out[0] = 1; } //~ ERROR syntax:clang //~ ERROR syntax:clang
