import type { Broadcast, Chain, Fate, SignedBytes } from '../../chains/port/port.ts';
import type { ChainRules, SignedTransfer } from '../../chains/port/rules.ts';
import { ChainUnavailable, WrongChain } from '../../chains/port/failures.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { startLoop, type Loop } from '../../platform/jobs/loop.ts';
import { everyProject } from '../../platform/access.ts';
import { bySystem } from '../activity/index.ts';
import { isSendingHeld } from '../history/index.ts';
import { openChain, type ChainDeps } from '../assets/index.ts';
import { lockSweeps, recordSweeps, settleSweeps } from '../sweeps/index.ts';
import { lockRequest, selectUnsent, skipItems, type Unsent } from './requests/signing-request-store.ts';

const sendEveryMs = 5_000;
const requestsAtOnceMax = 10;

type Needs = ChainDeps & Pick<Deps, 'log' | 'emit'>;

/**
 * Gives transfers that merchants signed to their chain, the same bytes again and again, until the watcher sees what they moved
 * or the chain proves that they never will. Two who do it at once do no harm.
 */
export function startSendingSigned(deps: Needs): Loop {
  return startLoop('signed transfers', sendEveryMs, deps.log, async () => {
    await sendSignedTransfers(deps);
    return 'wait';
  });
}

export async function sendSignedTransfers(deps: Needs): Promise<void> {
  if (await isSendingHeld(deps.db)) return;
  for (const unsent of await selectUnsent(deps.db, requestsAtOnceMax)) {
    const chain = await openChain(deps, unsent.blockchainCode);
    if (!chain) continue;
    try {
      await send(deps, chain, unsent);
    } catch (error) {
      // It is tried again in the next round, and others need not wait for this chain.
      if (!(error instanceof ChainUnavailable) && !(error instanceof WrongChain)) throw error;
      deps.log.warn({ signingRequest: unsent.id, error: error.message }, 'signed transfers wait for their chain');
    }
  }
}

async function send(deps: Needs, chain: Chain, unsent: Unsent): Promise<void> {
  if (unsent.whole) return sendWhole(deps, chain, unsent, unsent.whole);
  const rules = deps.chains.rules(unsent.blockchainCode);
  const open = new Map(unsent.open.map(({ address, addressId }) => [address, addressId]));
  const dead: { addressId: number; reason: string }[] = [];
  let isSent = false;
  for (const bytes of unsent.signed) {
    const transfer = transferOf(rules, bytes);
    const addressId = open.get(transfer.from);
    if (addressId === undefined) continue;
    const fate = await chain.fate({ ...transfer, bytes });
    const reason = whyNever(fate);
    if (reason !== null) dead.push({ addressId, reason });
    isSent ||= fate.state !== 'unknown' && reason === null;
    if (fate.state === 'unknown') isSent = isTaken(await chain.broadcast({ hash: transfer.hash, bytes })) || isSent;
  }
  if (dead.length > 0 || (isSent && unsent.sweepStatus === 'planned')) await write(deps, unsent, dead, isSent);
}

/** It lands for all addresses, or for none. */
async function sendWhole(deps: Needs, chain: Chain, unsent: Unsent, whole: SignedBytes): Promise<void> {
  const fate = await chain.fate({ ...whole, from: '', position: null });
  const reason = whyNever(fate);
  const dead = reason === null ? [] : unsent.open.map(({ addressId }) => ({ addressId, reason }));
  const isKnown = fate.state !== 'unknown' && reason === null;
  const isSent = isKnown || (fate.state === 'unknown' && isTaken(await chain.broadcast(whole)));
  if (dead.length > 0 || (isSent && unsent.sweepStatus === 'planned')) await write(deps, unsent, dead, isSent);
}

async function write(
  deps: Needs,
  { id, sweepId }: Unsent,
  dead: readonly { addressId: number; reason: string }[],
  isSent: boolean,
): Promise<void> {
  const origin = bySystem('signed transfers', deps.clock.now());
  await inTransaction(deps.db, async (tx) => {
    await lockSweeps(tx, [sweepId]);
    const {
      walletId,
      blockchainId,
      sweepStatus: status,
    } = await lockRequest(tx, everyProject('what is signed is sent for everybody'), id);
    await skipItems(tx, sweepId, dead);
    if (isSent && status === 'planned') {
      const sweep = { id: sweepId, walletId, blockchainId, status };
      await recordSweeps(deps, tx, origin, [{ sweep, to: 'broadcast' }]);
    }
    if (dead.length > 0) await settleSweeps(deps, tx, origin, [sweepId]);
  });
}

function transferOf(rules: ChainRules, bytes: string): SignedTransfer {
  const read = rules.readSigned?.(bytes) ?? { reason: `${rules.code} reads no transfers` };
  if ('reason' in read) throw new Error(`what was stored as a signed transfer is none: ${read.reason}`);
  return read;
}

function whyNever(fate: Fate): string | null {
  if (fate.state === 'dead') return 'dead';
  return fate.state === 'failed' && fate.final ? 'reverted' : null;
}

function isTaken(answer: Broadcast): boolean {
  return answer.outcome === 'accepted';
}
