import { coinOf } from '@coffer/kernel/asset.ts';
import { parseMoney } from '@coffer/kernel/money.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { Chain } from '../../../chains/port/port.ts';
import type { ChainRules } from '../../../chains/port/rules.ts';
import type { Cosigned } from '../../../chains/port/cosigning.ts';
import type { CosignedShown } from '../../../chains/port/signing.ts';
import { cause } from '../../../platform/cause.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { currencyByContract } from '../../assets/index.ts';
import { decimalOf } from '../../deposits/index.ts';
import { intend } from '../../outgoing/index.ts';
import { askChain, findFeePayers, signerOf, type FeePayer } from '../../wallets/index.ts';
import {
  openLifetimes,
  readyLifetimes,
  cosignedIn,
  takenLifetimes,
  cosigningOf,
  lockPayer,
  writeItemOutgoing,
} from '../../sweeps/index.ts';
import { shownTarget } from './shown-target.ts';
import type { Built, Launch, SigningKind, ToMove } from './signing-kind.ts';
import type { SigningRequest } from '../requests/signing-request-store.ts';
import type { SigningTarget } from '../targets/signing-target.ts';
import type { FreeHolding } from '../targets/signing-target-store.ts';

/** Deposit keys of the merchant and a hot wallet sign together: the hot wallet pays, and the deposits need no coin. */
export const cosignedKind: SigningKind = { prepare, build, read };

/** What one request holds at most, and how many deposits fit into each at least. */
const transactionsMax = 8;
const depositsEach = 5;
/** As many as a transaction ever holds: more are not looked at. */
const depositsEachMax = 9;
/** What it costs is fixed by what was signed; only the rent of an account may change. */
const feeTimesMax = 2n;

async function prepare(deps: Deps, { target, holdings }: ToMove): Promise<void> {
  const { chain } = target;
  const payer = await payerOf(deps.db, target);
  const rules = deps.chains.rules(chain.code);
  const asked = { blockchainId: chain.id, rules, payer, count: transactionsOf(holdings) };
  const { ready, opening } = await askChain(deps, chain, (open) => openLifetimes(deps, { ...asked, open }));
  if (ready.length > 0) return;
  const [first] = opening;
  if (!first) {
    const message = `All that ${payer.name} can sign for at once is on its way or waits for signatures. Finish or release those first.`;
    throw fault('UNPROCESSABLE', message);
  }
  const why = first.waiting ? `It waits: ${first.waiting.reason}` : 'That takes a few seconds.';
  const message = `${payer.name} first opens an account on ${chain.name} that keeps what you sign from lapsing. ${why} Try again then.`;
  throw fault('UNPROCESSABLE', message);
}

async function build(deps: Deps, db: Db, moving: ToMove): Promise<Built> {
  const { target } = moving;
  const { chain, walletName } = target;
  const rules = deps.chains.rules(chain.code);
  const payer = await payerOf(db, target);
  const parts = await askChain(deps, chain, (open) => partsOf(db, { open, rules }, moving, payer));
  if (parts.length === 0) {
    const message = `What ${walletName} holds on ${chain.name} is not settled yet. Try again in a minute.`;
    throw fault('UNPROCESSABLE', message);
  }
  const unsigned = shown(moving, payer, parts);
  cosignedIn(rules, unsigned);
  const feeUnits = sumOf(parts, ({ feeUnitsMax }) => feeUnitsMax);
  const wanted = new Set(parts.map(({ lifetime }) => lifetime.account));
  return {
    unsigned,
    transaction: { hash: null, feeUnits },
    sweep: { method: 'signatures', contract: null, hotWalletId: payer.walletId, items: itemsOf(moving, parts) },
    async reserve(tx) {
      await lockPayer(tx, payer.walletId);
      const taken = await takenLifetimes(tx, rules, chain.id);
      if ([...wanted].some((account) => taken.has(account))) {
        throw fault('CONFLICT', `Another request has just taken what ${payer.name} signs with. Try again.`);
      }
    },
  };
}

/** In the words that a person reads beside the bytes. */
function shown({ target, currency }: ToMove, payer: FeePayer, parts: readonly Cosigned[]): CosignedShown {
  const { chain, cold } = target;
  const coin = (units: bigint) => decimalOf(chain.code, null, coinOf(chain.code).decimals, units);
  const decimal = (units: bigint) => decimalOf(chain.code, currency.contract, currency.decimals, units);
  const moved = parts.flatMap(({ deposits }, transaction) => deposits.map((one) => ({ ...one, transaction })));
  return {
    kind: 'cosigned',
    family: chain.family,
    blockchainCode: chain.code,
    chainId: chain.chainId,
    coldAddress: cold.address,
    hotAddress: payer.address,
    currencyAddress: spellAddress(chain.family, currency.contract),
    decimals: currency.decimals,
    amount: decimal(moved.reduce((sum, { units }) => sum + units, 0n)),
    fee: coin(sumOf(parts, ({ feeUnitsMax }) => feeUnitsMax)),
    rent: coin(rentOf(parts)),
    rentBack: coin(sumOf(parts, ({ rentBackUnits }) => rentBackUnits)),
    transactions: parts.map(({ transaction }) => transaction),
    items: moved.map(({ address, position, units, transaction }) => ({
      address,
      position,
      transaction,
      amount: decimal(units),
    })),
  };
}

