/** Zero, the precompiled contracts and 0x…dead. */
export function isNobodys(hex: string): boolean {
  return /^0x0{36}[0-9a-f]{4}$/.test(hex);
}
