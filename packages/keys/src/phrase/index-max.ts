/** The last index of an address: what follows is hardened, and no extended key leads there. */
export const indexMax = 2 ** 31 - 1;
