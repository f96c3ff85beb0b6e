import { fault } from '@coffer/contract/errors.ts';
import type { RpcAnswer, RpcRequest } from '../../packages/server/src/platform/devnet.ts';

/** Asks a node and answers its result as the method is known to give it. */
export type BitcoinRpc = <T>(method: string, ...params: readonly unknown[]) => Promise<T>;

/** The node understood and said no; the number says why. */
export class BitcoinRefusal extends Error {
  override name = 'BitcoinRefusal';
  readonly code: number;
  constructor(method: string, { code, message }: { code: number; message: string }) {
    super(`${method}: ${message}`);
    this.code = code;
  }
}

const timeoutMs = 30_000;

/** The address of a node has its name and password in it, as in a setting. */
export function bitcoinRpc(url: string): BitcoinRpc {
  return async function ask<T>(method: string, ...params: readonly unknown[]): Promise<T> {
    const { result, error } = await postToNode(url, { jsonrpc: '2.0', id: 1, method, params });
    if (error) throw new BitcoinRefusal(method, error);
    return result as T;
  };
}

export async function postToNode(url: string, request: RpcRequest): Promise<RpcAnswer> {
  const reply = await sendToNode(url, request);
  if (reply.status === 401) throw fault('UNAVAILABLE', 'The local Bitcoin node does not know our password.');
  return (await reply.json().catch((cause: unknown) => {
    throw fault('UNAVAILABLE', `The local Bitcoin node answers ${reply.status}.`, { cause });
  })) as RpcAnswer;
}

async function sendToNode(url: string, request: RpcRequest): Promise<Response> {
  const { origin, username, password } = new URL(url);
  try {
    return await fetch(`${origin}/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (cause) {
    throw fault('UNAVAILABLE', 'The local Bitcoin node does not answer.', { cause });
  }
}
