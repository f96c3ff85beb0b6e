import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { scriptOfAddress } from '@coffer/keys/bitcoin/parse-address.ts';
import type { BitcoinRpc } from '../../../../../devnet/bitcoin/bitcoin-rpc.ts';
import { mine } from '../../../../../devnet/bitcoin/mine.ts';
import { sign } from '../../../../../devnet/bitcoin/pay.ts';
import type { Coin } from '../../../../../devnet/bitcoin/purse.ts';
import type { RunningNode } from '../../../../../devnet/bitcoin/running-node.ts';
import { newOwner } from '../../../../../devnet/bitcoin/signing.fixture.ts';
import { startNode } from '../../../../../devnet/bitcoin/start-node.ts';
import { openDevWallet, type OwnKey } from '../../../../../devnet/bitcoin/wallet.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { freePort } from '../../platform/db/embedded/free-port.ts';
import { openLog } from '../../platform/log.ts';
import { openProxy, type NodeProxy } from '../nodes/node-proxy.fixture.ts';
import type { Payment, Stage } from '../suite/port-stage.contract.ts';
import type { Chains } from '../port/chains.ts';
import { openBitcoinChain } from './bitcoin-chain.ts';
import { bitcoinRules } from './bitcoin-rules.ts';

type Able = Required<Pick<Stage, 'reorg' | 'drop' | 'replace' | 'mineTo'>>;
export type BitcoinStage = Stage &
  Able & {
    rpc: BitcoinRpc;
    /** What the chain asks; it passes everything on. */
    proxy: NodeProxy;
    url: string;
    /** The node itself, with our password. */
    nodeUrl: string;
    wallet: StageWallet;
  };

const network = 'regtest';
const satoshisInCoin = 100_000_000n;
const feeUnits = 20_000n;
const maturityBlocks = 100;
const coinsAtOnce = 400;
const coinUnits = satoshisInCoin / 2n;
/** What a node forgets of a branch that it leaves stood deeper than this. */
const forgottenBelow = 10;
const finalAfter = 6;
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const xpub =
  'xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ';

export const regtestChains: Chains = {
  rules: () => bitcoinRules(network),
  connect: (_code, settings) => openBitcoinChain(settings),
};

/** A node of its own. Nothing gets into a block before it is told to make one. */
export async function openBitcoinStage(kind: RunningNode['kind']): Promise<BitcoinStage> {
  const folder = temporaryFolder('coffer-bitcoin');
  const holds = openSync(path.join(folder.path, 'claim'), 'w');
  const node = await startNode({ kind, folder: folder.path, holds, log: openLog('silent') });
  const { rpc } = node;
  const proxy = await openProxy(node.url);
  const wallet = await openStageWallet(rpc);
  const [nodes, chainId] = [[{ id: 1, url: proxy.url }], network];
  const chain = openBitcoinChain({ chainId, nodes });
  const secret = 'not-for-anybody-else';
  return {
    name: kind === 'bitcoind' ? ('Bitcoin (node)' as const) : ('Bitcoin (simulator)' as const),
    code: 'BTC',
    chainId,
    chains: regtestChains,
    nodes,
    rpc,
    proxy,
    url: proxy.url,
    nodeUrl: node.url,
    wallet,
    token: null,
    tokenUnitsMax: 0n,
    deadNode: { id: 9, url: `http://coffer:${secret}@127.0.0.1:${await freePort()}`, secret },
    coin: { unit: 1_000n, one: 10_000_000n, feeCap: 1_000_000n, paysNothing: false },
    sources: [zpub, `tr(${xpub}/<0;1>/*)`, `sh(wpkh(${xpub}/0/*))`].map((text) => ({ kind: 'xpub', xpub: text })),
    pay: (payments) => wallet.pay(payments),
    order: async (order) => ({ ...order, coins: (await chain.coins?.of([order.from])) ?? [] }),
    mine: (blocks) => mineTo(rpc, blocks),
    mineTo: async (address) => void (await mine(rpc, 1, address)),
    reorg: (depth, back) => reorgTo(rpc, depth, back),
    drop: (hash) => drop(rpc, hash),
    replace: (hash, payments) => wallet.replace(hash, payments),
    finalize: () => mineTo(rpc, finalAfter),
    async close() {
      await chain.close();
      await proxy.close();
      await node.stop();
      closeSync(holds);
      await folder.remove();
    },
  };
}

