const spelled = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export function formatUsd(decimal: string): string {
  return spelled.format(decimal as `${number}`);
}
