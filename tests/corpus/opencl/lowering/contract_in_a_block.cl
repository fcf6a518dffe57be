// GPUVerify's contracts may stand in a block of their own.
//@ requires \pointer_length(a) == get_global_size(0);
//@ context Perm(a[\gtid], write);
__kernel void k(__global int *a, int n) {
  {
    __requires(n == 3);
    {
      __ensures(a[get_global_id(0)] == 3);
      __ensures(a[get_global_id(0)] == 4); //~ ERROR post.thread:false
    }
  }
  a[get_global_id(0)] = n;
}
