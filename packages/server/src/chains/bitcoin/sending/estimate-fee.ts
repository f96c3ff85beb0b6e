import type { BitcoinNetwork } from '@coffer/keys/bitcoin/network.ts';
import { scriptOfAddress } from '@coffer/keys/bitcoin/parse-address.ts';
import { feeUnitsOf, virtualBytes } from '@coffer/keys/bitcoin/size.ts';
import type { Fee, SendOrder, UnspentCoin } from '../../port/port.ts';
import { FeeAboveCap } from '../../port/failures.ts';
import { readFeeRates } from './fee-rate.ts';
import type { CoinSources } from '../reading/past-coins.ts';
import { payeesOf } from '../rules/pay-several.ts';
import { planSpend, readCoins, spellPlan, type SpendableCoin, type SpendPlan } from '../rules/spend-plan.ts';

/** The coins of its sender do not pay for an order. More may come. */
export class NotEnoughCoins extends RangeError {
  override name = 'NotEnoughCoins';
}

/** What the order costs with coins that are there now; the coins are part of the answer. */
export async function estimateFeeOf(sources: CoinSources, order: SendOrder, outbids?: Fee): Promise<Fee> {
  refuseOthers(order);
  const { network, reading } = sources;
  const rates = await readFeeRates(reading.pool);
  if (outbids) return feeOf(order, rates.wanted, outbid(order, outbids, network, rates));
  const coins = order.coins ?? (await spendableOf(sources, order.from));
  const plan = planSpend(order, coins, network, rates.wanted);
  if (!plan) throw new NotEnoughCoins(`${order.from} has not enough for ${order.units} satoshis and the fee`);
  return feeOf(order, rates.wanted, plan);
}

/**
 * The same coins, with more of them for the network: so much that nodes take the one for the other (BIP 125), and never less
 * than what such a transaction costs now. It comes out of the change.
 */
function outbid(
  order: SendOrder,
  outbids: Fee,
  network: BitcoinNetwork,
  { wanted, step }: { wanted: bigint; step: bigint },
): SpendPlan {
  const coins = readCoins(outbids.detail, order, network);
  refuseOtherCoins(order, coins);
  const change = scriptOfAddress(order.from, network);
  const inputs = coins.map(({ script }) => script);
  const bytes = virtualBytes(inputs, [...payeesOf(order, network).map(({ script }) => script), change]);
  const least = outbids.unitsMax + feeUnitsOf(bytes, step);
  const now = feeUnitsOf(bytes, wanted);
  const feeUnits = least > now ? least : now;
  const unitsPerKilobyte = (feeUnits * 1000n + BigInt(bytes) - 1n) / BigInt(bytes);
  const given = coins.map((coin) => ({ ...coin, address: order.from, height: null }));
  const plan = planSpend({ ...order, coins: given }, given, network, unitsPerKilobyte);
  if (!plan || plan.feeUnits < least) throw new NotEnoughCoins('the coins of the first do not pay for a higher fee');
  return plan;
}

/** What spends others lands beside the first. */
function refuseOtherCoins({ coins: kept }: SendOrder, coins: readonly SpendableCoin[]): void {
  const [first, now] = [kept ?? coins, coins].map((all) => all.map(nameOfCoin).toSorted().join());
  if (first !== now) throw new RangeError('those are not the coins of the first');
}

function nameOfCoin({ txHash, output, units }: Pick<SpendableCoin, 'txHash' | 'output' | 'units'>): string {
  return `${txHash}:${output}:${units}`;
}

function feeOf(order: SendOrder, price: bigint, plan: SpendPlan): Fee {
  const { feeUnits } = plan;
  if (feeUnits > order.feeUnitsMax) throw new FeeAboveCap(feeUnits, order.feeUnitsMax);
  return { unitsMax: feeUnits, unitsLikely: feeUnits, price, detail: spellPlan(plan) };
}

function refuseOthers({ contract, instead, authorizations }: SendOrder): void {
  if (contract !== null || instead !== undefined || authorizations !== undefined) {
    throw new RangeError('Bitcoin has neither tokens nor contracts');
  }
}

/** What is in a block, and old enough where it was minted. */
async function spendableOf({ scans }: CoinSources, address: string): Promise<UnspentCoin[]> {
  const { height, coins } = await scans.scan([address]);
  return coins.filter(({ matureAt }) => matureAt === undefined || matureAt <= height + 1);
}
