import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import v8 from 'node:v8';
import vm from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AddressTable } from '../../address-table.ts';
import { openEvmChain } from '../evm-chain.ts';

/**
 * A stranger may fill the receipt of a transaction that pays us one wei with as many logs as the limit of gas lets be, and a block
 * with many such transactions: no more than one of these receipts stands in memory at once.
 */
const transactions = 12;
const logsEach = 38_000;
const ours = `0x${'a1'.repeat(20)}`;
const attacker = `0x${'b2'.repeat(20)}`;
const contract = `0x${'c3'.repeat(20)}`;
const hashOf = (text: string, at: number) => `0x${text.repeat(28)}${at.toString(16).padStart(8, '0')}`;
const [blockHash, parentHash] = [hashOf('dd', 1), hashOf('dd', 0)];

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;
const mib = (bytes: number) => Math.round(bytes / 2 ** 20);
let most = 0;
let before = 0;

const listed = Array.from({ length: transactions }, (_one, at) => ({
  hash: hashOf('ee', at),
  from: attacker,
  to: contract,
  value: '0x0',
  gas: '0xfed1e0',
  nonce: `0x${at.toString(16)}`,
  blockHash,
  input: '0x',
}));
const block = (full: boolean) => ({
  number: '0x1',
  hash: blockHash,
  parentHash,
  timestamp: '0x69000000',
  logsBloom: `0x${'0'.repeat(512)}`,
  transactions: full ? listed : listed.map(({ hash }) => hash),
});

/** As geth writes it. */
function receipt(hash: string): string {
  const head = `{"transactionHash":"${hash}","blockHash":"${blockHash}","blockNumber":"0x1","transactionIndex":"0x0","status":"0x1","from":"${attacker}","to":"${contract}","contractAddress":null,"gasUsed":"0xfed1e0","effectiveGasPrice":"0x4c4b40","logs":[`;
  const logs = Array.from(
    { length: logsEach },
    (_one, at) =>
      `{"address":"${contract}","topics":[],"data":"0x","blockNumber":"0x1","transactionHash":"${hash}","transactionIndex":"0x0","blockHash":"${blockHash}","blockTimestamp":"0x69000000","logIndex":"0x${at.toString(16)}","removed":false}`,
  );
  return `${head}${logs.join(',')}]}`;
}

type Question = { id: number; method: string; params: unknown[] };

function resultOf({ method, params }: Question): string {
  if (method === 'eth_chainId') return '"0x7a69"';
  if (method === 'eth_blockNumber') return '"0x1"';
  if (method === 'eth_getBlockByNumber') return JSON.stringify(block(params[1] === true));
  if (method === 'eth_getLogs') return '[]';
  if (method === 'debug_traceBlockByHash') {
    const call = { type: 'CALL', from: contract, to: ours, value: '0x1' };
    const root = { type: 'CALL', from: attacker, to: contract, value: '0x0', calls: [call] };
    return JSON.stringify(listed.map(({ hash }) => ({ txHash: hash, result: root })));
  }
  if (method === 'eth_getTransactionReceipt') {
    collect();
    most = Math.max(most, process.memoryUsage().heapUsed);
    return receipt(String(params[0]));
  }
  throw new Error(method);
}

async function answer(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8') as AsyncIterable<string>) text += part;
  const asked = JSON.parse(text) as Question | Question[];
  const one = (question: Question) => `{"jsonrpc":"2.0","id":${question.id},"result":${resultOf(question)}}`;
  if (!Array.isArray(asked)) return one(asked);
  // So many of them in one answer are more than is taken, as with any node.
  if (asked[0]?.method === 'eth_getTransactionReceipt')
    return `[${asked.map(({ id }) => `{"jsonrpc":"2.0","id":${id},"error":{"code":-32005,"message":"response size exceeded"}}`).join(',')}]`;
  return `[${asked.map(one).join(',')}]`;
}

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    void answer(request).then((body) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('of a dozen long receipts one stands in memory at once', async () => {
  const { port } = server.address() as AddressInfo;
  const nodes = [{ id: 1, url: `http://127.0.0.1:${port}` }];
  const chain = openEvmChain('BASE', { chainId: '31337', nodes });
  const watched = new AddressTable();
  watched.addMany([ours]);
  collect();
  before = process.memoryUsage().heapUsed;
  most = 0;
  const { transfers } = await chain.read({ from: 1, to: 1 }, watched);
  expect(transfers).toHaveLength(transactions);
  // Each is some 15 MiB, and the text of one that is just read comes on top.
  expect(mib(most - before)).toBeLessThan(60);
  await chain.close();
}, 120_000);
