import { encodeMessage } from '@coffer/keys/solana/message.ts';
import { messageOf, portionsOf, sweepFeeMax, type SolanaSweep, type SweptDeposit } from '@coffer/keys/solana/sweep.ts';
import { tokenAccountOf } from '@coffer/keys/solana/token-account.ts';
import { unsignedTransaction } from '@coffer/keys/solana/transaction.ts';
import type { Cosigned, Lifetime, WantedCosigned } from '../../port/cosigning.ts';
import type { RpcCall } from '../../nodes/json-rpc.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { garbled } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { holdingsOn } from '../reading/balances.ts';
import { priceOf, tokenFacts } from './estimate-fee.ts';
import { confirmed } from '../reading/fetch-blocks.ts';
import type { MintBook } from '../reading/mint-book.ts';
import type { Mint } from '../reading/read-mint.ts';
import { isKey, list, readContext, record, unitsOf } from '../reading/raw-shapes.ts';

const workOfCoin = 500;
const workOfToken = 60_000;
const workAtLeast = 5_000;
const amountAt = 64;
const stateAt = 108;
const stateFrozen = 2;

/** What each token account of a deposit costs while it is there: its owner gets that back with the last of the token. */
type Held = SweptDeposit & { rentUnits: bigint };

/** All that the deposits hold now, in transactions that their keys and the hot wallet sign together. */
export async function prepareSweeps(
  { pool, mints }: { pool: NodePool; mints: MintBook },
  wanted: WantedCosigned,
): Promise<Cosigned[]> {
  const { payer: hotWallet, to: coldWallet, contract, lifetimes } = wanted;
  const [first] = lifetimes;
  if (!first) return [];
  const facts = await pool.ask(
    async (node) => {
      const token = contract === null ? null : await tokenFacts(node, mints, contract, coldWallet);
      const deposits = contract === null ? await coinsOf(node, wanted) : await tokensOf(node, wanted, contract);
      return { token, deposits, price: await priceOf(node, hotWallet) };
    },
    { minHeight: pool.bestHeight },
  );
  const { token, deposits, price } = facts;
  const rentOf = new Map(deposits.map((held) => [held.account ?? held.address, held.rentUnits]));
  const whole: SolanaSweep = {
    hotWallet,
    coldWallet,
    closesAccounts: true,
    createsAccount: (token?.rent ?? 0n) > 0n,
    deposits: deposits.map(({ rentUnits: _rent, ...deposit }) => deposit),
    token: token && tokenOf(contract ?? '', token.mint),
    lifetime: lifetimeOf(first),
    workMax: workOf(token !== null, deposits.length),
    microLamportsPerWork: price,
  };
  const portions = portionsOf(whole).slice(0, lifetimes.length);
  return portions.map((portion, at) => {
    const lifetime = lifetimes[at] ?? first;
    const workMax = workOf(token !== null, portion.deposits.length);
    const sweep = { ...portion, lifetime: lifetimeOf(lifetime), workMax };
    return {
      transaction: unsignedTransaction(encodeMessage(messageOf(sweep))),
      lifetime: { account: lifetime.account, value: lifetime.value },
      deposits: sweep.deposits.map(({ position, address, units }) => ({ position, address, units })),
      feeUnitsMax: sweepFeeMax(sweep),
      // Whichever of them comes first makes the account.
      rentUnits: token?.rent ?? 0n,
      rentBackUnits: sweep.deposits.reduce(
        (sum, { account, address }) => sum + (rentOf.get(account ?? address) ?? 0n),
        0n,
      ),
    };
  });
}

function tokenOf(mint: string, { program, decimals, withholdsFees }: Mint): NonNullable<SolanaSweep['token']> {
  return { mint, program, decimals, withholdsFees };
}

function lifetimeOf({ account, value }: Lifetime): SolanaSweep['lifetime'] {
  return { by: 'nonce', account, value };
}

function workOf(isToken: boolean, deposits: number): number {
  return isToken ? workOfToken * (deposits + 1) : Math.max(workAtLeast, workOfCoin * (deposits + 2));
}

async function coinsOf(node: RpcNode, { deposits }: WantedCosigned): Promise<Held[]> {
  const held = await holdingsOn(
    node,
    deposits.map(({ address }) => ({ address, contract: null })),
  );
  return deposits
    .map((deposit, at) => ({ ...deposit, units: held[at]?.units ?? 0n, rentUnits: 0n }))
    .filter(({ units }) => units > 0n);
}

/** Each account of its own: an owner may have several for a token, and one that is frozen stays where it is. */
async function tokensOf(node: RpcNode, { deposits }: WantedCosigned, mint: string): Promise<Held[]> {
  const how = { ...confirmed, encoding: 'base64' };
  const calls = deposits.map(({ address }): RpcCall => ['getTokenAccountsByOwner', [address, { mint }, how]]);
  const answers = await node.all(calls);
  return deposits.flatMap(({ position, address }, at) =>
    list(readContext(answers[at]).value, 'the accounts').flatMap((one) => {
      const { pubkey, account } = record(one, 'an account');
      const { data, owner: program, lamports } = record(account, 'an account');
      const [text] = list(data, 'the data of an account');
      const bytes = Buffer.from(typeof text === 'string' ? text : '', 'base64');
      if (!isKey(pubkey) || !isKey(program) || bytes.length <= stateAt) throw garbled('an account without its data');
      const units = bytes.readBigUInt64LE(amountAt);
      if (units === 0n || bytes[stateAt] === stateFrozen) return [];
      const isUsual = tokenAccountOf(address, mint, program) === pubkey;
      const rentUnits = unitsOf(lamports, 'a rent');
      return [{ position, address, units, rentUnits, ...(isUsual ? {} : { account: pubkey }) }];
    }),
  );
}
