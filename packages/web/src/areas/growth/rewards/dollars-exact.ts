const grouped = new Intl.NumberFormat('en-US');
const placesMin = 2;

/** Dollars with all that is in them: what is rounded away afterwards must be seen before. */
export function dollarsExact(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const shown = fraction.replace(/0+$/, '').padEnd(placesMin, '0');
  return `${decimal.startsWith('-') ? '−' : ''}$${grouped.format(BigInt(whole))}.${shown}`;
}
