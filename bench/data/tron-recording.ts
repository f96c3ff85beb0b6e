// A process of its own that answers as a fast node of Tron would whose blocks are full of other people's transfers.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keccak256, toHex } from 'viem';
import { hexOfTron, tronOfHex } from '@coffer/keys/tron/address.ts';
import { tokenTransferData } from '@coffer/keys/tron/token-call.ts';
import { tronTransactionId, writeTronTransaction } from '@coffer/keys/tron/transaction.ts';
import { transferTopic } from '../../packages/server/src/chains/solidity/scan-logs.ts';

/** Of a thousand transactions one pays somebody we know, and of ten three pay coins: the others pay a token. */
export const recordedShape = { blocks: 100, transactions: 200, hitEvery: 1_000, payees: 64 };
export const recordedChainId = 728_126_428;
const firstHeight = 70_000_000;
const token = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

export const recordedPayees: readonly string[] = Array.from({ length: recordedShape.payees }, (_one, at) =>
  address(`payee ${at}`),
);

export type TronRecording = { url: string; first: number; last: number };

export async function openTronRecording(stack: AsyncDisposableStack): Promise<TronRecording> {
  const child = fork(import.meta.filename, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  stack.defer(() => void child.kill());
  const [url] = (await once(child, 'message')) as [string];
  return { url, first: firstHeight, last: firstHeight + recordedShape.blocks - 1 };
}

type Recorded = { id: string; header: object; block: string; logs: string; infos: string };

function address(seed: string): string {
  return tronOfHex(keccak256(toHex(seed)).slice(0, 42));
}

function idOf(height: number): string {
  return height.toString(16).padStart(16, '0') + keccak256(toHex(`block ${height}`)).slice(18);
}

function record(height: number): Recorded {
  const [id, parentHash] = [idOf(height), idOf(height - 1)];
  const timestamp = 1_760_000_000_000 + height * 3_000;
  const made = Array.from({ length: recordedShape.transactions }, (_one, at) => transactionAt(height, at, timestamp));
  const raw_data = { number: height, txTrieRoot: '0'.repeat(64), parentHash, version: 31, timestamp };
  const block = { blockID: id, block_header: { raw_data, witness_signature: 'ab'.repeat(65) } };
  const header = { number: toHex(height), hash: `0x${id}`, parentHash: `0x${parentHash}` };
  return {
    id,
    header: { ...header, timestamp: toHex(timestamp / 1_000), transactions: [] },
    block: JSON.stringify({ ...block, transactions: made.map(({ transaction }) => transaction) }),
    logs: made
      .flatMap(({ log }, at) => (log ? [JSON.stringify(logOf(log, made[at]!.id, id, height, at))] : []))
      .join(','),
    infos: JSON.stringify(made.map(({ info }) => ({ ...info, blockNumber: height, blockTimeStamp: timestamp }))),
  };
}

type Log = { address: string; topics: string[]; data: string };

function transactionAt(height: number, at: number, timestamp: number) {
  const seed = `${height} ${at}`;
  const isHit = (height * recordedShape.transactions + at) % recordedShape.hitEvery === 0;
  const [from, to] = [address(`from ${seed}`), isHit ? recordedPayees[height % recordedShape.payees]! : address(seed)];
  const isToken = at % 10 >= 3;
  const text = {
    ...(isToken
      ? { to: token, value: '0', data: tokenTransferData(to, 5n), feeLimit: '30000000' }
      : { to, value: '5', data: '0x', feeLimit: '0' }),
    refBlock: idOf(height - 20),
    expiration: String(timestamp + 60_000),
    timestamp: String(timestamp),
  };
  const raw = writeTronTransaction(text, from);
  const id = tronTransactionId(raw);
  const in41 = (one: string) => `41${hexOfTron(one).slice(2)}`;
  const value = isToken
    ? { data: text.data.slice(2), owner_address: in41(from), contract_address: in41(token) }
    : { amount: 5, owner_address: in41(from), to_address: in41(to) };
  const type = isToken ? 'TriggerSmartContract' : 'TransferContract';
  const word = (one: string) => hexOfTron(one).slice(2).padStart(64, '0');
  const topics = [transferTopic.slice(2), word(from), word(to)];
  const log: Log | null = isToken ? { address: hexOfTron(token).slice(2), topics, data: '5'.padStart(64, '0') } : null;
  return {
    id,
    log,
    transaction: {
      ret: [{ contractRet: 'SUCCESS' }],
      signature: ['cd'.repeat(65)],
      txID: id,
      raw_data: {
        contract: [{ parameter: { value, type_url: `type.googleapis.com/protocol.${type}` }, type }],
        ref_block_bytes: 'a1bc',
        ref_block_hash: '9d0e5c1f7a8b6d4e',
        expiration: timestamp + 60_000,
        fee_limit: Number(text.feeLimit),
        timestamp,
      },
      raw_data_hex: Buffer.from(raw).toString('hex'),
    },
    info: { id, fee: 345_000, contractResult: [''], receipt: { net_fee: 345_000 }, ...(log ? { log: [log] } : {}) },
  };
}

function logOf({ address: contract, topics, data }: Log, id: string, blockId: string, height: number, at: number) {
  return {
    logIndex: toHex(at),
    transactionIndex: toHex(at),
    transactionHash: `0x${id}`,
    blockHash: `0x${blockId}`,
    blockNumber: toHex(height),
    address: `0x${contract}`,
    data: `0x${data}`,
    topics: topics.map((topic) => `0x${topic}`),
    removed: false,
  };
}

async function serve(): Promise<void> {
  const heights = Array.from({ length: recordedShape.blocks }, (_one, at) => firstHeight + at);
  const recorded = new Map(heights.map((height) => [height, record(height)]));
  const between = (from: number, to: number) => heights.filter((height) => height >= from && height <= to);
  const part = (of: 'block' | 'logs' | 'infos', from: number, to: number) =>
    between(from, to)
      .map((height) => recorded.get(height)?.[of])
      .join(',');

  function answer(path: string, asked: Record<string, never>): string {
    if (path === '/wallet/getblockbylimitnext') {
      return `{"block":[${part('block', asked['startNum'] ?? 0, (asked['endNum'] ?? 0) - 1)}]}`;
    }
    if (path === '/wallet/gettransactioninfobyblocknum') return part('infos', asked['num'] ?? 0, asked['num'] ?? 0);
    return `{"jsonrpc":"2.0","id":${String(asked['id'])},"result":${resultOf(asked['method'] ?? '', asked['params'] ?? [])}}`;
  }

  function resultOf(method: string, [first]: [never?]): string {
    if (method === 'eth_chainId') return `"${toHex(recordedChainId)}"`;
    if (method === 'eth_blockNumber') return `"${toHex(heights.at(-1) ?? 0)}"`;
    if (method === 'eth_getBlockByNumber') return JSON.stringify(recorded.get(Number(first))?.header ?? null);
    const { fromBlock, toBlock } = first as unknown as { fromBlock: string; toBlock: string };
    return `[${part('logs', Number(fromBlock), Number(toBlock))}]`;
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      const asked = JSON.parse(text) as Record<string, never>;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(answer(request.url ?? '', asked));
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8') as AsyncIterable<string>) text += chunk;
  return text;
}

if (import.meta.main) await serve();
