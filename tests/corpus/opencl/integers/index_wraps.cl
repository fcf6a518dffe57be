// flags: --local-size 4 --num-groups 1
// 64-bit numbers would tell the cells apart; 2^30 * 4 is 0 in 32 bits.
/*@ requires \pointer_length(a) == 4294967296;
  @ requires Perm(a[(unsigned int) (get_global_id(0) * 4294967295 + get_global_id(0))], write); */ //~ ERROR distribution.group:two_writers
__kernel void k(__global char *a) {
  uint t = get_global_id(0);
  a[t * 0xffffffffu + t] = 1;
}
