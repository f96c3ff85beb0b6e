import { coinOf } from '@coffer/kernel/asset.ts';
import { invalid } from '@coffer/contract/errors.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Gathering, GatheringShown } from '../../../chains/port/signing.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { decimalOf } from '../../deposits/index.ts';
import { gatherCoins, type HeldCoin } from './gather-coins.ts';
import { shownTarget } from './shown-target.ts';
import type { Built, Launch, SigningKind, ToMove } from './signing-kind.ts';
import { writeTransaction, type SigningRequest } from '../requests/signing-request-store.ts';

/** One transaction of many coins, for keys that the merchant alone has: its fee is what is missing between both sides. */
export const psbtKind: SigningKind = { build, read };

async function build(deps: Deps, db: Db, moving: ToMove): Promise<Built> {
  const { chain, cold } = moving.target;
  const gathering = gatheringOf(deps, chain.code);
  const gathered = await gatherCoins(deps, db, moving, gathering);
  const { transaction: psbt, coins, units, feeUnits, rate: feeRate } = gathered;
  const decimal = (some: bigint) => decimalOf(chain.code, null, coinOf(chain.code).decimals, some);
  const unsigned: GatheringShown = {
    kind: 'psbt',
    family: chain.family,
    blockchainCode: chain.code,
    chainId: chain.chainId,
    coldAddress: cold.address,
    amount: decimal(units),
    fee: decimal(feeUnits),
    feeRate,
    psbt,
    items: coins.map(({ address, position, txHash, output, units: held }) => ({
      address,
      position,
      coin: `${txHash}:${output}`,
      amount: decimal(held),
    })),
  };
  return {
    unsigned,
    transaction: { hash: gathering.hashOf(unsigned), feeUnits },
    sweep: { method: 'signatures', contract: null, hotWalletId: null, items: itemsOf(coins) },
  };
}

/** Coins of one address leave together. */
function itemsOf(coins: readonly HeldCoin[]): { addressId: number; units: bigint }[] {
  const held = new Map<number, bigint>();
  for (const { addressId, units } of coins) held.set(addressId, (held.get(addressId) ?? 0n) + units);
  return [...held].map(([addressId, units]) => ({ addressId, units }));
}

/** Nothing is taken from what came back but signatures that are good for the very transaction that was shown. */
async function read(deps: Deps, db: Db, request: SigningRequest, signed: readonly string[]): Promise<Launch> {
  const { unsigned } = request;
  if (unsigned.kind !== 'psbt') throw new TypeError('no PSBT was asked for');
  await shownTarget(db, request);
  const imported = gatheringOf(deps, request.blockchainCode).readSigned(unsigned, signed);
  if ('reason' in imported)
    throw invalid({ path: 'signed', message: `must be what was shown: this ${imported.reason}` });
  if ('waiting' in imported) {
    const message = `must sign every coin: ${imported.waiting} of ${unsigned.items.length} wait for a signature`;
    throw invalid({ path: 'signed', message });
  }
  return async (tx: Tx) => writeTransaction(tx, request.id, imported.signed);
}

function gatheringOf({ chains }: Deps, code: ChainCode): Gathering {
  const { gathering } = chains.rules(code);
  if (!gathering) throw new TypeError(`${code} has no coins to gather`);
  return gathering;
}
