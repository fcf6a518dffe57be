// Without permissions what each thread touches is read off the program.
//@ requires \pointer_length(a) == get_global_size(0);
__kernel void bare(__global uint *a) {
  a[get_global_id(0)] = a[get_global_id(0)] + 1;
}
