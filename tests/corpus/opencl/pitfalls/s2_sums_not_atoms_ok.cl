// Nobody but thread 0 has a part of a[0], and its two halves are enough to write.
/*@ requires \pointer_length(a) == get_local_size(0);
  @ requires get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires (\ltid == 0 ==> Perm(a[0], 1\2)) ** Perm(a[\ltid], 1\2);
  @ ensures \ltid == 0 ==> Perm(a[0], write) ** a[0] == 1; */
__kernel void sums(__global int *a) {
  if (get_local_id(0) == 0) a[0] = 1;
}
