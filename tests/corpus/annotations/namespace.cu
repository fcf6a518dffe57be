// expect: refuted
// Names of the namespaces around a comment, and of those that it uses, go before those of the file.
const int n = 5;
const int m = 5;
namespace near {
const int n = 6;
enum { m = 6 };
//@ pure bool is_six(int x) = x == n;
/*@ requires \pointer_length(a) == tcount;
  @ context Perm(a[\gtid], write);
  @ ensures a[\gtid] == n;
  @*/
//~^^ ERROR post.thread:false
__global__ void wrong(int *a) {
  a[threadIdx.x + blockIdx.x * blockDim.x] = 5;
}
/*@ requires \pointer_length(a) == tcount;
  @ context Perm(a[\gtid], write);
  @ ensures a[\gtid] == n && a[\gtid] == m && is_six(a[\gtid]);
  @*/
__global__ void right(int *a) {
  a[threadIdx.x + blockIdx.x * blockDim.x] = 6;
}
}
