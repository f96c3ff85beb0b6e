import { nameOfCause } from '../../../platform/cause.ts';
import type { Chain } from '../../../chains/port/port.ts';
import type { Journal, Outgoing } from '../../outgoing/index.ts';

type Signed = Extract<Awaited<ReturnType<Journal['linesAfter']>>[number], { kind: 'signed' }>;

/**
 * Whether the chain proves of every earlier attempt at a payout that it paid nothing, and never will; else why not. The attempts
 * are those of the journal, whatever the database says became of them.
 */
export async function mayStillPay(chain: Chain, journal: Journal, order: Outgoing): Promise<string | null> {
  if (!journal.knowsOther(order.cause)) return null;
  const { of, id } = order.cause;
  const [itself, attempts] = [nameOfCause(order.cause), `${nameOfCause({ of, id, part: '' })}/`];
  for (const line of await journal.linesAfter(0)) {
    if (line.kind !== 'signed' || line.purpose !== 'payout') continue;
    if (!line.cause.startsWith(attempts) || line.cause === itself) continue;
    // It pays its own sender, at the place of an attempt that is asked about itself.
    if (line.versionKind === 'filler') continue;
    if (line.blockchainId !== order.blockchainId) return 'an earlier attempt at it was signed for another chain.';
    const reason = await whyNot(chain, line);
    if (reason !== null) return reason;
  }
  return null;
}

async function whyNot(chain: Chain, { hash, from, contract, position, bytes, validUntil }: Signed) {
  const sent = { hash, from, position, bytes, ...(validUntil === null ? {} : { validUntil }) };
  const fate = await chain.fate(sent);
  if (fate.state === 'dead') return null;
  if (fate.state === 'unknown' || fate.state === 'pending' || !fate.final) {
    return 'an earlier attempt at it may still be carried out.';
  }
  if (fate.state === 'failed') return null;
  // It succeeded: a token may have moved nothing all the same, which no node says for the others.
  const moved = contract === null || ((await chain.hasMoved?.({ hash, contract, from })) ?? true);
  return moved ? 'an earlier attempt has paid it.' : null;
}
