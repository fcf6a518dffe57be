// A function that returns a reference to one of several places: which one is decided at run time.
template <class T> __device__ const T &larger(const T &a, const T &b) {
  if (a < b) return b;
  return a;
}
__device__ int &slot(int *table, int key, int size) {
  if (key >= size) return table[size];
  return table[key];
}
__device__ int &first_or_second(bool second, int &a, int &b) {
  if (second) {
    return b;
  } else {
    return a;
  }
}
__global__ void of_variables() {
  const int a = 3, b = 5;
  assert(larger(a, b) == 5);
  assert(larger(b, a) == 5);
  assert(larger(2, 1) + larger(a, 4) == 6);
}
__global__ void is_not_the_first() {
  const int a = 3, b = 5;
  assert(larger(a, b) == 3); //~ ERROR assert:false
}
__global__ void is_not_the_last() {
  const int a = 3, b = 5;
  assert(larger(b, a) == 3); //~ ERROR assert:false
}
__global__ void assigned(bool c) {
  int a = 1, b = 2;
  first_or_second(c, a, b) = 7;
  assert(c ? a == 1 && b == 7 : a == 7 && b == 2);
}
__global__ void assigned_to_another(bool c) {
  int a = 1, b = 2;
  first_or_second(c, a, b) = 7;
  assert(a == 7); //~ ERROR assert:false
}
__global__ void kept(bool c) {
  int a = 1, b = 2;
  int &one = first_or_second(c, a, b), &other = first_or_second(!c, a, b);
  one = 8;
  other = 9;
  assert(c ? a == 9 && b == 8 : a == 8 && b == 9);
}
__global__ void of_arrays(int *a, int *b) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  first_or_second(i % 2 == 0, a[i], b[i]) = i;
}
__global__ void of_arrays_of_others(int *a, int *b) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  first_or_second(i % 2 == 0, a[i], b[i / 4]) = i; //~ ERROR race:write_write
}
__global__ void of_a_table(int *out) {
  int table[4] = {0, 0, 0, 0};
  slot(table, 2, 3) = 5;
  assert(table[2] == 5 && table[3] == 0);
  slot(table, 7, 3) = 6;
  assert(table[3] == 6);
}
__global__ void of_a_table_elsewhere(int *out) {
  int table[4] = {0, 0, 0, 0};
  slot(table, 7, 3) = 6;
  assert(table[2] == 6); //~ ERROR assert:false
}
