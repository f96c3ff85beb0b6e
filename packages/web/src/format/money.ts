const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** USD as en-US writes it, from an exact decimal: no number in between. */
export function formatUsd(decimal: string): string {
  return dollars.format(decimal as Intl.StringNumericLiteral).replace('-', '−');
}
