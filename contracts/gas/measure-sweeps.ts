// What a sweep costs, exactly: whole transactions by the rules of Ethereum. `node contracts/gas/measure-sweeps.ts` writes the
// table that a test holds every change against.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createAddressFromPrivateKey } from '@ethereumjs/util';
import { encodeFunctionData, numberToHex, padHex, zeroAddress } from 'viem';
import {
  factoryCreationCode,
  fundSweeperAbi as abi,
  sweepFactoryAbi,
} from '../../packages/contract-abi/src/contracts.generated.ts';
import { toHex } from '../../packages/contract-abi/src/hex.ts';
import { depositAddresses, indexSalt } from '../../packages/contract-abi/src/sweep-addresses.ts';
import { compileTestTokens, type Hex } from '../compile.ts';
import { openAssets, type Asset } from './open-assets.ts';
import { openChain, type Chain } from './open-chain.ts';

/** Accounts are told how much to move; those that are asked are named alone. */
const ways = ['clone', 'account', 'account asked'] as const;
export type Way = (typeof ways)[number];
/** Gas of the whole transaction: the first sweep of these addresses, and one more. */
export type SweepGas = { way: Way; asset: string; batch: number; first: number; again: number };
/** An account is sent the gas for its transfer, and transfers. */
export type BareGas = { asset: string; gas: number };

export const table = path.join(import.meta.dirname, 'sweep-gas.json');
const batches = [1, 10, 100];
const askedBatch = 100;
const collector: Hex = '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063';
const operator = keyAt(0);
/** Like a payment in a coin of six decimals. */
const amountUnits = 5_000_000n;

export async function measureSweeps(): Promise<{ sweeps: SweepGas[]; bare: BareGas[] }> {
  const chain = await openChain();
  const assets = await openAssets(chain, operator, compileTestTokens());
  const sweeper = await openSweeper(chain);
  const sweeps: SweepGas[] = [];
  const bare: BareGas[] = [];
  let index = 1;
  for (const asset of assets) {
    await asset.pay(collector, amountUnits);
    bare.push({ asset: asset.name, gas: await bareGas(chain, asset) });
    for (const batch of batches) {
      for (const way of ways.filter((one) => one !== 'account asked' || batch === askedBatch)) {
        sweeps.push({ way, asset: asset.name, batch, ...(await sweeper[way](asset, { from: index, batch })) });
        index += batch;
      }
    }
  }
  return { sweeps, bare };
}

type Range = { from: number; batch: number };
type Twice = Pick<SweepGas, 'first' | 'again'>;
type Sweeper = Record<Way, (asset: Asset, range: Range) => Promise<Twice>>;

async function openSweeper(chain: Chain): Promise<Sweeper> {
  const { made } = await chain.send(operator, { data: factoryCreationCode });
  const args = [numberToHex(1, { size: 32 }), collector];
  const sweeper = (await chain.call(operator, made!, sweepFactoryAbi, 'createFundSweeperContract', args)) as Hex;
  const delegate = (await chain.call(operator, sweeper, abi, 'depositImplementation')) as Hex;

  const sweep = async (
    functionName: 'sweep' | 'sweepAccounts',
    list: readonly Hex[],
    token: Hex,
    keys: readonly Uint8Array[],
  ) => {
    const data = encodeFunctionData({ abi, functionName, args: [list, token] });
    const authorizations = keys.map((key) => chain.authorize(key, delegate));
    const { gas, answer } = await chain.send(operator, { to: sweeper, data, authorizations });
    const expected = [BigInt(list.length), BigInt(list.length) * amountUnits];
    const moved = [0, 1].map((word) => BigInt(`0x${answer.slice(2 + word * 64, 66 + word * 64)}`));
    if (moved.join() !== expected.join()) throw new Error(`Moved ${moved.join()} and not ${expected.join()}.`);
    return Number(gas);
  };

  const payAll = async (asset: Asset, places: readonly Hex[]) => {
    for (const place of places) await asset.pay(place, amountUnits);
  };

  const twice = async (places: readonly Hex[], asset: Asset, sweepAll: (isFirst: boolean) => Promise<number>) => {
    await payAll(asset, places);
    const first = await sweepAll(true);
    await payAll(asset, places);
    return { first, again: await sweepAll(false) };
  };

  const byAccounts = async (asset: Asset, range: Range, toldUnits: bigint) => {
    const keys = indexesOf(range).map(keyAt);
    const places = keys.map(addressOf);
    const told = toldUnits === 0n ? '0x' : numberToHex(toldUnits, { size: 12 });
    const orders = places.map((place) => padHex(`${told}${place.slice(2)}`, { size: 32 }));
    return twice(places, asset, (isFirst) => sweep('sweepAccounts', orders, asset.token, isFirst ? keys : []));
  };

  const placeOf = depositAddresses(sweeper);
  return {
    clone: async (asset, range) => {
      const salts = indexesOf(range).map(indexSalt);
      const places = salts.map((salt) => toHex(placeOf(salt)));
      return twice(places, asset, () => sweep('sweep', salts.map(toHex), asset.token, []));
    },
    account: (asset, range) => byAccounts(asset, range, amountUnits),
    'account asked': (asset, range) => byAccounts(asset, range, 0n),
  };
}

function indexesOf({ from, batch }: Range): number[] {
  return Array.from({ length: batch }, (_, at) => from + at);
}

async function bareGas(chain: Chain, { name, token, pay, transferData }: Asset): Promise<number> {
  const key = keyAt(1_000_000 + name.length);
  const fund = await chain.send(operator, { to: addressOf(key), valueUnits: 1n });
  await pay(addressOf(key), amountUnits);
  const isCoin = token === zeroAddress;
  const transfer = isCoin
    ? await chain.send(key, { to: collector, valueUnits: amountUnits })
    : await chain.send(key, { to: token, data: transferData(collector, amountUnits) });
  return Number(isCoin ? transfer.gas : fund.gas + transfer.gas);
}

function addressOf(key: Uint8Array): Hex {
  return createAddressFromPrivateKey(key).toString();
}

/** Any key will do, if it is always the same. */
function keyAt(index: number): Uint8Array {
  const key = new Uint8Array(32).fill(7);
  new DataView(key.buffer).setUint32(28, index);
  return key;
}

if (import.meta.main) {
  const { sweeps } = await measureSweeps();
  writeFileSync(table, `[\n${sweeps.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`);
}
