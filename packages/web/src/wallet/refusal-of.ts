/** Codes of EIP-1193 and EIP-1474. */
const sentences: Readonly<Record<number, string>> = {
  4001: 'You declined it in the wallet.',
  4100: 'The wallet has not allowed this site to use the account.',
  4200: 'The wallet cannot do this.',
  4900: 'The wallet is not connected to any network.',
  4901: 'The wallet is not connected to this network.',
  4902: 'The wallet does not know this network. Add it there, then try again.',
  [-32002]: 'The wallet is waiting for you: open it and answer its request.',
};

/** Why a wallet did not do what it was asked, in words. */
export function refusalOf(error: unknown): string {
  const known = sentences[codeOf(error) ?? 0];
  if (known !== undefined) return known;
  const text = wordsOf(error);
  if (/insufficient funds/i.test(text)) return 'The account has too little to pay for the transaction.';
  return text === '' ? 'The wallet refused without a reason.' : `The wallet refused: ${text}`;
}

export function codeOf(error: unknown): number | undefined {
  const outer = fieldsOf(error);
  // Some wallets wrap what their node said.
  const inner = fieldsOf(fieldsOf(outer['data'])['originalError']);
  return [inner['code'], outer['code']].find((code) => typeof code === 'number');
}

function wordsOf(error: unknown): string {
  const { message } = fieldsOf(error);
  return typeof message === 'string' ? (message.split('\n')[0] ?? '').slice(0, 200) : '';
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
