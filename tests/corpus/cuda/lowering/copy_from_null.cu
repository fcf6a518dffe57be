// flags: --local-size 4 --num-groups 1
struct pair { int a, b; };
/*@ context Perm(out[\gtid].a, write) ** Perm(out[\gtid].b, write); @*/
__global__ void null_source(pair* out) {
  memcpy(&out[threadIdx.x], 0, sizeof(pair));  //~ ERROR assert:false
}
