/** A file of payouts as it is checked before it is sent: its name, its size, and what stands in it. */
export const fileAccept = '.csv,text/csv';
const bytesMax = 5 * 1024 * 1024;

export const exampleHead = ['name', 'network', 'currency', 'amount', 'address', 'note'] as const;

/** Two lines as they may stand in a file. */
export const examples = [
  ['Abebe Girma', 'BASE', 'USDC', '62.50', '0x9A3c41E7b08D52Fa6610C9e27f4B83d5A1907cE4', 'Harvest, week 46'],
  ['Wanjiru Estate', 'TRX', 'USDT', '180.00', 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH', 'Invoice 2026-118'],
] as const;

/** The head alone: nobody pays an example that they forgot to take out. */
export const template = `${[...exampleHead, 'email', 'customer'].join(',')}\r\n`;

/** Why a file is not sent at all; undefined where it may be a table of payouts. */
export function wrongWith({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!/\.csv$/i.test(name)) return `${name} is not a CSV file. Save the table as CSV, then choose it again.`;
  if (size === 0) return `${name} is empty.`;
  if (size > bytesMax)
    return `${name} is too large: ${inMegabytes(size)} MB, and 5 MB can be sent. Split it into several files.`;
  return undefined;
}

/** Rounded up: a file over the limit never reads as if it were on it. */
function inMegabytes(bytes: number): string {
  return (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1);
}
