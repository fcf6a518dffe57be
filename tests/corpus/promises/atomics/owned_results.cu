// expect: proved
// What each operation finds and leaves in an element that the thread holds alone.
//@ requires tcount <= 1000;
//@ requires \pointer_length(r) == 9 * tcount && \pointer_length(f) == tcount && \pointer_length(u) == tcount;
//@ context (\forall* int j; 0 <= j && j < 9; Perm(r[9 * \gtid + j], write)) ** Perm(f[\gtid], write) ** Perm(u[\gtid], write);
//@ requires (\forall int j; 0 <= j && j < 9; 0 <= r[9 * \gtid + j] && r[9 * \gtid + j] < 1000);
//@ ensures r[9 * \gtid] == \old(r[9 * \gtid]) + 5;
//@ ensures r[9 * \gtid + 1] == \old(r[9 * \gtid + 1]) - 5;
//@ ensures r[9 * \gtid + 2] == 7;
//@ ensures r[9 * \gtid + 3] == (\old(r[9 * \gtid + 3]) == 3 ? 4 : \old(r[9 * \gtid + 3]));
//@ ensures r[9 * \gtid + 4] <= 6 && r[9 * \gtid + 4] <= \old(r[9 * \gtid + 4]);
//@ ensures r[9 * \gtid + 5] == \old(r[9 * \gtid + 5]) % 8;
//@ ensures r[9 * \gtid + 6] % 8 == 7;
//@ ensures r[9 * \gtid + 7] == \old(r[9 * \gtid + 7]);
//@ ensures f[\gtid] == 2.0f;
//@ ensures u[\gtid] == (\old(u[\gtid]) + 1) % 4294967296;
__global__ void each(int *r, float *f, unsigned *u) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *mine = r + 9 * i;
  int before = mine[0];
  int found = atomicAdd(&mine[0], 5);
  //@ assert found == before;
  atomicSub(&mine[1], 5);
  atomicExch(&mine[2], 7);
  atomicCAS(&mine[3], 3, 4);
  atomicMin(&mine[4], 6);
  atomicAnd(&mine[5], 7);
  atomicOr(&mine[6], 7);
  atomicXor(&mine[7], 7);
  atomicXor(&mine[7], 7);
  atomicExch(&f[i], 2.0f);
  atomicAdd(&u[i], 1u);
}
