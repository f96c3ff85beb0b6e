import type { BalanceAsk } from '../../port/port.ts';
import { SilentContract } from '../../port/failures.ts';
import type { RpcCall } from '../../nodes/json-rpc.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { garbled, RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { parseExact } from './exact-json.ts';
import { confirmed } from './fetch-blocks.ts';
import { list, readContext, record, unitsOf } from './raw-shapes.ts';

/** What an address held, and the slot of which that is true. */
export type Holding = { units: bigint; slot: number };

const accountsInQuestion = 100;
const amountAt = 64;
const noMint = /could not find mint|not a token mint|invalid param: (mint|token)/i;

/** What addresses hold now. A token is counted in all accounts that an owner has for it, wherever they came from. */
export async function readBalances(pool: NodePool, asks: readonly BalanceAsk[]): Promise<bigint[]> {
  if (asks.length === 0) return [];
  const holdings = await pool.ask((node) => holdingsOn(node, asks), { minHeight: pool.bestHeight });
  return holdings.map(({ units }) => units);
}

export async function holdingsOn(node: RpcNode, asks: readonly BalanceAsk[]): Promise<Holding[]> {
  const coins = [...new Set(asks.filter(({ contract }) => contract === null).map(({ address }) => address))];
  const tokens = asks.filter(({ contract }) => contract !== null);
  const [ofCoin, ofTokens] = await Promise.all([coinsOn(node, coins), tokensOn(node, tokens)]);
  return asks.map((ask) => {
    const found = ask.contract === null ? ofCoin.get(ask.address) : ofTokens.get(ask);
    if (!found) throw garbled('fewer balances than asked for');
    return found;
  });
}

async function coinsOn(node: RpcNode, addresses: readonly string[]): Promise<Map<string, Holding>> {
  const found = new Map<string, Holding>();
  for (let at = 0; at < addresses.length; at += accountsInQuestion) {
    const some = addresses.slice(at, at + accountsInQuestion);
    const nothing = { encoding: 'base64', dataSlice: { offset: 0, length: 0 } };
    const body = await node.callForBytes('getMultipleAccounts', [some, { ...confirmed, ...nothing }]);
    const { slot, value } = readContext(record(parseExact(body.toString('utf8')), 'an answer')['result']);
    const accounts = list(value, 'the accounts');
    if (accounts.length !== some.length) throw garbled('fewer accounts than asked for');
    for (const [index, account] of accounts.entries()) {
      const units = account === null ? 0n : unitsOf(record(account, 'an account')['lamports'], 'a balance');
      found.set(some[index] ?? '', { units, slot });
    }
  }
  return found;
}

async function tokensOn(node: RpcNode, asks: readonly BalanceAsk[]): Promise<Map<BalanceAsk, Holding>> {
  const amount = { encoding: 'base64', dataSlice: { offset: amountAt, length: 8 } };
  const calls = asks.map(({ address, contract }): RpcCall => {
    return ['getTokenAccountsByOwner', [address, { mint: contract }, { ...confirmed, ...amount }]];
  });
  const answers = await node.batch(calls);
  return new Map(
    asks.map((ask, at) => {
      const answer = answers[at];
      if (answer instanceof RpcFailure) throw noMint.test(answer.message) ? new SilentContract(ask) : answer;
      const { slot, value } = readContext(answer);
      const units = list(value, 'the accounts').reduce<bigint>((sum, one) => sum + amountIn(one), 0n);
      return [ask, { units, slot }];
    }),
  );
}

function amountIn(value: unknown): bigint {
  const { data } = record(record(value, 'an account')['account'], 'an account');
  const [text] = list(data, 'the data of an account');
  const bytes = Buffer.from(typeof text === 'string' ? text : '', 'base64');
  if (bytes.length !== 8) throw garbled('an account without an amount');
  return bytes.readBigUInt64LE();
}
