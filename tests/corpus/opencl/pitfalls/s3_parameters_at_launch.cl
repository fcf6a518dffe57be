// The parameter in the postcondition is the launch's, whatever the kernel does to its copy.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write);
  @ ensures a[\gtid] == n; */ //~ ERROR post.thread:false
__kernel void p5(__global int *a, int n) {
  n = 0;
  a[get_global_id(0)] = 0;
}
