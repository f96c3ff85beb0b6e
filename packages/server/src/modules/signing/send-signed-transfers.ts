import type { ChainCode } from '@coffer/kernel/chain.ts';
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
/** Of each chain: one that is away, or slow, takes nothing from the others. */
const requestsAtOnceMax = 10;

type Needs = ChainDeps & Pick<Deps, 'log' | 'emit'>;

/**
 * Gives transfers that merchants signed to their chain, the same bytes again and again, until the watcher sees what they moved
 * or the chain proves that they never will. Two who do it at once do no harm.
 */
export function startSendingSigned(deps: Needs): Loop {
  const turns = new Map<ChainCode, number>();
  return startLoop('signed transfers', sendEveryMs, deps.log, async () => {
    await sendSignedTransfers(deps, turns);
    return 'wait';
  });
}

/** Chains go side by side. What failed for no reason of its chain fails the round as well, once all others had their turn. */
export async function sendSignedTransfers(deps: Needs, turns = new Map<ChainCode, number>()): Promise<void> {
  if (await isSendingHeld(deps.db)) return;
  const byChain = Map.groupBy(await selectUnsent(deps.db, turns, requestsAtOnceMax), (one) => one.blockchainCode);
  const failures = await Promise.all(
    Array.from(byChain, ([code, all]) => sendOfChain(deps, code, all, (id) => turns.set(code, id))),
  );
  const [failure] = failures.flat();
  if (failure) throw failure;
}

async function sendOfChain(
  deps: Needs,
  code: ChainCode,
  all: readonly Unsent[],
  hadItsTurn: (id: number) => void,
): Promise<Error[]> {
  const chain = await openChain(deps, code);
  if (!chain) return [];
  const failures: Error[] = [];
  for (const unsent of all) {
    hadItsTurn(unsent.id);
    try {
      await send(deps, chain, unsent);
    } catch (thrown) {
      const error = thrown as Error;
      deps.log.warn({ signingRequest: unsent.id, error: error.message }, 'signed transfers wait');
      // The next of them begins the next round.
      if (error instanceof ChainUnavailable || error instanceof WrongChain) break;
      failures.push(error);
    }
  }
  return failures;
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
