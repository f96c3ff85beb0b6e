import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Question = { path: string; body: unknown; headers: IncomingMessage['headers'] };
/** What stands in for a whole answer; `status` alone where there is none. */
export type Reply = { status: number; body?: unknown; headers?: Record<string, string> };
/** Answers in place of the node, or changes what it says. Undefined lets the truth through. */
export type Lie = (question: Question, truth: () => Promise<unknown>) => Promise<Reply | undefined>;

export type Liar = {
  url: string;
  asked: Question[];
  /** From now on; null tells the truth. */
  lie(lie: Lie | null): void;
  close(): Promise<void>;
};

/** Stands in front of a node, for JSON-RPC and for its own API. */
export async function openLiar(target: string): Promise<Liar> {
  const asked: Question[] = [];
  let lie: Lie | null = null;

  async function answer({ url: path = '/', headers: said }: IncomingMessage, text: string): Promise<Reply> {
    const question = { path, body: JSON.parse(text) as unknown, headers: said };
    asked.push(question);
    const truth = async () => {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(`${target}${path}`, { method: 'POST', headers, body: text });
      return reply.json();
    };
    return (await lie?.(question, truth)) ?? { status: 200, body: await truth() };
  }

  const server = createServer((request, response) => {
    void readText(request)
      .then((text) => answer(request, text))
      .catch((): Reply => ({ status: 502 }))
      .then(({ status, body, headers }) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(body === undefined ? '' : JSON.stringify(body));
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    lie: (next) => void (lie = next),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8') as AsyncIterable<string>) text += part;
  return text;
}

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
