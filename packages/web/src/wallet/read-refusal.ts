/** Why a wallet did not do what it was asked. `other` is said by the wallet's own words, where it has any. */
export type RefusalKind =
  | 'declined'
  | 'forbidden'
  | 'unable'
  | 'disconnected'
  | 'disconnectedHere'
  | 'unknownNetwork'
  | 'busy'
  | 'poor'
  | OddAnswerKind
  | 'other';
type OddAnswerKind = 'noAccount' | 'otherNetwork' | 'noHash';

/** The wallet answered, but not what was asked for. */
export class OddAnswer extends Error {
  readonly kind: OddAnswerKind;

  constructor(kind: OddAnswerKind, message: string) {
    super(message);
    this.name = 'OddAnswer';
    this.kind = kind;
  }
}

/** Codes of EIP-1193 and EIP-1474. */
const kinds: Readonly<Record<number, RefusalKind>> = {
  4001: 'declined',
  4100: 'forbidden',
  4200: 'unable',
  4900: 'disconnected',
  4901: 'disconnectedHere',
  4902: 'unknownNetwork',
  [-32002]: 'busy',
};

export function readRefusal(error: unknown): { kind: RefusalKind; words: string } {
  const words = wordsOf(error);
  return { kind: kindOf(error, words), words };
}

function kindOf(error: unknown, words: string): RefusalKind {
  if (error instanceof OddAnswer) return error.kind;
  const known = kinds[codeOf(error) ?? 0];
  return known ?? (/insufficient funds/i.test(words) ? 'poor' : 'other');
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
