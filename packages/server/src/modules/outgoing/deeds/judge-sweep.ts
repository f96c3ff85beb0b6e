import { isActiveColdAddress, pausedColdWallet } from '../../wallets/index.ts';
import type { Waiting } from '../orders/move-outgoing.ts';
import type { Outgoing } from '../orders/outgoing.ts';
import type { Sending } from '../orders/sending.ts';
import type { Judge } from './deed.ts';

const pausedTryAgainMs = 15_000;

/** A sweep pays nothing out of the wallet that signs it, and leads to a cold wallet. */
export const judgeSweep: Judge = async (work, order) => {
  const { deps, blockchain } = work;
  if (order.units !== 0n || order.contract !== null || order.positionWanted !== null)
    return 'a sweep pays nothing itself.';
  if (order.data === null) return 'a sweep is a call, or was signed by those whose money it moves.';
  const { sweepCalls, cosigned } = deps.chains.rules(blockchain.code);
  if (sweepCalls) return judgeCall(work, order, order.data);
  if (!cosigned || order.authorizations.length > 0) return `nothing is swept so on ${blockchain.name}.`;
  const read = cosigned.readSweep(order.data, order.to);
  if ('reason' in read) return read.reason;
  if (read.payer !== order.from) return 'somebody else pays for it.';
  return judgeEnd(work, order.to, 'it leads to no cold wallet of yours that is in use.');
};

/** A cold wallet that somebody paused since it was planned is theirs, and nothing to wake anybody for. */
async function judgeEnd(
  { deps, blockchain }: Sending,
  address: string,
  otherwise: string,
): Promise<string | Waiting | null> {
  if (await isActiveColdAddress(deps.db, blockchain.id, address)) return null;
  const paused = await pausedColdWallet(deps.db, blockchain.id, address);
  if (paused === undefined) return otherwise;
  const reason = `The cold wallet ${paused} is paused: nothing is swept to it until it is active again.`;
  return { code: 'WALLET_PAUSED', reason, tryAgainMs: pausedTryAgainMs };
}

async function judgeCall(work: Sending, order: Outgoing, data: string): Promise<string | Waiting | null> {
  const { deps, chain, blockchain } = work;
  const { sweepCalls } = deps.chains.rules(blockchain.code);
  if (!chain.contracts || !sweepCalls?.isSweep(data)) return 'it calls something else than a sweep.';
  const { delegation } = sweepCalls;
  if (!(await chain.contracts.isSweepContract(order.to))) return 'what it calls is no sweep contract of ours.';
  const { collector, pending } = await chain.contracts.destination(order.to);
  const stray = 'the sweep contract pays to an address that is no cold wallet of yours in use, or is about to.';
  for (const address of [collector, ...(pending ? [pending.collector] : [])]) {
    const why = await judgeEnd(work, address, stray);
    if (why !== null) return why;
  }
  const delegates = order.authorizations.map((one) => delegation?.delegateIn(one));
  return delegates.every((one) => one === delegation?.delegateOf(order.to).toLowerCase())
    ? null
    : 'an account that it carries would run other code than that of its sweep contract.';
}
