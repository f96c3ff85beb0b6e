import { coinOf } from '@coffer/kernel/asset.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { ToSign } from '@coffer/contract/signing-requests.ts';
import { parseMoney } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/spell-address.ts';
import type { Chain, ChainRules, Fee, SignedTransfer, Unsigned } from '../../chains/port.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { decimalOf } from '../deposits/index.ts';
import { askChain } from '../wallets/index.ts';
import { askFee } from './signing-fee.ts';
import type { Built, Launch, SigningKind, ToMove } from './signing-kind.ts';
import { selectSweepAccounts, type SigningRequest } from './signing-request-store.ts';
import type { FreeHolding } from './signing-target-store.ts';

/** Plain transfers, each paid for by its own address: for wallets without a sweep contract. */
export const transfersKind: SigningKind = { build, read };

type TransfersToSign = Extract<ToSign, { kind: 'transfers' }>;
type Item = TransfersToSign['items'][number];

const itemsMax = 100;
const asksAtOnceMax = 20;

async function build(deps: Deps, _db: Db, moving: ToMove): Promise<Built> {
  const { target, currency } = moving;
  const { chain, cold } = target;
  if (!deps.chains.rules(chain.code).readSigned) {
    throw invalid({ path: 'kind', message: `must be authorizations: ${chain.name} has no transfers to sign` });
  }
  const transfers = await askChain(deps, chain, (open) => planTransfers(open, moving));
  if (transfers.length === 0) {
    const message = `No address holds enough of the coin of ${chain.name} to pay for its own transfer. Deploy a sweep contract for the cold wallet: then the hot wallet pays.`;
    throw fault('UNPROCESSABLE', message);
  }
  const unsigned: TransfersToSign = {
    kind: 'transfers',
    family: chain.family,
    blockchainCode: chain.code,
    chainId: chain.chainId,
    coldAddress: spellAddress(chain.family, cold.address),
    items: transfers.map(({ from, units, fee, nonce, payload }) => ({
      address: spellAddress(chain.family, from.address),
      position: from.position,
      nonce,
      amount: decimalOf(chain.code, currency.contract, currency.decimals, units),
      feeMax: decimalOf(chain.code, null, coinOf(chain.code).decimals, fee.unitsMax),
      payload: { ...payload },
    })),
  };
  const items = transfers.map(({ from, units }) => ({ addressId: from.addressId, units }));
  return { unsigned, sweep: { method: 'signatures', contract: null, hotWalletId: null, items } };
}

type Transfer = Pick<Unsigned, 'payload'> & { from: FreeHolding; units: bigint; fee: Fee; nonce: number };

/** One estimate serves all: they do the same. An address that cannot pay its fee is left out. */
async function planTransfers(open: Chain, { target, currency, holdings }: ToMove): Promise<Transfer[]> {
  const candidates = holdings.slice(0, itemsMax);
  const [largest] = candidates;
  const { positions } = open;
  if (!largest) return [];
  if (!positions)
    throw invalid({ path: 'kind', message: `must be another: ${target.chain.name} numbers no transfers` });
  const { contract } = currency;
  const orderOf = (from: string, units: bigint) => ({ from, to: target.cold.address, contract, units });
  const fee = await askFee(open, target.chain.name, orderOf(largest.address, contract === null ? 1n : largest.units));
  const coins = await open.balances(candidates.map(({ address }) => ({ address, contract: null })));
  const payable = candidates.flatMap((from, at) => {
    const coin = coins[at] ?? 0n;
    const units = contract === null ? (coin < from.units ? coin : from.units) - fee.unitsMax : from.units;
    return units > 0n && coin >= fee.unitsMax ? [{ from, units }] : [];
  });
  const transfers: Transfer[] = [];
  for (let at = 0; at < payable.length; at += asksAtOnceMax) {
    const part = payable.slice(at, at + asksAtOnceMax);
    const nonces = await Promise.all(part.map(({ from }) => positions.next(from.address)));
    for (const [index, { from, units }] of part.entries()) {
      const nonce = nonces[index];
      if (nonce === undefined) throw new Error(`no nonce for ${from.address}`);
      const built = await open.build({ ...orderOf(from.address, units), feeUnitsMax: fee.unitsMax }, fee, nonce);
      transfers.push({ from, units, fee, nonce, payload: built.payload });
    }
  }
  return transfers;
}

/** The bytes are kept as they came, before any of them is broadcast: the rest is done by whoever broadcasts what is signed. */
async function read(deps: Deps, db: Db, request: SigningRequest, signed: readonly string[]): Promise<Launch> {
  const { unsigned } = request;
  const rules = deps.chains.rules(request.blockchainCode);
  if (unsigned.kind !== 'transfers' || !rules.readSigned) throw new TypeError('no transfers were asked for');
  const accounts = new Map((await selectSweepAccounts(db, request.sweepId)).map((one) => [one.address, one.units]));
  for (const [at, item] of unsigned.items.entries()) {
    const transfer = rules.readSigned(signed[at] ?? '');
    const wrong =
      'reason' in transfer ? transfer.reason : whatDiffers(rules, { request, unsigned, item, accounts }, transfer);
    if (wrong !== null) throw invalid({ path: `signed.${at}`, message: wrong });
  }
  return async () => undefined;
}

type Shown = {
  request: SigningRequest;
  unsigned: TransfersToSign;
  item: Item;
  accounts: ReadonlyMap<string, bigint>;
};

/** Field by field: what was signed is what was shown, or it is refused. */
function whatDiffers(
  rules: ChainRules,
  { request, unsigned, item, accounts }: Shown,
  signed: SignedTransfer,
): string | null {
  const parsed = rules.parseAddress(item.address);
  const from = 'address' in parsed ? parsed.address : '';
  const feeMax = parseMoney(item.feeMax, coinOf(request.blockchainCode));
  if (!('units' in feeMax)) throw feeMax;
  const chainId = signed.chainId ?? unsigned.chainId;
  if (chainId !== unsigned.chainId) return `must be for chain ${unsigned.chainId}, not for ${chainId}`;
  if (signed.from !== from) return `must be signed by ${item.address}`;
  if (signed.position !== item.nonce) return `must have the nonce ${item.nonce}, not ${signed.position}`;
  if (signed.contract !== request.contract) return `must move ${request.currencyCode}`;
  if (signed.to !== request.coldAddress) return `must pay to ${unsigned.coldAddress}`;
  if (signed.units !== accounts.get(from)) return `must move ${item.amount} ${request.currencyCode}, as it was shown`;
  if (signed.feeUnitsMax > feeMax.units) return `must cost at most ${item.feeMax}, as it was shown`;
  return null;
}
