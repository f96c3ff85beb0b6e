import type { Lie } from '../nodes/liar.fixture.ts';

type RpcQuestion = { id: number; method: string; params: unknown[] };
type RpcAnswer = { id: number; result?: unknown };

/** Changes what one method of JSON-RPC answers, alone or among others. */
export function onRpc(method: string, change: (result: never) => unknown): Lie {
  return async ({ path, body }, truth) => {
    const questions = [body].flat() as RpcQuestion[];
    if (path !== '/jsonrpc' || !questions.some((one) => one.method === method)) return undefined;
    const told = [await truth()].flat() as RpcAnswer[];
    const answers = told.map((one, at) =>
      questions[at]?.method === method ? { ...one, result: change(one.result as never) } : one,
    );
    return { status: 200, body: Array.isArray(body) ? answers : answers[0] };
  };
}

/** Changes what one question of the node's own API is answered. */
export function onWallet(name: string, change: (answer: never) => unknown): Lie {
  return async ({ path }, truth) =>
    path === `/wallet/${name}` ? { status: 200, body: change((await truth()) as never) } : undefined;
}
