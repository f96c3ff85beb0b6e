import { garbled } from '../../nodes/rpc-failure.ts';

/** What nodes answer, as far as we read it. */
export type RawHead = {
  readonly hash: string;
  readonly previousHash: string;
  /** Null where the node does not say it. */
  readonly parentSlot: number | null;
  readonly blockHeight: number | null;
  readonly at: Date;
};

/** What one account held of a token, before and after; of accounts that were opened or closed, one of them is nothing. */
export type RawToken = {
  readonly index: number;
  readonly mint: string;
  readonly program: string | null;
  readonly owner: string;
  readonly before: bigint;
  readonly after: bigint;
};

/** One transaction by what its accounts held before and after. `before` and `after` are lamports, in the order of the accounts. */
export type RawTransaction = {
  readonly hash: string;
  readonly accounts: readonly string[];
  readonly failed: boolean;
  readonly fee: bigint;
  readonly before: readonly bigint[];
  readonly after: readonly bigint[];
  readonly tokens: readonly RawToken[];
};

const key = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const signature = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/;

export function isKey(value: unknown): value is string {
  return typeof value === 'string' && key.test(value);
}

export function isSignature(value: unknown): value is string {
  return typeof value === 'string' && signature.test(value);
}

export function record(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw garbled(`${what} is none`);
  return value as Record<string, unknown>;
}

export function list(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw garbled(`${what} is no list`);
  return value as unknown[];
}

/** Slots, heights and indices: nothing that counts money. */
export function whole(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw garbled(`${what} is no number`);
  return value;
}

/** Money, as a number or as text. */
export function unitsOf(value: unknown, what: string): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return BigInt(value);
  throw garbled(`${what} is no amount`);
}

/** The answer and the slot that it is true of. */
export function readContext(answer: unknown): { slot: number; value: unknown } {
  const { context, value } = record(answer, 'an answer with its slot');
  return { slot: whole(record(context, 'a slot')['slot'], 'a slot'), value };
}

export function readHead(value: unknown, slot: number): RawHead {
  const raw = record(value, 'a block');
  const { blockhash: hash, previousBlockhash: previousHash, blockTime } = raw;
  if (!isKey(hash) || !isKey(previousHash)) throw garbled('a block without its hashes');
  const parentSlot = whole(raw['parentSlot'], 'the slot of a parent');
  return {
    hash,
    previousHash,
    // The first block is said to be its own parent.
    parentSlot: parentSlot < slot ? parentSlot : null,
    blockHeight: typeof raw['blockHeight'] === 'number' ? whole(raw['blockHeight'], 'a height') : null,
    // The first blocks of a network know no time.
    at: new Date(blockTime === null ? 0 : whole(blockTime, 'the time of a block') * 1_000),
  };
}

/** Of a block with `accounts`, or of one alone, which has its accounts in the message. */
export function readTransaction(value: unknown): RawTransaction {
  const raw = record(value, 'a transaction');
  const transaction = record(raw['transaction'], 'a transaction');
  const meta = record(raw['meta'], 'what became of a transaction');
  const [hash] = list(transaction['signatures'], 'its signatures');
  if (!isSignature(hash)) throw garbled('a transaction without its signature');
  const accounts = accountsOf(transaction, meta);
  const before = list(meta['preBalances'], 'the balances').map((one) => unitsOf(one, 'a balance'));
  const after = list(meta['postBalances'], 'the balances').map((one) => unitsOf(one, 'a balance'));
  if (accounts.length === 0 || before.length !== accounts.length || after.length !== accounts.length) {
    throw garbled('not one balance for each account');
  }
  const fee = unitsOf(meta['fee'], 'a fee');
  const failed = meta['err'] !== null;
  return { hash, accounts, failed, fee, before, after, tokens: readTokens(meta, accounts.length) };
}

function accountsOf(transaction: Record<string, unknown>, meta: Record<string, unknown>): string[] {
  const own = transaction['accountKeys'];
  if (own !== undefined) return list(own, 'the accounts').map((one) => keyIn(record(one, 'an account')['pubkey']));
  const message = record(transaction['message'], 'a message');
  const written = list(message['accountKeys'], 'the accounts').map(keyIn);
  const loaded = meta['loadedAddresses'];
  if (loaded === undefined || loaded === null) return written;
  const { writable, readonly } = record(loaded, 'the accounts from a table');
  const more = [...list(writable, 'the accounts from a table'), ...list(readonly, 'the accounts from a table')];
  return [...written, ...more.map(keyIn)];
}

function keyIn(value: unknown): string {
  if (!isKey(value)) throw garbled('an account without its key');
  return value;
}

function readTokens(meta: Record<string, unknown>, accounts: number): RawToken[] {
  const found = new Map<string, RawToken>();
  for (const moment of ['before', 'after'] as const) {
    const told = meta[moment === 'before' ? 'preTokenBalances' : 'postTokenBalances'];
    for (const one of told === null || told === undefined ? [] : list(told, 'the balances of tokens')) {
      const token = readToken(one, moment);
      if (token.index >= accounts) throw garbled('a token in no account');
      // An account may change hands: then one owner lost what the other got.
      const place = `${token.index} ${token.mint} ${token.owner}`;
      found.set(place, { ...token, before: found.get(place)?.before ?? token.before });
    }
  }
  return [...found.values()];
}

function readToken(value: unknown, moment: 'before' | 'after'): RawToken {
  const raw = record(value, 'a balance of a token');
  const { mint, owner, programId } = raw;
  if (!isKey(mint) || !isKey(owner)) throw garbled('a token without its mint or owner');
  const units = unitsOf(record(raw['uiTokenAmount'], 'an amount of a token')['amount'], 'an amount of a token');
  const index = whole(raw['accountIndex'], 'the index of an account');
  const [before, after] = moment === 'before' ? [units, 0n] : [0n, units];
  return { index, mint, owner, program: isKey(programId) ? programId : null, before, after };
}