/** Each time for another miner: two blocks of one second would else be the same one in two branches. */
async function mineTo(rpc: BitcoinRpc, blocks: number): Promise<void> {
  await mine(rpc, blocks, newOwner().address);
}

async function reorgTo(
  rpc: BitcoinRpc,
  depth: number,
  back: readonly { hash: string; block: number }[],
): Promise<void> {
  const raws = await Promise.all(
    back.map(async ({ hash, block }) => ({ raw: await rpc<string>('getrawtransaction', hash), block })),
  );
  const first = (await rpc<number>('getblockcount')) - depth + 1;
  await forget(rpc, first);
  for (let at = 0; at < depth; at += 1) {
    const own = raws.filter(({ block }) => block === at).map(({ raw }) => raw);
    await rpc('generateblock', newOwner().address, own);
  }
}

/** In a block that is taken back, so deep that the node does not put it back among what waits. */
async function drop(rpc: BitcoinRpc, hash: string): Promise<void> {
  const next = (await rpc<number>('getblockcount')) + 1;
  await rpc('generateblock', newOwner().address, [hash]);
  await forget(rpc, next);
}

async function forget(rpc: BitcoinRpc, from: number): Promise<void> {
  for (let above = 0; above < forgottenBelow; above += 1) await rpc('generateblock', newOwner().address, []);
  await rpc('invalidateblock', await rpc<string>('getblockhash', from));
}

export type StageWallet = Awaited<ReturnType<typeof openStageWallet>>;

/** Each transaction spends a coin that no other one has to do with, so that any of them may come back alone after a reorg. */
async function openStageWallet(rpc: BitcoinRpc) {
  const { house } = openDevWallet();
  const spent = new Map<string, Coin>();
  let coins: Coin[] = [];

  const outputsOf = (payments: readonly Payment[]) =>
    payments.map(({ to, units }) => ({ script: scriptOfAddress(to, network), units }));
  const send = async (from: Coin, outputs: Output[], fee: bigint) => {
    const change = outputs.reduce((rest, { units }) => rest - units, from.units - fee);
    const all = [...outputs, { script: house.script, units: change }];
    const raw = sign({ from: house, coins: [from], outputs: all, replaceable: true });
    const hash = await rpc<string>('sendrawtransaction', raw, 0);
    spent.set(hash, from);
    return hash;
  };
  const nextCoin = async () => {
    if (coins.length === 0) coins = await fanOut(rpc, house);
    const coin = coins.pop();
    if (!coin) throw new Error('the house has nothing left');
    return coin;
  };
  coins = await fanOut(rpc, house);
  return {
    house,
    send,
    nextCoin,
    pay: async (payments: readonly Payment[]) => send(await nextCoin(), outputsOf(payments), feeUnits),
    async replace(hash: string, payments: readonly Payment[]) {
      const coin = spent.get(hash);
      if (!coin) throw new Error('a transaction of somebody else');
      return send(coin, outputsOf(payments), feeUnits * 3n);
    },
  };
}

type Output = { script: Uint8Array; units: bigint };
type MinedBlock = { tx: string[] };
type Minted = { vout: { value: number }[] };

/** Mints, waits until it is ripe, and makes many coins of it, which stand in a block. */
async function fanOut(rpc: BitcoinRpc, house: OwnKey): Promise<Coin[]> {
  const wanted = BigInt(coinsAtOnce) * coinUnits + feeUnits * 10n;
  const rewards: Coin[] = [];
  let held = 0n;
  for (let minted = 0; held < wanted; minted += 1) {
    const [hash = ''] = await mine(rpc, 1, house.address);
    const [txid = ''] = (await rpc<MinedBlock>('getblock', hash, 1)).tx;
    const { vout } = await rpc<Minted>('getrawtransaction', txid, 1);
    const units = BigInt(Math.round((vout[0]?.value ?? 0) * Number(satoshisInCoin)));
    rewards.push({ txid, output: 0, units });
    held += units;
    if (minted > 1_000) throw new Error('rewards have become too small');
  }
  await mineTo(rpc, maturityBlocks);
  const outputs = Array.from({ length: coinsAtOnce }, () => ({ script: house.script, units: coinUnits }));
  const raw = sign({ from: house, coins: rewards, outputs, replaceable: true });
  const txid = await rpc<string>('sendrawtransaction', raw, 0);
  await mineTo(rpc, 1);
  return outputs.map(({ units }, output) => ({ txid, output, units }));
}
