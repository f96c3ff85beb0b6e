import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { TronChain } from './chain/tron-chain.ts';
import { noFaults, type Faults } from './faults.ts';
import { answerRpc } from './jsonrpc/answer-rpc.ts';
import { RpcRefusal } from './jsonrpc/rpc-refusal.ts';
import type { RpcLog } from './jsonrpc/show-rpc.ts';
import { answerWallet } from './wallet/answer-wallet.ts';
import type { Asked } from './wallet/asked.ts';
import { txidOf } from './wallet/broadcast-calls.ts';
import { asJson } from './wallet/show.ts';

/** A node of a chain, which others may have nodes of too. */
export type ServedNode = {
  url: string;
  faults: Faults;
  /** How often each path was asked for. */
  asked: ReadonlyMap<string, number>;
  stop(): Promise<void>;
};

const bodyMaxBytes = 4_000_000;
const batchMax = 100;
/** Not an answer of the service that was asked, but it looks like a good one at first. */
const busy = { Error: 'class java.lang.IllegalAccessException : lack of computing resources' };
const broadcasts = ['broadcasttransaction', 'broadcasthex'];

export async function serveNode(chain: TronChain, port = 0): Promise<ServedNode> {
  const faults = noFaults();
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://node').pathname;
    asked.set(path, (asked.get(path) ?? 0) + 1);
    void answer({ chain, faults }, request, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    asked,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Node = { chain: TronChain; faults: Faults };

async function answer(node: Node, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { faults } = node;
  try {
    if (faults.delayMs > 0) await delay(faults.delayMs);
    if (faults.refuses && faults.refuses.times > 0) {
      faults.refuses.times -= 1;
      return send(response, faults.refuses.status, { Error: 'the node is out of order' });
    }
    if (faults.busy > 0) {
      faults.busy -= 1;
      return send(response, 200, busy);
    }
    const url = new URL(request.url ?? '/', 'http://node');
    const body = request.method === 'POST' ? await bodyOf(request) : Object.fromEntries(url.searchParams);
    if (url.pathname === '/jsonrpc') return send(response, 200, await answerBatch(node, body));
    const answered = await answerPath(node, url.pathname, body as Asked);
    if (answered === null) return send(response, 404, { Error: 'not found' });
    if (answered === undefined) return send(response, 502, { Error: 'the connection broke' });
    send(response, 200, answered);
  } catch (error) {
    send(response, 500, { Error: error instanceof Error ? error.message : String(error) });
  }
}

/** Nothing where the answer is lost on its way. */
async function answerPath({ chain, faults }: Node, path: string, asked: Asked): Promise<unknown> {
  const [service, name = '', ...rest] = path.split('/').filter((part) => part !== '');
  const isSolid = service === 'walletsolidity';
  if ((service !== 'wallet' && !isSolid) || rest.length > 0) return null;
  if (broadcasts.includes(name) && faults.loses > 0) {
    faults.loses -= 1;
    return { result: true, txid: txidOf(asked) };
  }
  const height = isSolid ? solidHeight(chain, faults) : chain.head.height;
  const answered = await answerWallet({ chain, isSolid, height }, name, asked);
  if (broadcasts.includes(name) && faults.failsAfterTaking > 0) {
    faults.failsAfterTaking -= 1;
    return undefined;
  }
  return answered;
}

function solidHeight(chain: TronChain, { solidLagBlocks }: Faults): number {
  return Math.max(0, chain.solidHeight - solidLagBlocks);
}

async function answerBatch(node: Node, body: unknown): Promise<unknown> {
  if (!Array.isArray(body)) return answerOne(node, body);
  if (body.length > batchMax)
    return rpcError(null, -32005, `Batch size ${body.length} exceeds the limit of ${batchMax}`);
  const answers: unknown[] = [];
  for (const one of body) answers.push(await answerOne(node, one));
  return answers;
}

async function answerOne({ chain, faults }: Node, body: unknown): Promise<unknown> {
  const { id = null, method, params = [] } = (body ?? {}) as Record<string, unknown>;
  if (typeof method !== 'string' || !Array.isArray(params)) return rpcError(id, -32600, 'invalid json request');
  try {
    const view = { chain, solidHeight: solidHeight(chain, faults) };
    const result = await answerRpc(view, method, params);
    return { jsonrpc: '2.0', id, result: method === 'eth_getLogs' ? shown(result as RpcLog[], faults) : result };
  } catch (error) {
    if (error instanceof RpcRefusal) return rpcError(id, error.code, error.message, error.data);
    if (error instanceof TypeError || error instanceof SyntaxError) return rpcError(id, -32602, error.message);
    throw error;
  }
}

function shown(logs: readonly RpcLog[], { hidesLogsOf }: Faults): RpcLog[] {
  return logs.filter((log) => !hidesLogsOf.has(log.transactionHash.slice(2)));
}

function rpcError(id: unknown, code: number, message: string, data = '{}') {
  return { jsonrpc: '2.0', id, error: { code, message, data } };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    parts.push(part as Buffer);
    bytes += (part as Buffer).length;
    if (bytes > bodyMaxBytes) throw new RangeError('body is too big');
  }
  return bytes === 0 ? {} : (JSON.parse(Buffer.concat(parts).toString()) as unknown);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(asJson(body));
}
