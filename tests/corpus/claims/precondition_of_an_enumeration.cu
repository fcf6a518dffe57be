// Only what the front end requires by itself is left out of the claim: a macro that compares a number is
// written, also where a parameter is of an enumeration, and where the parameter itself is compared.
// expect: proved
// says k: where SMALL and FIRST:
// says free: for every launch in one dimension: no data race
enum E { A, B, C };
#define SMALL (n <= 5)
#define FIRST (e <= 1)
__global__ void k(int *a, int n, E e) {
  __requires(SMALL);
  __requires(FIRST);
  assert(n <= 5 && e <= B);
  a[threadIdx.x + blockIdx.x * blockDim.x] = e;
}
__global__ void free(int *a, E e) {
  assert(e <= 3);
  a[threadIdx.x + blockIdx.x * blockDim.x] = e;
}