function sumOf(parts: readonly Cosigned[], of: (part: Cosigned) => bigint): bigint {
  return parts.reduce((sum, part) => sum + of(part), 0n);
}

/** Only addresses of which the books and the chain say the same: what is on its way to one would make its transaction fail. */
async function partsOf(
  db: Db,
  { open, rules }: { open: Chain; rules: ChainRules },
  { target: { chain, cold }, currency: { contract }, holdings }: ToMove,
  payer: FeePayer,
): Promise<Cosigned[]> {
  const count = transactionsOf(holdings);
  const lifetimes = await readyLifetimes(db, { blockchainId: chain.id, open, rules, payer, count });
  const looked = holdings.slice(0, lifetimes.length * depositsEachMax);
  const held = await open.balances(looked.map(({ address }) => ({ address, contract })));
  const deposits = looked.filter(({ units }, at) => held[at] === units);
  const asked = { payer: payer.address, to: cold.address, contract, deposits, lifetimes };
  const parts = await cosigningOf(open).prepare(asked);
  const [has = 0n] = await open.balances([{ address: payer.address, contract: null }]);
  const least = await cosigningOf(open).leastUnits();
  const needs = sumOf(parts, ({ feeUnitsMax }) => feeUnitsMax) + rentOf(parts) + least;
  if (has >= needs) return parts;
  const { decimals } = coinOf(chain.code);
  const coin = (await currencyByContract(db, chain.id)).get(null)?.code ?? 'of the coin';
  const [hasText, needsText] = [has, needs].map((units) => `${decimalOf(chain.code, null, decimals, units)} ${coin}`);
  const message = `${payer.name} pays for this. It has ${hasText} and needs ${needsText}: send some to ${payer.address}.`;
  throw fault('UNPROCESSABLE', message);
}

/** One address may hold a token in several accounts. */
function itemsOf({ holdings }: ToMove, parts: readonly Cosigned[]): { addressId: number; units: bigint }[] {
  const units = new Map<string, bigint>();
  for (const { address, units: some } of parts.flatMap(({ deposits }) => deposits)) {
    units.set(address, (units.get(address) ?? 0n) + some);
  }
  return holdings.flatMap(({ addressId, address }) => {
    const some = units.get(address);
    return some === undefined ? [] : [{ addressId, units: some }];
  });
}

/** Whichever transaction comes first pays for the account; the others find it. */
function rentOf(parts: readonly Cosigned[]): bigint {
  return parts[0]?.rentUnits ?? 0n;
}

function transactionsOf(holdings: readonly FreeHolding[]): number {
  return Math.min(transactionsMax, Math.ceil(holdings.length / depositsEach));
}

/** Nothing is taken but the very transactions that were shown, signed by every address that they move. */
async function read(deps: Deps, db: Db, request: SigningRequest, signed: readonly string[]): Promise<Launch> {
  const { unsigned, blockchainCode, blockchainId, hotWalletId } = request;
  if (unsigned.kind !== 'cosigned' || hotWalletId === null) throw new TypeError('nothing cosigned was asked for');
  const { cold } = await shownTarget(db, request);
  if ((await signerOf(db, hotWalletId))?.status !== 'active') {
    throw fault(
      'INVALID_STATE',
      'The hot wallet that pays for it signs nothing now: activate it, or ask for a new request.',
    );
  }
  const rent = parseMoney(unsigned.rent, coinOf(blockchainCode));
  if (!('units' in rent)) throw rent;
  const good = cosignedIn(deps.chains.rules(blockchainCode), unsigned).map(
    ({ addresses, feeUnitsMax, readSigned }, at) => {
      const back = readSigned(signed[at] ?? '');
      if ('data' in back) return { addresses, feeUnitsMax, data: back.data };
      throw invalid({ path: `signed.${at}`, message: `must be what was shown, signed: ${back.reason}` });
    },
  );
  return async function launchSigned(tx: Tx): Promise<void> {
    for (const [at, { addresses, feeUnitsMax: fee, data }] of good.entries()) {
      const sent = { from: unsigned.hotAddress, to: cold.address, contract: null, units: 0n, data };
      const feeUnitsMax = (fee + rent.units) * feeTimesMax;
      const outgoingId = await intend(deps, tx, {
        ...sent,
        cause: cause('sweep', request.sweepId, at),
        kind: 'sweep',
        blockchainId,
        walletId: hotWalletId,
        feeUnitsMax,
      });
      await writeItemOutgoing(tx, request.sweepId, addresses, outgoingId);
    }
  };
}

async function payerOf(db: Db, { walletId, chain }: SigningTarget): Promise<FeePayer> {
  const [payer] = await findFeePayers(db, [{ walletId, blockchainId: chain.id }]);
  if (payer?.status === 'active') return payer;
  throw fault(
    'UNPROCESSABLE',
    `No active hot wallet on ${chain.name} could pay the fee: add one and send it some coin.`,
  );
}
