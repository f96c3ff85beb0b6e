const length = 6;

/** The end of an address, which people compare by eye. */
export function lastSix(address: string): string {
  return address.slice(-length);
}

/** Capitals are a checksum and nothing else, so they need not be typed. */
export function isLastSix(typed: string, address: string): boolean {
  return address.length > length && typed.trim().toLowerCase() === lastSix(address).toLowerCase();
}
