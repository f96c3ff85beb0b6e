import type { GasLowWebhook } from '@coffer/contract/webhooks/webhook-events.ts';
import { coinOf } from '@coffer/kernel/asset.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { insertAlarms } from './alarm-store.ts';
import { alarmEvents } from './events.ts';
import type { GasLevel } from './gas-level-status.ts';
import type { GasRow } from './gas-store.ts';

export type Fallen = { wallet: GasRow; level: GasLevel; units: bigint; lowBelow: bigint };

/** Keeps what is told, in the transaction that notes that it was told. */
export async function raiseGasAlarms(
  { emit, clock }: Pick<Deps, 'emit' | 'clock'>,
  tx: Tx,
  fallen: readonly Fallen[],
): Promise<void> {
  if (fallen.length === 0) return;
  const now = clock.now();
  const told = fallen.map((one) => toldOf(one, now));
  const ids = await insertAlarms(tx, told, now);
  await emit(
    tx,
    ...fallen.map(({ wallet: { walletId, blockchainId } }, at) =>
      alarmEvents['gas.alarm'](null, { alarmId: ids[at] ?? missing(), walletId, blockchainId }),
    ),
  );
}

function missing(): never {
  throw new Error('An alarm was written and has no id.');
}

function toldOf({ wallet, level, units, lowBelow }: Fallen, now: Date): GasLowWebhook {
  const asset = coinOf(wallet.blockchainCode);
  return {
    event_type: 'treasury.gas_low',
    wallet_id: wallet.walletId,
    wallet_name: wallet.walletName,
    network: wallet.blockchainCode,
    address: spellAddress(familyOf(wallet.blockchainCode), wallet.address),
    currency: wallet.coinCode,
    amount: formatMoney({ units, asset }),
    low_below: formatMoney({ units: lowBelow, asset }),
    level: level === 'empty' ? 'empty' : 'low',
    timestamp: now.toISOString(),
  };
}
