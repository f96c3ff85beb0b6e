import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listLiveChains } from '../../assets/index.ts';
import { findOccupied } from '../../wallets/index.ts';
import { listAttempts } from './checkout-store.ts';

/**
 * Anybody may have a sweep contract put code at an address after it was given out. Where no coin can be paid to code, its payer
 * needs another one: those that a payment was given for coins of a chain, as far as code stands there by now.
 */
export async function occupiedSince(
  deps: Deps,
  db: Db,
  order: { paymentId: number; chainCode: ChainCode },
  attemptsMax: number,
): Promise<ReadonlySet<string>> {
  const { paymentId, chainCode } = order;
  const chain = (await listLiveChains(db)).find(({ code }) => code === chainCode);
  if (!chain || deps.chains.rules(chain.code).sweepCalls?.coinOnce !== true) return new Set();
  const attempts = await listAttempts(db, paymentId, attemptsMax);
  const given = attempts.filter((one) => one.blockchainId === chain.id && one.contract === null);
  const addresses = [...new Set(given.map(({ address }) => address))];
  return (addresses.length > 0 ? await findOccupied(deps, chain, addresses) : undefined) ?? new Set();
}
