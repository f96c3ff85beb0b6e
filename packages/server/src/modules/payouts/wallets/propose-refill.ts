import type { PayoutWallet } from '@coffer/contract/money-out/hot-wallets.ts';
import { assetKey } from '@coffer/kernel/asset.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { BlockchainRow } from '../../assets/index.ts';
import type { Cost } from './find-cost.ts';
import { fewPayouts } from './forecast.ts';
import type { Funds } from './free-funds.ts';
import type { PayoutWalletRow } from './payout-wallet-store.ts';
import { aheadOf, daysAhead, refillOf } from './refill.ts';
import type { ColdSource, PaidLately } from './refill-store.ts';

/** What a wallet has of a currency, what one more payout takes, and what it paid out of late. */
export type Held = { cost: Cost; funds: Funds; recent: PaidLately | undefined };

type Asked = {
  chain: BlockchainRow;
  wallet: PayoutWalletRow;
  /** Whatever leaves the wallet on this chain: its fees are paid in the coin. */
  all: readonly Held[];
  cold: readonly ColdSource[];
  one: Held;
  uriOf: (units: bigint) => string;
};

/** Words and a code to scan: what to send to a wallet that is low, and from where. Nothing here can send it. */
export function proposeRefill({
  chain,
  wallet,
  all,
  cold,
  one,
  uriOf,
}: Asked): PayoutWallet['funds'][number]['refill'] {
  const { asset, isCoin, unitsEach } = one.cost;
  const { held, reserved, floor } = one.funds;
  // Nothing leaves one that is paused, so that nobody is urged to fill it.
  if (wallet.status !== 'active' || !(isCoin ? isLowOfCoin(wallet, all, one) : isLowOfToken(one))) return null;
  const fees = isCoin ? feesAhead(all) : 0n;
  const kept = isCoin ? keptOf(wallet, floor) : floor;
  const recent = one.recent ?? { payouts: 0, units: 0n, days: 0 };
  const refill = refillOf({ held, reserved, kept, unitsEach, recent, fees });
  if (!refill) return null;
  const text = (units: bigint) => formatMoney({ units, asset });
  const source = cold.find((it) => it.asset === assetKey(asset));
  return {
    amount: text(refill.units),
    days: daysAhead,
    waiting: text(reserved),
    payouts: text(refill.payouts),
    fees: text(fees),
    kept: text(kept),
    uri: uriOf(refill.units),
    from: source
      ? {
          walletID: source.walletId,
          name: source.name,
          address: spellAddress(familyOf(chain.code), source.address) ?? source.address,
          holds: text(source.units),
          isEnough: source.units >= refill.units,
        }
      : null,
  };
}

/** Nobody is urged to fill what nothing was paid out of, and nothing waits for. */
function isLowOfToken({ cost: { unitsEach }, funds: { held, reserved }, recent }: Held): boolean {
  if (held < reserved) return true;
  return recent !== undefined && held - reserved < (unitsEach ?? 0n) * BigInt(fewPayouts);
}

function isLowOfCoin({ level }: PayoutWalletRow, all: readonly Held[], coin: Held): boolean {
  const { held, reserved, floor, free } = coin.funds;
  if (held < reserved + floor && reserved > 0n) return true;
  const isUsed = all.some(({ funds, recent }) => funds.held !== 0n || funds.reserved !== 0n || recent !== undefined);
  if (isUsed && (level === 'low' || level === 'empty')) return true;
  const isPaidOut = all.some(({ recent }) => recent !== undefined);
  const each = (coin.recent ? (coin.cost.unitsEach ?? 0n) : 0n) + (coin.cost.feeEach ?? 0n);
  return isPaidOut && free < each * BigInt(fewPayouts);
}

/** Of all that leaves the wallet within the days ahead, and of a few at the least. */
function feesAhead(all: readonly Held[]): bigint {
  const used = all.filter(({ recent }) => recent !== undefined);
  const ahead = used.reduce((sum, { cost, recent }) => {
    return sum + aheadOf(BigInt(recent?.payouts ?? 0), recent?.days ?? 0) * (cost.feeEach ?? 0n);
  }, 0n);
  const dearest = all.reduce((most, { cost: { feeEach = 0n } }) => (feeEach > most ? feeEach : most), 0n);
  const few = dearest * BigInt(fewPayouts);
  return ahead > few ? ahead : few;
}

/** Sweeps live on it as well: twice what counts as low lasts for a while. */
function keptOf({ lowBelow }: PayoutWalletRow, floor: bigint): bigint {
  const enough = 2n * BigInt(lowBelow ?? 0);
  return enough > floor ? enough : floor;
}
