import { assetKey } from '@coffer/kernel/asset.ts';
import type { Transfer } from '../../chains/port.ts';
import { findCurrencies, findOurs, type KnownCurrency, type OurAddress } from './our-addresses.ts';
import type { Watch } from './watch.ts';

export type Treatment = 'credit' | 'unsupported' | 'dust' | 'own';
export type Arrival = {
  transfer: Transfer;
  address: OurAddress;
  currency: KnownCurrency | undefined;
  treatment: Treatment;
};
export type Leaving = { transfer: Transfer; address: OurAddress; currency: KnownCurrency | undefined };
export type Sorted = { arrivals: Arrival[]; leavings: Leaving[]; ours: ReadonlyMap<number, OurAddress> };

const nothing: Sorted = { arrivals: [], leavings: [], ours: new Map() };

/** Which transfers came to us, which left us, and what each of them is. Nothing is asked where nothing happened. */
export async function sortTransfers(watch: Watch, transfers: readonly Transfer[]): Promise<Sorted> {
  const { blockchain, deps } = watch;
  const moved = distinct(transfers.filter((transfer) => transfer.units > 0n));
  if (moved.length === 0) return nothing;
  const named = new Set(moved.flatMap(({ from, to }) => [from, to].filter((address) => address !== null)));
  const ours = await findOurs(deps.db, blockchain.id, [...named]);
  if (ours.length === 0) return nothing;
  const byAddress = new Map(ours.map((one) => [one.address, one]));
  const byAsset = new Map(
    (await findCurrencies(deps.db, blockchain.id)).map((one) => [keyOf(watch, one.contract), one]),
  );
  const sorted: Sorted = { arrivals: [], leavings: [], ours: new Map(ours.map((one) => [one.id, one])) };
  for (const transfer of moved) {
    const currency = byAsset.get(keyOf(watch, transfer.contract));
    const [from, to] = [transfer.from, transfer.to].map((one) => (one === null ? undefined : byAddress.get(one)));
    if (to) {
      const treatment = treatmentOf(transfer, to, from !== undefined, currency);
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
function distinct(transfers: readonly Transfer[]): Transfer[] {
  return [...new Map(transfers.map((transfer) => [`${transfer.txHash} ${transfer.path}`, transfer])).values()];
}

/** Never a symbol: an asset is its chain and its contract. */
function keyOf({ blockchain }: Watch, contract: string | null): string {
  return assetKey({ chain: blockchain.code, contract, decimals: 0 });
}

function treatmentOf(
  transfer: Transfer,
  to: OurAddress,
  fromUs: boolean,
  currency: KnownCurrency | undefined,
): Treatment {
  if (!currency) return 'unsupported';
  // Gas for a sweep, or coins for payouts: nobody's payment.
  if (fromUs || to.walletType !== 'deposit') return 'own';
  if (!currency.active) return 'unsupported';
  return currency.dustUnits !== null && transfer.units < currency.dustUnits ? 'dust' : 'credit';
}
