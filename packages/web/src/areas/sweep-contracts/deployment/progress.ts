import type { Receipt } from '../../../wallet/read-receipt.ts';

export type StageState = 'done' | 'now' | 'next' | 'failed';
export type Stage = { name: 'sent' | 'included' | 'verified' | 'made'; state: StageState };

type Known = {
  /** A wallet is at hand that can tell of the block; without one the server says it all. */
  hasWallet: boolean;
  receipt: Receipt | null | undefined;
  /** The server looked for it, and its nodes have it in no block yet: it is them that count. */
  isUnseen: boolean;
  isRecorded: boolean;
  isRefused: boolean;
};

/** How far a deployment is. */
export function stagesOf({ hasWallet, receipt, isUnseen, isRecorded, isRefused }: Known): readonly Stage[] {
  const hasReverted = receipt?.hasSucceeded === false;
  const isTold = receipt?.hasSucceeded === true && !isUnseen;
  const isIncluded = isRecorded || isTold || (!hasWallet && isRefused);
  return [
    { name: 'sent', state: 'done' },
    { name: 'included', state: hasReverted ? 'failed' : isIncluded ? 'done' : 'now' },
    { name: 'verified', state: isRecorded ? 'done' : isRefused ? 'failed' : isIncluded ? 'now' : 'next' },
    { name: 'made', state: isRecorded ? 'done' : 'next' },
  ];
}
