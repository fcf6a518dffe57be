// In the postcondition a pointer points where it did at launch, wherever the kernel has moved its copy.
/*@ requires \pointer_length(a) == 2 && get_num_groups(0) == 1 && get_local_size(0) == 1;
  @ requires Perm(a[0], write) ** Perm(a[1], write);
  @ ensures Perm(a[0], write) ** Perm(a[1], write) ** a[1] == 5 ** a[0] == 0; */
__kernel void k(__global int *a) {
  a[0] = 0;
  a++;
  a[0] = 5;
  //@ assert a[0] == 5;
}
