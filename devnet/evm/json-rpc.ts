import { fault } from '@coffer/contract/errors.ts';
import type { RpcAnswer, RpcRequest } from '../../packages/server/src/platform/devnet.ts';

/** Asks a node and answers its result as the method is known to give it. */
export type JsonRpc = <T>(method: string, ...params: readonly unknown[]) => Promise<T>;

/** The node understood and said no. */
export class NodeRefusal extends Error {
  override name = 'NodeRefusal';
}

const timeoutMs = 30_000;

export function jsonRpc(url: string): JsonRpc {
  return async function ask<T>(method: string, ...params: readonly unknown[]): Promise<T> {
    const { result, error } = await post(url, { jsonrpc: '2.0', id: 1, method, params });
    if (error) throw new NodeRefusal(`${method}: ${error.message}`);
    return result as T;
  };
}

export async function post(url: string, request: RpcRequest): Promise<RpcAnswer> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return (await reply.json()) as RpcAnswer;
  } catch (cause) {
    throw fault('UNAVAILABLE', 'The local chain does not answer.', { cause });
  }
}
