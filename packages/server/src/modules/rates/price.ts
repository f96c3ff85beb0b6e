/** What one whole of a currency costs in dollars, as a decimal; where that is from, and of when. */
export type Price = { usd: string; source: string; at: Date };

/** There is no price that may be used, and why, as a sentence for a payer. */
export type Unpriced = { reason: string };

/** What one source said of a currency. */
export type Reading = { source: string; price: string | null; at: Date | null; error: string | null };

const decimalsMax = 18;
const wholeDigitsMax = 12;
export const priceUnit = 10n ** BigInt(decimalsMax);

/** How old a price may be and still be used. */
export const priceAgeMsMax = 600_000;

const decimal = new RegExp(`^(\\d{1,${wholeDigitsMax}})(?:\\.(\\d{1,30}))?$`);

/** Prices are compared as whole units of a dollar's 18th decimal. What is below that is cut off, what is no price is undefined. */
export function readPrice(text: string): bigint | undefined {
  const [, whole, fraction = ''] = decimal.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const units = BigInt(whole) * priceUnit + BigInt(fraction.slice(0, decimalsMax).padEnd(decimalsMax, '0'));
  return units > 0n ? units : undefined;
}

export function writePrice(units: bigint): string {
  const fraction = String(units % priceUnit)
    .padStart(decimalsMax, '0')
    .replace(/0+$/, '');
  return `${units / priceUnit}${fraction === '' ? '' : `.${fraction}`}`;
}
