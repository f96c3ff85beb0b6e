const placesMax = 8;

/** What a network takes, as people read it: never less than it is. An exact decimal. */
export function formatFee(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const [shown, rest] = [fraction.slice(0, placesMax), fraction.slice(placesMax)];
  if (/^0*$/.test(rest)) return shown === '' ? whole : `${whole}.${shown}`;
  const digits = String(BigInt(`${whole}${shown}`) + 1n).padStart(placesMax + 1, '0');
  return `${digits.slice(0, -placesMax)}.${digits.slice(-placesMax)}`;
}
