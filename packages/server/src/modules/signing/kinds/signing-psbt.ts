import { coinOf } from '@coffer/kernel/asset.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import { askedPsbt } from '@coffer/keys/bitcoin/asked-psbt.ts';
import { buildPsbt } from '@coffer/keys/bitcoin/build-psbt.ts';
import { checkPsbt } from '@coffer/keys/bitcoin/check-psbt.ts';
import { importSigned } from '@coffer/keys/bitcoin/import-psbt.ts';
import { isBitcoinNetwork, type BitcoinNetwork } from '@coffer/keys/bitcoin/network.ts';
import { scriptOfAddress } from '@coffer/keys/bitcoin/parse-address.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { everyProject } from '../../../platform/access.ts';
import { decimalOf } from '../../deposits/index.ts';
import { liveChain } from '../../wallets/index.ts';
import { gatherCoins, type Gathering } from './gather-coins.ts';
import type { Built, Launch, SigningKind, ToMove } from './signing-kind.ts';
import { writeTransaction, type SigningRequest } from '../requests/signing-request-store.ts';
import { findTarget } from '../targets/signing-target.ts';

/** One transaction of many coins, for keys that the merchant alone has: its fee is what is missing between both sides. */
export const psbtKind: SigningKind = { build, read };

type PsbtToSign = Extract<ToSign, { kind: 'psbt' }>;

async function build(deps: Deps, db: Db, moving: ToMove): Promise<Built> {
  const { chain, cold } = moving.target;
  const network = networkOf(chain.chainId);
  const gathering = await gatherCoins(deps, db, moving, network);
  const { coins, units, feeUnits, unitsPerKilobyte } = gathering;
  const psbt = buildPsbt(coins, [{ script: scriptOfAddress(cold.address, network), units }]);
  const decimal = (some: bigint) => decimalOf(chain.code, null, coinOf(chain.code).decimals, some);
  const unsigned: PsbtToSign = {
    kind: 'psbt',
    family: chain.family,
    blockchainCode: chain.code,
    chainId: chain.chainId,
    coldAddress: cold.address,
    amount: decimal(units),
    fee: decimal(feeUnits),
    feeRate: rateText(unitsPerKilobyte),
    psbt,
    items: coins.map(({ from, txHash, output, units: held }) => ({
      address: from.address,
      position: from.position,
      coin: `${txHash}:${output}`,
      amount: decimal(held),
    })),
  };
  return {
    unsigned,
    transaction: { hash: hashOf(unsigned), feeUnits },
    sweep: { method: 'signatures', contract: null, hotWalletId: null, items: itemsOf(gathering) },
  };
}

/** Coins of one address leave together. */
function itemsOf({ coins }: Gathering): { addressId: number; units: bigint }[] {
  const held = new Map<number, bigint>();
  for (const { from, units } of coins) held.set(from.addressId, (held.get(from.addressId) ?? 0n) + units);
  return [...held].map(([addressId, units]) => ({ addressId, units }));
}

/** Nothing is taken from what came back but signatures that are good for the very transaction that was shown. */
async function read(_deps: Deps, db: Db, request: SigningRequest, signed: readonly string[]): Promise<Launch> {
  const { unsigned, walletId: walletID, blockchainCode } = request;
  if (unsigned.kind !== 'psbt') throw new TypeError('no PSBT was asked for');
  const { cold } = await findTarget(db, everyProject('the request was found in the scope of the caller'), {
    walletID,
    blockchainCode,
  });
  if (cold.address !== request.coldAddress || unsigned.coldAddress !== request.coldAddress) {
    throw fault('INVALID_STATE', 'The cold wallet has changed since: ask for a new request.');
  }
  hashOf(unsigned);
  const chain = await liveChain(db, blockchainCode);
  const imported = importSigned(unsigned.psbt, signed, networkOf(chain.chainId));
  if ('reason' in imported)
    throw invalid({ path: 'signed', message: `must be what was shown: this ${imported.reason}` });
  if ('waiting' in imported) {
    const message = `must sign every coin: ${imported.waiting} of ${unsigned.items.length} wait for a signature`;
    throw invalid({ path: 'signed', message });
  }
  return async (tx: Tx) => writeTransaction(tx, request.id, imported.signed);
}

/** Holds the bytes against the words that a person reads beside them. */
function hashOf(unsigned: PsbtToSign): string {
  const checked = checkPsbt(unsigned.psbt, askedPsbt(unsigned), networkOf(unsigned.chainId));
  if ('reason' in checked) throw new Error(`a PSBT of ours ${checked.reason}`);
  return checked.review.hash;
}

function networkOf(chainId: string): BitcoinNetwork {
  if (isBitcoinNetwork(chainId)) return chainId;
  throw new TypeError(`no network of Bitcoin is called ${chainId}`);
}

/** A node counts by a thousand bytes, people by one. */
function rateText(unitsPerKilobyte: bigint): string {
  const fraction = String(unitsPerKilobyte % 1000n)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return `${unitsPerKilobyte / 1000n}${fraction === '' ? '' : `.${fraction}`}`;
}
