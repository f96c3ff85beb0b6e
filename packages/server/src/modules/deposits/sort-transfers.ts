import { assetKey } from '@coffer/kernel/asset.ts';
import type { Transfer } from '../../chains/port.ts';
import { currencyByContract, type ChainCurrency } from '../assets/index.ts';
import { findAddresses, type FoundAddress } from '../wallets/index.ts';
import { dustLimits } from './dust-limits.ts';
import type { Watch } from './watch.ts';

export type Treatment = 'credit' | 'unsupported' | 'dust' | 'own';
/** What is the same of a transfer in a block and of one that waits for it. */
export type Moving = Pick<Transfer, 'txHash' | 'path' | 'contract' | 'from' | 'to' | 'units'>;
export type Arrival<T extends Moving = Transfer> = {
  transfer: T;
  address: FoundAddress;
  currency: ChainCurrency | undefined;
  treatment: Treatment;
};
export type Leaving<T extends Moving = Transfer> = {
  transfer: T;
  address: FoundAddress;
  currency: ChainCurrency | undefined;
};
export type Sorted<T extends Moving = Transfer> = { arrivals: Arrival<T>[]; leavings: Leaving<T>[] };

/** Which transfers came to us, which left us, and what each of them is. Nothing is asked where nothing happened. */
export async function sortTransfers<T extends Moving>(watch: Watch, transfers: readonly T[]): Promise<Sorted<T>> {
  const { blockchain, deps } = watch;
  const moved = distinct(transfers.filter((transfer) => transfer.units > 0n));
  if (moved.length === 0) return { arrivals: [], leavings: [] };
  const named = new Set(moved.flatMap(({ from, to }) => [from, to].filter((address) => address !== null)));
  const ours = await findAddresses(deps.db, blockchain.family, [...named]);
  if (ours.length === 0) return { arrivals: [], leavings: [] };
  const byAddress = new Map(ours.map((one) => [one.address, one]));
  const currencies = [...(await currencyByContract(deps.db, blockchain.id)).values()];
  const byAsset = new Map(currencies.map((one) => [keyOf(watch, one.contract), one]));
  const dust = await dustLimits(deps.db);
  const sorted: Sorted<T> = { arrivals: [], leavings: [] };
  for (const transfer of moved) {
    const currency = byAsset.get(keyOf(watch, transfer.contract));
    const [from, to] = [transfer.from, transfer.to].map((one) => (one === null ? undefined : byAddress.get(one)));
    if (to) {
      const treatment = treatmentOf(transfer, to, from !== undefined, currency, dust);
      sorted.arrivals.push({
        transfer,
        address: to,
        currency: treatment === 'unsupported' ? undefined : currency,
        treatment,
      });
    }
    if (from) sorted.leavings.push({ transfer, address: from, currency });
  }
  return sorted;
}

/** A node may tell one thing twice; it happened once. */
function distinct<T extends Moving>(transfers: readonly T[]): T[] {
  return [...new Map(transfers.map((transfer) => [`${transfer.txHash} ${transfer.path}`, transfer])).values()];
}

/** Never a symbol: an asset is its chain and its contract. */
function keyOf({ blockchain }: Watch, contract: string | null): string {
  return assetKey({ chain: blockchain.code, contract, decimals: 0 });
}

function treatmentOf(
  transfer: Moving,
  to: FoundAddress,
  fromUs: boolean,
  currency: ChainCurrency | undefined,
  dust: ReadonlyMap<number, bigint>,
): Treatment {
  if (!currency) return 'unsupported';
  // Gas for a sweep, or coins for payouts: nobody's payment.
  if (fromUs || to.walletType !== 'deposit') return 'own';
  return transfer.units < (dust.get(currency.id) ?? 0n) ? 'dust' : 'credit';
}
