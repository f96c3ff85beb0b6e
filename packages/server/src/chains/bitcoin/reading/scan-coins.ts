import type { BitcoinNetwork } from '@coffer/keys/bitcoin/network.ts';
import { scriptOfAddress } from '@coffer/keys/bitcoin/parse-address.ts';
import type { UnspentCoin } from '../../port/port.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { garbled, RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { errorCodes } from './bitcoin-nodes.ts';
import { maturityBlocks } from './read-transfers.ts';
import { readHash, readHex, record, toCount, toSatoshis } from './raw-shapes.ts';

/** A node goes through all coins there are, which takes minutes on the main network, however few it looks for. */
const scanTimeoutMs = 15 * 60_000;
const limits = { timeoutMs: scanTimeoutMs, bytesMax: 256 * 2 ** 20 };
const addressesInScan = 10_000;
const busyMs = 5_000;

/** All coins of some addresses when this block was the newest. */
export type CoinScan = { height: number; hash: string; coins: UnspentCoin[] };

/** Looks through the coins that nothing has spent. One scan after the other: a node does not do two at once. */
export class CoinScans {
  readonly #pool: NodePool;
  readonly #network: BitcoinNetwork;
  #last: Promise<unknown> = Promise.resolve();

  constructor(pool: NodePool, network: BitcoinNetwork) {
    this.#pool = pool;
    this.#network = network;
  }

  /** Each portion is scanned at the head of its time; all are of the same block, or it is done once more. */
  scan(addresses: readonly string[]): Promise<CoinScan> {
    const turn = this.#last.then(() => this.#pool.ask((node) => this.#scanAll(node, addresses)));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #scanAll(node: RpcNode, addresses: readonly string[]): Promise<CoinScan> {
    // Addresses are of the network that the settings name: of another one they would be none.
    await node.beSure();
    const byScript = new Map(addresses.map((address) => [this.#scriptOf(address), address]));
    const scripts = [...byScript.keys()];
    // Even for nobody: the answer names a block.
    const whole = await scanPart(node, scripts.slice(0, addressesInScan), byScript);
    for (let at = addressesInScan; at < scripts.length; at += addressesInScan) {
      const part = await scanPart(node, scripts.slice(at, at + addressesInScan), byScript);
      if (whole.hash !== part.hash) throw new RpcFailure('forked', 'scans of different blocks');
      whole.coins.push(...part.coins);
    }
    return whole;
  }

  #scriptOf(address: string): string {
    return Buffer.from(scriptOfAddress(address, this.#network)).toString('hex');
  }
}

async function scanPart(
  node: RpcNode,
  scripts: readonly string[],
  byScript: ReadonlyMap<string, string>,
): Promise<CoinScan> {
  const answer = record(await ask(node, scripts), 'a scan');
  const { unspents } = answer;
  if (answer['success'] !== true || !Array.isArray(unspents)) throw garbled('a scan that did not come to its end');
  const height = toCount(answer['height'], 'the height');
  const coins = unspents.map((one: unknown): UnspentCoin => {
    const raw = record(one, 'a coin');
    const address = byScript.get(readHex(raw['scriptPubKey'], 'a script'));
    if (address === undefined) throw garbled('a coin of somebody else');
    const madeAt = toCount(raw['height'], 'the height of a coin');
    return {
      txHash: readHash(raw['txid'], 'the transaction of a coin'),
      output: toCount(raw['vout'], 'the place of a coin'),
      address,
      units: toSatoshis(raw['amount'], 'a coin'),
      height: madeAt,
      ...(raw['coinbase'] === true ? { matureAt: madeAt + maturityBlocks } : {}),
    };
  });
  return { height, hash: readHash(answer['bestblock'], 'the newest block'), coins };
}

async function ask(node: RpcNode, scripts: readonly string[]): Promise<unknown> {
  try {
    return await node.call('scantxoutset', ['start', scripts.map((script) => `raw(${script})`)], limits);
  } catch (error) {
    const isScanning = error instanceof RpcFailure && error.code === errorCodes.badParameter;
    throw isScanning ? new RpcFailure('busy', 'is scanning for somebody else', { waitMs: busyMs }) : error;
  }
}
