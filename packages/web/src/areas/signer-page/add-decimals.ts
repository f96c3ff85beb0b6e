/** Exactly, whatever decimals they are written with. */
export function addDecimals(decimals: readonly string[]): string {
  const places = Math.max(0, ...decimals.map((text) => text.split('.')[1]?.length ?? 0));
  const units = decimals.reduce((sum, text) => sum + unitsOf(text, places), 0n);
  if (places === 0) return String(units);
  const digits = String(units).padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return `${digits.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}`;
}

function unitsOf(text: string, places: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}
