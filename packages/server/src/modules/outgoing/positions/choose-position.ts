import type { AgreedPositions } from '../../../chains/port/port.ts';
import type { Waiting } from '../orders/move-outgoing.ts';
import { sendLimits } from '../orders/sending.ts';

const tryAgainMs = 30_000;

export const whoCanAct =
  'Whoever may change wallets can look at the wallet and reset its next number there; it is looked at again by itself.';

/**
 * The number of the next transaction: ours, or what nodes agree on where somebody else used the key. No single node moves it far,
 * as nothing that is signed behind a gap ever lands. `ours` is 0 where nothing was signed here yet.
 */
export function choosePosition(
  agreed: AgreedPositions,
  ours: number,
  chainName: string,
): { position: number } | { waiting: Waiting } {
  const { settled, waiting, isAgreed } = agreed;
  if (isAgreed && ours - waiting > sendLimits.jumpMax) {
    return { waiting: doubtful(tooHigh(chainName, ours, waiting), tryAgainMs) };
  }
  if (settled <= ours) {
    const isBelieved = isAgreed && waiting - ours <= sendLimits.jumpMax;
    return { position: isBelieved ? Math.max(ours, waiting) : ours };
  }
  if (isAgreed && settled - ours <= jumpMax(agreed, ours)) return { position: waiting };
  const who = isAgreed ? `The nodes of ${chainName} count` : `Only one node of ${chainName} answers, and it counts`;
  const reason =
    `${who} ${settled} transactions of this wallet, and ${ours} were signed here: nothing is signed before that is sure. ` +
    `When somebody else uses this key, it is no longer yours alone. ${whoCanAct}`;
  return { waiting: doubtful(reason, tryAgainMs) };
}

/** A key that was taken in may have been used before, which several nodes can say together. */
function jumpMax({ nodes }: AgreedPositions, ours: number): number {
  if (ours > 0) return sendLimits.jumpMax;
  return nodes > 1 ? Number.MAX_SAFE_INTEGER : sendLimits.jumpFirstMax;
}

export function tooHigh(chainName: string, ours: number, next: number): string {
  return (
    `The next transaction of this wallet on ${chainName} would have number ${ours}, where the chain expects ${next}: nothing ` +
    `behind such a gap ever lands. ${whoCanAct}`
  );
}

export function doubtful(reason: string, waitMs: number): Waiting {
  return { code: 'POSITION_DOUBTFUL', reason, tryAgainMs: waitMs };
}
