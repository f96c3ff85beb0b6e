/** No network has a shorter one: what is shorter is still being typed. */
export const shortestAddress = 26;
