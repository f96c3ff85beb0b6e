import { heldAfterRestore, isSendingHeld } from '../../history/index.ts';
import { ChainUnavailable, WrongChain } from '../../../chains/port/failures.ts';
import { openChain, type BlockchainRow } from '../../assets/index.ts';
import { letWait } from '../orders/change-outgoing.ts';
import { followSent } from './follow-sent.ts';
import type { Outgoing } from '../orders/outgoing.ts';
import { sendLimits, type SendDeps, type Sending } from '../orders/sending.ts';
import { settleSent } from './settle-sent.ts';
import { signIntent } from './sign-intent.ts';
import { claimDue } from '../orders/store.ts';

const unavailableTryAgainMs = 10_000;
const heldTryAgainMs = 10_000;

/** One look at everything that is to be sent on a chain, or was. `again` says that there is more to do at once. */
export async function sendRound(deps: SendDeps, blockchain: BlockchainRow): Promise<'again' | 'wait'> {
  // Mostly there is nothing to do, and then nobody needs the chain.
  const open = () => openChain(deps, blockchain.code);
  const moved = await settleSent(deps, blockchain, open);
  const now = deps.clock.now();
  const lapsesAt = new Date(now.getTime() + sendLimits.claimMs);
  const due = await claimDue(deps.db, blockchain.id, { now, lapsesAt, rowsMax: sendLimits.rowsMax });
  if (due.length === 0) return moved ? 'again' : 'wait';
  if (await isSendingHeld(deps.db)) {
    for (const one of due) await letWait(deps, one, { ...heldAfterRestore, tryAgainMs: heldTryAgainMs });
    return 'wait';
  }
  const chain = await open();
  if (!chain) {
    for (const one of due) await letWait(deps, one, unavailable(blockchain, 'it has no active node'));
    return 'wait';
  }
  // One sender's positions follow each other; senders do not wait for one another.
  const lines = [...Map.groupBy(due, ({ from }) => from).values()];
  const ends = await Promise.allSettled(lines.map((line) => workOff({ deps, blockchain, chain }, line)));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
  return moved || due.length === sendLimits.rowsMax ? 'again' : 'wait';
}

async function workOff(work: Sending, line: readonly Outgoing[]): Promise<void> {
  for (const outgoing of line) {
    try {
      const signed = outgoing.status === 'intended' ? await signIntent(work, outgoing) : outgoing;
      if (signed) await followSent(work, signed);
    } catch (error) {
      // One that cannot go on keeps nobody behind it from going.
      await waitAfter(work, outgoing, error as Error);
    }
  }
}

/** It may have been signed just before it failed. */
async function waitAfter({ deps, blockchain }: Sending, { id, status }: Outgoing, error: Error): Promise<void> {
  const isOfChain = error instanceof ChainUnavailable || error instanceof WrongChain;
  if (!isOfChain) deps.log.warn({ outgoingId: id, error: error.message }, 'could not be sent, will be tried again');
  const waiting = isOfChain ? unavailable(blockchain, error.message) : unexpected;
  await letWait(deps, { id, status }, waiting);
  if (status === 'intended') await letWait(deps, { id, status: 'signed' }, waiting);
}

const unexpected = {
  code: 'INTERNAL',
  reason: 'Something went wrong in the program itself: its log says what.',
  tryAgainMs: 60_000,
} as const;

function unavailable({ name }: BlockchainRow, why: string) {
  const reason = `${name} cannot be reached: ${why}`;
  return { code: 'CHAIN_UNAVAILABLE', reason, tryAgainMs: unavailableTryAgainMs } as const;
}
