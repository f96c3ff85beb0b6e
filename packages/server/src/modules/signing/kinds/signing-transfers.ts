import { coinOf } from '@coffer/kernel/asset.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import { parseMoney } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { Fee } from '../../../chains/port/port.ts';
import type { ChainRules, SignedTransfer } from '../../../chains/port/rules.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { BlockchainRow } from '../../assets/index.ts';
import { decimalOf } from '../../deposits/index.ts';
import { askChain } from '../../wallets/index.ts';
import { planTransfers } from './plan-transfers.ts';
import { shownTarget } from './shown-target.ts';
import type { Built, Launch, SigningKind, ToMove } from './signing-kind.ts';
import { selectSweepAccounts, type SigningRequest } from '../requests/signing-request-store.ts';

/** Plain transfers, each paid for by its own address: for wallets without a sweep contract. */
export const transfersKind: SigningKind = { build, read };

type TransfersToSign = Extract<ToSign, { kind: 'transfers' }>;
type Item = TransfersToSign['items'][number];

async function build(deps: Deps, _db: Db, moving: ToMove): Promise<Built> {
  const { target, currency } = moving;
  const { chain, cold } = target;
  const rules = deps.chains.rules(chain.code);
  if (!rules.readSigned) {
    throw invalid({ path: 'kind', message: `must be authorizations: ${chain.name} has no transfers to sign` });
  }
  const { transfers, dearest } = await askChain(deps, chain, (open) => planTransfers(rules, open, moving));
  const feeText = (fee: Fee) => decimalOf(chain.code, null, coinOf(chain.code).decimals, fee.unitsMax);
  if (transfers.length === 0) throw noneCanPay(rules, chain, dearest === undefined ? undefined : feeText(dearest));
  const unsigned: TransfersToSign = {
    kind: 'transfers',
    family: chain.family,
    blockchainCode: chain.code,
    chainId: chain.chainId,
    coldAddress: spellAddress(chain.family, cold.address),
    items: transfers.map(({ from, units, fee, unsigned: { position, validUntil, payload } }) => ({
      address: spellAddress(chain.family, from.address),
      position: from.position,
      nonce: position ?? 0,
      ...(validUntil === undefined ? {} : { validUntil }),
      amount: decimalOf(chain.code, currency.contract, currency.decimals, units),
      feeMax: feeText(fee),
      payload: { ...payload },
    })),
  };
  const items = transfers.map(({ from, units }) => ({ addressId: from.addressId, units }));
  return { unsigned, sweep: { method: 'signatures', contract: null, hotWalletId: null, items } };
}

function noneCanPay({ sweepCalls }: ChainRules, { name }: BlockchainRow, fee: string | undefined): Error {
  const about = fee === undefined ? '' : `, about ${fee} of it`;
  const what = sweepCalls?.delegation
    ? 'Deploy a sweep contract for the cold wallet: then the hot wallet pays.'
    : 'Send some to the addresses first. A deposit wallet of a sweep contract needs none: there the hot wallet pays.';
  const message = `No address holds enough of the coin of ${name} to pay for its own transfer${about}. ${what}`;
  return fault('UNPROCESSABLE', message);
}

/** The bytes are kept as they came, before any of them is broadcast: the rest is done by whoever broadcasts what is signed. */
async function read(deps: Deps, db: Db, request: SigningRequest, signed: readonly string[]): Promise<Launch> {
  const { unsigned } = request;
  const rules = deps.chains.rules(request.blockchainCode);
  if (unsigned.kind !== 'transfers' || !rules.readSigned) throw new TypeError('no transfers were asked for');
  await shownTarget(db, request);
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
  if ((signed.position ?? 0) !== item.nonce) return `must have the nonce ${item.nonce}, not ${signed.position}`;
  if (signed.validUntil !== item.validUntil) return 'must lapse when it was shown to';
  if (signed.contract !== request.contract) return `must move ${request.currencyCode}`;
  if (signed.to !== request.coldAddress) return `must pay to ${unsigned.coldAddress}`;
  if (signed.units !== accounts.get(from)) return `must move ${item.amount} ${request.currencyCode}, as it was shown`;
  if (signed.feeUnitsMax > feeMax.units) return `must cost at most ${item.feeMax}, as it was shown`;
  return null;
}
