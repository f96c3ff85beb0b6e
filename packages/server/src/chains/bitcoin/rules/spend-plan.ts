import { chooseCoins, refuseDust, settle, type CoinChoice } from '@coffer/keys/bitcoin/coins.ts';
import type { BitcoinNetwork } from '@coffer/keys/bitcoin/network.ts';
import { scriptOfAddress } from '@coffer/keys/bitcoin/parse-address.ts';
import type { Fee, SendOrder, UnspentCoin } from '../../port/port.ts';
import { isHash } from './hash.ts';
import { payeesOf } from './pay-several.ts';

/** A transaction with so many inputs is still passed on by every node, and small enough for a hardware wallet. */
export const coinsInTransactionMax = 200;

export type SpendableCoin = { txHash: string; output: number; units: bigint; script: Uint8Array };
export type SpendPlan = CoinChoice<SpendableCoin>;

/** What an order would spend at a price, all of it where the caller says what; null when that is not enough. */
export function planSpend(
  order: SendOrder,
  coins: readonly UnspentCoin[],
  network: BitcoinNetwork,
  unitsPerKilobyte: bigint,
): SpendPlan | null {
  const change = scriptOfAddress(order.from, network);
  const payees = payeesOf(order, network);
  refuseDust(payees);
  const spendable = coins.map(({ txHash, output, units }) => ({ txHash, output, units, script: change }));
  const rules = { unitsPerKilobyte, change, coinsMax: coinsInTransactionMax };
  if (order.coins) return withOutput(settle(spendable, payees, rules), payees.length);
  const choice = chooseCoins(spendable, payees, rules);
  return 'reason' in choice ? null : withOutput(choice, payees.length);
}

/** Where nobody is paid something has to come back. */
function withOutput(plan: SpendPlan | null, payees: number): SpendPlan | null {
  return plan && (payees > 0 || plan.changeUnits > 0n) ? plan : null;
}

/** A fee is the price of one choice of coins: `build` spends the very same. */
export function spellPlan({ coins, changeUnits, feeUnits }: SpendPlan): Fee['detail'] {
  return {
    coins: coins.map(({ txHash, output, units }) => `${txHash}:${output}:${units}`).join(' '),
    changeUnits: String(changeUnits),
    feeUnits: String(feeUnits),
  };
}

export function readPlan(detail: Fee['detail'], order: SendOrder, network: BitcoinNetwork): SpendPlan {
  const { changeUnits = '', feeUnits = '' } = detail;
  const coins = readCoins(detail, order, network);
  const plan = { coins, changeUnits: BigInt(changeUnits), feeUnits: BigInt(feeUnits) };
  const spent = coins.reduce((sum, { units }) => sum + units, 0n);
  if (spent !== order.units + plan.changeUnits + plan.feeUnits) throw new RangeError('the fee of another order');
  return plan;
}

/** The coins that a fee is the price of. All of them are the sender's. */
export function readCoins(
  { coins = '' }: Fee['detail'],
  { from }: SendOrder,
  network: BitcoinNetwork,
): SpendableCoin[] {
  const script = scriptOfAddress(from, network);
  return coins.split(' ').map((text): SpendableCoin => {
    const [txHash, output, units] = text.split(':');
    if (!isHash(txHash) || output === undefined || units === undefined) throw new RangeError('a fee of no coins');
    return { txHash, output: Number(output), units: BigInt(units), script };
  });
}
