// flags: --local-size 1 --num-groups 1
// How much is copied is not known: neither that the second element is, nor that it is not.
/*@ requires \pointer_length(in) == 8 && \pointer_length(out) == 8 && n <= 8 && n >= 0;
  @ context (\forall* int i; 0 <= i && i < 8; Perm(in[i], read));
  @ context (\forall* int i; 0 <= i && i < 8; Perm(out[i], write)); @*/
__global__ void copies(const int* in, int* out, int n) {
  out[1] = 5;
  memcpy(out, in, n * sizeof(int));
  //@ assert out[1] == in[1]; //~ ERROR assert:false
  //@ assert out[1] == 5; //~ ERROR assert:false
}
