const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Stablecoins are written like money while nothing more is in them; everything else with all its decimals. */
const shortDecimals = 2;

/** An exact decimal with grouped thousands and the decimals of its asset: figures under each other line up. */
export function formatAmount(decimal: string, decimals: number, isStable = false): string {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const full = fraction.padEnd(decimals, '0');
  const shown = isStable && /^0*$/.test(full.slice(shortDecimals)) ? full.slice(0, shortDecimals) : full;
  const sign = decimal.startsWith('-') ? '−' : '';
  return `${sign}${grouped.format(BigInt(whole))}${shown === '' ? '' : `.${shown}`}`;
}
