import { fault, invalid } from '@coffer/contract/errors.ts';
import type { Chain } from '../../../chains/port/port.ts';
import type { ChainRules } from '../../../chains/port/rules.ts';
import type { Delegation, SweepCalls } from '../../../chains/port/sweep-calls.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { everyProject } from '../../../platform/access.ts';
import { askChain, findFeePayers, type FeePayer } from '../../wallets/index.ts';
import {
  accountsReady,
  insertAuthorizations,
  launch,
  type SweepOrder,
  askFee,
  writeOutgoing,
} from '../../sweeps/index.ts';
import { askAuthorizations } from './authorizations-asked.ts';
import type { Built, Launch, SigningKind, ToMove } from './signing-kind.ts';
import { readSignatures, type SignedAccount } from './signing-signatures.ts';
import { selectSweepAccounts, writePayer, type SigningRequest } from '../requests/signing-request-store.ts';
import { findTarget, withContract, type SigningTarget, type WithContract } from '../targets/signing-target.ts';

/** Leave for a sweep contract to move what accounts hold: the hot wallet pays, and one transaction carries all of it. */
export const authorizationsKind: SigningKind = { build, read };

/** Fees may double until the hot wallet sends it. */
const feeTimesMax = 2n;

async function build(deps: Deps, db: Db, { target: given, currency, holdings }: ToMove): Promise<Built> {
  const target = withContract(given);
  const { chain, contract } = target;
  const rules = deps.chains.rules(chain.code);
  const payer = await payerOf(db, target);
  const { missing } = await askChain(deps, chain, (open) =>
    accountsReady(deps, { blockchainId: chain.id, chain: open, rules, contract, addresses: holdings }),
  );
  if (missing.length === 0) {
    const message = `Every address that holds ${currency.code} is authorized already: its sweep needs no signature.`;
    throw fault('UNPROCESSABLE', message);
  }
  const nonces = new Map(missing.map(({ addressId, nonce }) => [addressId, nonce]));
  const unauthorized = holdings.flatMap((one) => {
    const nonce = nonces.get(one.addressId);
    return nonce === undefined ? [] : [{ ...one, nonce }];
  });
  const accounts = unauthorized.slice(0, callsOf(rules).addressesMax);
  return {
    unsigned: await askAuthorizations(db, rules, target, accounts),
    sweep: {
      method: 'accounts',
      contract: contract.address,
      hotWalletId: payer.walletId,
      items: accounts.map(({ addressId, units }) => ({ addressId, units })),
    },
  };
}

async function read(deps: Deps, db: Db, request: SigningRequest, signed: readonly string[]): Promise<Launch> {
  const target = withContract(await targetOf(db, request));
  if (target.contract.address !== request.sweepContract || target.cold.address !== request.coldAddress) {
    throw fault('INVALID_STATE', 'The cold wallet or its sweep contract has changed since then. Create a new request.');
  }
  const { chain } = target;
  const rules = deps.chains.rules(chain.code);
  const accounts = await readSignatures(rules, request, await selectSweepAccounts(db, request.sweepId), signed);
  const payer = await payerOf(db, target);
  const order = await askChain(deps, chain, (open) => orderOf(deps, open, { rules, request, target, accounts, payer }));
  return async function launchSigned(tx: Tx): Promise<void> {
    const of = { blockchainId: chain.id, sweepContractId: target.contract.id };
    await insertAuthorizations(tx, of, accounts, deps.clock.now());
    await writePayer(tx, request.sweepId, payer.walletId);
    const sent = { blockchainId: chain.id, hotWalletId: payer.walletId, order };
    await writeOutgoing(tx, request.sweepId, await launch(deps, tx, request.sweepId, sent));
  };
}

type Ordered = {
  rules: ChainRules;
  request: SigningRequest;
  target: WithContract;
  accounts: readonly SignedAccount[];
  payer: FeePayer;
};

/** Accounts that run our code by now need no authorization any more; those that moved on make the whole of it useless. */
async function orderOf(
  deps: Deps,
  open: Chain,
  { rules, request, target, accounts, payer }: Ordered,
): Promise<SweepOrder> {
  const { chain, contract } = target;
  const asked = { blockchainId: chain.id, chain: open, rules, contract, addresses: accounts };
  const { ready, missing } = await accountsReady(deps, asked);
  const nonces = new Map([...ready, ...missing].map(({ addressId, nonce }) => [addressId, nonce]));
  const delegated = new Set(ready.flatMap((one) => (one.authorization === null ? [one.addressId] : [])));
  const carrying = accounts.filter(({ addressId }) => !delegated.has(addressId));
  const moved = carrying.find(({ addressId, nonce }) => nonces.get(addressId) !== nonce);
  if (moved) {
    const message = `${moved.address} has sent something since: the signature is no longer valid. Create a new request.`;
    throw fault('INVALID_STATE', message);
  }
  const addresses = accounts.map(({ address }) => address);
  const call = callsOf(rules).delegation.ofAccounts(contract.address, request.contract, addresses);
  const plain = { from: payer.address, ...call, authorizations: carrying.map(({ carried }) => carried) };
  const fee = await askFee(open, chain.name, { ...plain, contract: null, units: 0n });
  return { ...plain, feeUnitsMax: fee.unitsMax * feeTimesMax };
}

/** The wallet may have been frozen meanwhile, its cold wallet paused. */
async function targetOf(db: Db, { walletId, blockchainCode }: SigningRequest): Promise<SigningTarget> {
  return findTarget(db, everyProject('the request was found in the scope of the caller'), {
    walletID: walletId,
    blockchainCode,
  });
}

async function payerOf(db: Db, { walletId, chain }: SigningTarget): Promise<FeePayer> {
  const [payer] = await findFeePayers(db, [{ walletId, blockchainId: chain.id }]);
  if (payer?.status === 'active') return payer;
  throw fault('UNPROCESSABLE', `No active hot wallet on ${chain.name} could pay the fee. Add one first.`);
}

function callsOf({ sweepCalls }: ChainRules): Pick<SweepCalls, 'addressesMax'> & { delegation: Delegation } {
  const { addressesMax, delegation } = sweepCalls ?? {};
  if (addressesMax !== undefined && delegation) return { addressesMax, delegation };
  throw invalid({ path: 'kind', message: 'must be transfers: on this chain no account runs the code of a contract' });
}
