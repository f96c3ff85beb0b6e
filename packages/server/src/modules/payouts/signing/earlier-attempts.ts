import { nameOfCause } from '../../../platform/cause.ts';
import type { Chain, Fate } from '../../../chains/port/port.ts';
import type { Journal, Outgoing } from '../../outgoing/index.ts';

type Lines = Awaited<ReturnType<Journal['signedFor']>>;
type Signed = Lines[number];
/** What was signed that may pay a payout: alone, or as a row of several, and then whom in what. */
type Attempt = { line: Signed; row: PaidAt | null };
type PaidAt = { at: number; to: string; contract: string | null; payees: readonly string[] };

type Order = Pick<Outgoing, 'cause' | 'blockchainId'>;

/**
 * Whether the chain proves of every earlier attempt at a payout that it paid nothing, and never will; else why not. The attempts
 * are those of the journal, whatever the database says became of them.
 */
export async function mayStillPay(chain: Chain, journal: Journal, order: Order): Promise<string | null> {
  return (await notProven(chain, journal, [order])).get(order) ?? null;
}

/** The same of many, and why not: the journal is read once, as far as it is about them, and the chain is asked once about what many of them went in. */
export async function notProven<O extends Order>(
  chain: Chain,
  journal: Journal,
  orders: readonly O[],
): Promise<ReadonlyMap<O, string>> {
  const found = new Map<O, string>();
  const again = orders.filter(({ cause }) => journal.knowsOther(cause));
  if (again.length === 0) return found;
  const lines = await journal.signedFor(again.map(({ cause }) => cause));
  const ends = new Map<string, Promise<End>>();
  const endOf = (line: Signed) => {
    const end = ends.get(line.hash) ?? askEnd(chain, line);
    ends.set(line.hash, end);
    return end;
  };
  for (const order of again) {
    for (const attempt of attemptsIn(lines, order)) {
      const reason = await whyNotAfter(chain, order, attempt, endOf);
      if (reason !== null) found.set(order, reason);
      if (reason !== null) break;
    }
  }
  return found;
}

async function whyNotAfter(
  chain: Chain,
  order: Order,
  attempt: Attempt,
  endOf: (line: Signed) => Promise<End>,
): Promise<string | null> {
  const { line } = attempt;
  // It pays its own sender, at the place of an attempt that is asked about itself.
  if (line.versionKind === 'filler') return null;
  if (line.blockchainId !== order.blockchainId) return 'an earlier attempt at it was signed for another chain.';
  return whyNot(chain, attempt, await endOf(line));
}

/** With what was signed at a higher fee: only the first of its lines names the rows. */
function attemptsIn(lines: Lines, { cause: { of, id, part } }: Pick<Outgoing, 'cause'>): Attempt[] {
  const [itself, attempts] = [nameOfCause({ of, id, part }), `${nameOfCause({ of, id, part: '' })}/`];
  const isEarlier = (name: string) => name.startsWith(attempts) && name !== itself;
  const together = new Map<string, Attempt['row']>();
  return lines.flatMap((line): Attempt[] => {
    if (line.purpose === 'payout' && isEarlier(line.cause)) return [{ line, row: null }];
    if (line.purpose !== 'payouts') return [];
    const name = `${line.blockchainId} ${line.from} ${line.cause}`;
    const at = line.rows?.findIndex((row) => isEarlier(row.cause)) ?? -1;
    const { rows } = line;
    const found = rows?.[at];
    if (rows && found) {
      together.set(name, { at, to: found.to, contract: found.contract, payees: rows.map((one) => one.to) });
    }
    const row = together.get(name);
    return row ? [{ line, row }] : [];
  });
}

/** What became of a transaction, and which of several were refused in it. */
type End = { fate: Fate; refused: number[] | 'untold' | null };

async function askEnd(chain: Chain, { hash, from, position, bytes, validUntil, purpose }: Signed): Promise<End> {
  const sent = { hash, from, position, bytes, ...(validUntil === null ? {} : { validUntil }) };
  const fate = await chain.fate(sent);
  const isOver = purpose === 'payouts' && fate.state === 'included' && fate.final;
  const refused = isOver ? await chain.batches?.refused({ hash, from, blockHash: fate.block.hash }) : null;
  return { fate, refused: refused ?? null };
}

async function whyNot(chain: Chain, { line, row }: Attempt, { fate, refused }: End): Promise<string | null> {
  if (fate.state === 'dead') return null;
  if (fate.state === 'unknown' || fate.state === 'pending' || !fate.final) {
    return 'an earlier attempt at it may still be carried out.';
  }
  if (fate.state === 'failed') return null;
  // The contract that pays several was not there, or it refused this one.
  if (row && (refused === 'untold' || refused?.includes(row.at))) return null;
  // It succeeded: a token may have moved nothing all the same, which no node says for the others.
  const contract = row ? row.contract : line.contract;
  if (contract === null) return 'an earlier attempt has paid it.';
  const move = { hash: line.hash, from: line.from, contract };
  const moved = (await chain.hasMoved?.({ ...move, ...(row ? { to: row.to } : {}) })) ?? true;
  if (moved) return 'an earlier attempt has paid it.';
  // What its token gave to somebody whom none of them is may have been for this one.
  const isElsewhere = row !== null && ((await chain.hasMoved?.({ ...move, notTo: row.payees })) ?? true);
  return isElsewhere ? 'in an earlier attempt its token went to another address.' : null;
}
