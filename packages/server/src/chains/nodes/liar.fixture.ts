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
