import { ChainUnavailable, WrongChain } from '../../../chains/port/failures.ts';
import type { Chain } from '../../../chains/port/port.ts';
import type { BlockchainRow } from '../../assets/index.ts';
import { heldAfterRestore, isSendingHeld } from '../../history/index.ts';
import { letWait } from './change-outgoing.ts';
import type { Outgoing } from './outgoing.ts';
import type { SendDeps, Sending } from './sending.ts';

const unavailableTryAgainMs = 10_000;
const heldTryAgainMs = 10_000;

type Job<D extends SendDeps> = {
  deps: D;
  blockchain: BlockchainRow;
  open: () => Promise<Chain | undefined>;
  due: readonly Outgoing[];
  each: (work: Sending<D>, one: Outgoing) => Promise<boolean>;
};

/**
 * Does what is due on a chain, whatever that is, or says why it waits. One sender's positions follow each other; senders do not
 * wait for one another. Says whether anything was done.
 */
export async function workOff<D extends SendDeps>({ deps, blockchain, open, due, each }: Job<D>): Promise<boolean> {
  if (due.length === 0) return false;
  if (await isSendingHeld(deps.db)) {
    for (const one of due) await letWait(deps, one, { ...heldAfterRestore, tryAgainMs: heldTryAgainMs });
    return false;
  }
  const chain = await open();
  if (!chain) {
    for (const one of due) await letWait(deps, one, unavailable(blockchain, 'it has no active node'));
    return false;
  }
  const work: Sending<D> = { deps, blockchain, chain };
  const lines = [...Map.groupBy(due, ({ from }) => from).values()];
  const ends = await Promise.allSettled(lines.map((line) => inLine(work, line, each)));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
  return ends.some((end) => end.status === 'fulfilled' && end.value);
}

async function inLine<D extends SendDeps>(
  work: Sending<D>,
  line: readonly Outgoing[],
  each: Job<D>['each'],
): Promise<boolean> {
  let didAny = false;
  for (const one of line) {
    try {
      didAny = (await each(work, one)) || didAny;
    } catch (error) {
      // One that cannot go on keeps nobody behind it from going.
      await waitAfter(work, one, error as Error);
    }
  }
  return didAny;
}

async function waitAfter({ deps, blockchain }: Sending, outgoing: Outgoing, error: Error): Promise<void> {
  const isOfChain = error instanceof ChainUnavailable || error instanceof WrongChain;
  if (!isOfChain) {
    const line = { outgoingId: outgoing.id, status: outgoing.status, error: error.message };
    deps.log.warn(line, 'could not be signed or sent, will be tried again');
  }
  await letWait(deps, outgoing, isOfChain ? unavailable(blockchain, error.message) : unexpected);
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
