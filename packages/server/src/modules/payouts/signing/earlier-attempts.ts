import { nameOfCause } from '../../../platform/cause.ts';
import type { Chain } from '../../../chains/port/port.ts';
import type { Journal, Outgoing } from '../../outgoing/index.ts';

type Lines = Awaited<ReturnType<Journal['linesAfter']>>;
type Signed = Extract<Lines[number], { kind: 'signed' }>;
/** What was signed that may pay a payout: alone, or as a row of several, and then whom in what. */
type Attempt = { line: Signed; row: { at: number; to: string; contract: string | null } | null };

/**
 * Whether the chain proves of every earlier attempt at a payout that it paid nothing, and never will; else why not. The attempts
 * are those of the journal, whatever the database says became of them.
 */
export async function mayStillPay(
  chain: Chain,
  journal: Journal,
  order: Pick<Outgoing, 'cause' | 'blockchainId'>,
): Promise<string | null> {
  if (!journal.knowsOther(order.cause)) return null;
  for (const attempt of attemptsIn(await journal.linesAfter(0), order)) {
    // It pays its own sender, at the place of an attempt that is asked about itself.
    if (attempt.line.versionKind === 'filler') continue;
    if (attempt.line.blockchainId !== order.blockchainId)
      return 'an earlier attempt at it was signed for another chain.';
    const reason = await whyNot(chain, attempt);
    if (reason !== null) return reason;
  }
  return null;
}

/** With what was signed at a higher fee: only the first of its lines names the rows. */
function attemptsIn(lines: Lines, { cause: { of, id, part } }: Pick<Outgoing, 'cause'>): Attempt[] {
  const [itself, attempts] = [nameOfCause({ of, id, part }), `${nameOfCause({ of, id, part: '' })}/`];
  const isEarlier = (name: string) => name.startsWith(attempts) && name !== itself;
  const together = new Map<string, Attempt['row']>();
  return lines.flatMap((line): Attempt[] => {
    if (line.kind !== 'signed') return [];
    if (line.purpose === 'payout' && isEarlier(line.cause)) return [{ line, row: null }];
    if (line.purpose !== 'payouts') return [];
    const name = `${line.blockchainId} ${line.from} ${line.cause}`;
    const at = line.rows?.findIndex((row) => isEarlier(row.cause)) ?? -1;
    const found = line.rows?.[at];
    if (found) together.set(name, { at, to: found.to, contract: found.contract });
    const row = together.get(name);
    return row ? [{ line, row }] : [];
  });
}

async function whyNot(chain: Chain, { line, row }: Attempt): Promise<string | null> {
  const { hash, from, position, bytes, validUntil } = line;
  const sent = { hash, from, position, bytes, ...(validUntil === null ? {} : { validUntil }) };
  const fate = await chain.fate(sent);
  if (fate.state === 'dead') return null;
  if (fate.state === 'unknown' || fate.state === 'pending' || !fate.final) {
    return 'an earlier attempt at it may still be carried out.';
  }
  if (fate.state === 'failed') return null;
  if (row) {
    const refused = await chain.batches?.refused({ hash, from, blockHash: fate.block.hash });
    if (refused?.includes(row.at)) return null;
  }
  // It succeeded: a token may have moved nothing all the same, which no node says for the others.
  const contract = row ? row.contract : line.contract;
  const move = { hash, from, ...(row ? { to: row.to } : {}) };
  const moved = contract === null || ((await chain.hasMoved?.({ ...move, contract })) ?? true);
  return moved ? 'an earlier attempt has paid it.' : null;
}
