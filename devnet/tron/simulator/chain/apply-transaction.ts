import type { Transaction } from '../transaction.ts';
import { payBandwidth, payMemo } from './pay-bandwidth.ts';
import { newReceipt, type Receipt } from './receipt.ts';
import type { World } from './world.ts';

/** Does all of it, or refuses it and changes nothing. */
export async function applyTransaction(world: World, transaction: Transaction): Promise<Receipt> {
  const { id, raw } = transaction;
  const receipt = newReceipt();
  const { ledger } = world;
  const before = ledger.top;
  ledger.checkpoint();
  try {
    payBandwidth(world, transaction, receipt);
    payMemo(world, transaction, receipt);
    await raw.kind.perform(world, raw.value, { id, feeLimitSun: raw.feeLimitSun }, receipt);
    ledger.commit();
    return receipt;
  } catch (error) {
    ledger.top = before;
    throw error;
  }
}
