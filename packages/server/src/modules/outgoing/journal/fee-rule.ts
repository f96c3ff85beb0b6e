import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Outgoing } from '../orders/outgoing.ts';
import type { Journal } from './journal.ts';

/** What orders may cost, whatever they are for and whatever they say of it themselves. The signer brings it along. */
export type FeeRule = {
  /** What so much of the coin of a chain counts for, in dollars. */
  worth(chain: ChainCode, units: bigint): bigint;
  /** Why an order may not cost what it says, in words; null where it may. */
  judge(
    chain: ChainCode,
    order: Pick<Outgoing, 'walletId' | 'feeUnitsMax'>,
    journal: Pick<Journal, 'feesOf'> | undefined,
  ): string | null;
  /** Whether so much more is too much for a wallet, asked while nothing else is signed. */
  overDay(walletId: number, usdUnits: bigint, journal: Pick<Journal, 'feesOf'> | undefined): string | null;
};
