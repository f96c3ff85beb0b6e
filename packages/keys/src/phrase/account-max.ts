/** The last account of a phrase that is derived here, and the last one that is tried where a phrase is to sign. */
export const accountMax = 19;
