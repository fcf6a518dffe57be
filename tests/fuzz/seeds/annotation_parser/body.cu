//@ loop_invariant 0 <= i <= n && (u & 255) >> 3 != NULL; \
   decreases n - i;
/*@ assert threadIdx.x < blockDim.x ==> flag; assume {: a[i] :} == 0x1Fu; ghost int g = |[1, 2]|;
    ghost { g = g + 1; if (g > 0) { zero(g); } } given int z; group ensures true; pure @*/
