// Nothing says that the two buffers differ: with pin == pout a reader meets a writer.
/*@ requires get_local_size(0) == 64 && 0 <= pin && pin <= 1 && 0 <= pout && pout <= 1;
  @ requires Perm(buf[0][\ltid], write) ** Perm(buf[1][\ltid], write); */
__kernel void flip_same(int pin, int pout) {
  __local int buf[2][64];
  size_t t = get_local_id(0);
  buf[pin][t] = t;
  /*@ requires Perm(buf[0][\ltid], write) ** Perm(buf[1][\ltid], write);
    @ ensures Perm(buf[pout][\ltid], write) ** Perm(buf[pin][(\ltid + 1) % 64], read); */
  barrier(CLK_LOCAL_MEM_FENCE); //~ ERROR barrier.redistribution:reader_and_writer
  buf[pout][t] = buf[pin][(t + 1) % 64];
}
