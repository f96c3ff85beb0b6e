import { buildPsbt } from '@coffer/keys/bitcoin/build-psbt.ts';
import type { BitcoinNetwork } from '@coffer/keys/bitcoin/network.ts';
import { scriptOfAddress } from '@coffer/keys/bitcoin/parse-address.ts';
import type { Fee, SendOrder, Unsigned } from '../../port/port.ts';
import { payeesOf } from './pay-several.ts';
import { readPlan } from './spend-plan.ts';

/** Spends the coins that the fee was computed for, pays, and gives back what is left over. */
export function buildTransfer(network: BitcoinNetwork, order: SendOrder, fee: Fee): Unsigned {
  if (fee.unitsMax > order.feeUnitsMax) throw new RangeError('the fee is above what the order allows');
  const { coins, changeUnits } = readPlan(fee.detail, order, network);
  const payees = payeesOf(order, network);
  if (changeUnits > 0n) payees.push({ script: scriptOfAddress(order.from, network), units: changeUnits });
  return { chain: 'BTC', from: order.from, position: null, payload: { psbt: buildPsbt(coins, payees) } };
}
