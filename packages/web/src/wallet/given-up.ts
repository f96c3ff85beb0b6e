/** A contract whose owner gave it up belongs to the address of nobody. */
export function isGivenUp(owner: string): boolean {
  return /^0x0{40}$/.test(owner);
}
