// expect: refuted
// A macro goes before every declaration, where it is defined and as it is defined there.
const int m = 6;
const int later = 6;
#define m 5
#define again m
#define size 1
/*@ requires \pointer_length(a) == tcount;
  @ context Perm(a[\gtid], write);
  @ ensures a[\gtid] == m;
  @*/
//~^^ ERROR post.thread:false
__global__ void wrong(int *a) {
  a[threadIdx.x + blockIdx.x * blockDim.x] = 6;
}
#undef size
#define size 2
/*@ requires \pointer_length(a) == tcount;
  @ context Perm(a[\gtid], write);
  @ ensures a[\gtid] == again && later == 6 && size == 2;
  @*/
__global__ void right(int *a) {
  a[threadIdx.x + blockIdx.x * blockDim.x] = m;
}
#define later 7
