// The value is the same for all threads, though nobody knows it.
// flags: --same-value-writes allow
__global__ void store(float *cell, float a, float b) {
  *cell = a * b;
}
