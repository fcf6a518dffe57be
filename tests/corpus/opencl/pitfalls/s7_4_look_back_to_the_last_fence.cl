// Two barriers without a fence follow the write: who gets the cell at the second one may still see the old value.
/*@ requires get_local_size(0) > 1 && \pointer_length(tmp) == get_local_size(0) && \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write) ** Perm(tmp[\ltid], write); */
__kernel void look_back(__global int *a, __local int *tmp) {
  size_t t = get_local_id(0), n = get_local_size(0);
  tmp[t] = 1;
  //@ requires Perm(tmp[\ltid], write);
  barrier(0);
  //@ ensures Perm(tmp[(\ltid + 1) % get_local_size(0)], read);
  barrier(0); //~ ERROR barrier.unfenced:not_visible
  a[get_global_id(0)] = tmp[(t + 1) % n];
}
