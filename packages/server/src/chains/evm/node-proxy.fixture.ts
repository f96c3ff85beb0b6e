import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** `together` says that it was one of several questions. */
export type Asked = { id: number; method: string; params: unknown[]; together: boolean };
export type Told = { id: number; result?: unknown; error?: unknown };
/** What stands in for the whole answer; `cutAfter` closes the connection after so many of its bytes. */
export type Reply = { status: number; headers?: Record<string, string>; body: string; cutAfter?: number };
/** Answers in place of the node, or changes what it says. */
export type Lie = (asked: Asked, truth: () => Promise<Told>) => Promise<Told | Reply>;

export type NodeProxy = {
  url: string;
  asked: Asked[];
  /** From now on; null tells the truth. */
  lie(lie: Lie | null): void;
  /** Does something while no question is with the node: anvil may halt for ever when it reorganises under questions. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Stands in front of a real node. */
export async function openProxy(target: string): Promise<NodeProxy> {
  const asked: Asked[] = [];
  const sockets = new Set<Socket>();
  let lie: Lie | null = null;
  let running = 0;
  let gate: Promise<unknown> = Promise.resolve();
  let emptied: (() => void) | null = null;

  async function forward(body: string): Promise<string> {
    await gate;
    running += 1;
    try {
      const reply = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      return await reply.text();
    } finally {
      running -= 1;
      if (running === 0) emptied?.();
    }
  }

  async function answer(body: string): Promise<Reply> {
    const request = JSON.parse(body) as Omit<Asked, 'together'> | Omit<Asked, 'together'>[];
    const together = Array.isArray(request);
    const questions = (together ? request : [request]).map((one) => ({ ...one, together }));
    asked.push(...questions);
    if (lie === null) return { status: 200, body: await forward(body) };
    const told: Told[] = [];
    for (const one of questions) {
      const { id, method, params } = one;
      const question = JSON.stringify({ jsonrpc: '2.0', id, method, params });
      const truth = async () => JSON.parse(await forward(question)) as Told;
      const said = await lie(one, truth);
      if ('status' in said) return said;
      told.push(said);
    }
    return { status: 200, body: JSON.stringify(together ? told : told[0]) };
  }

  const server = createServer((request, response) => void serve(request, response));
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const part of request.setEncoding('utf8') as AsyncIterable<string>) body += part;
    const {
      status,
      headers,
      body: text,
      cutAfter,
    } = await answer(body).catch(() => ({ status: 502, body: '' }) as Reply);
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      ...headers,
    });
    if (cutAfter === undefined) response.end(text);
    else response.write(text.slice(0, cutAfter), () => response.destroy());
  }
  server.on('connection', (socket) => sockets.add(socket));
  server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    const node = connect(Number(new URL(target).port), '127.0.0.1', () => {
      const heads = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}`);
      node.write(`GET / HTTP/1.1\r\n${heads.join('\r\n')}\r\n\r\n`);
      node.pipe(socket).pipe(node);
    });
    for (const [one, other] of [
      [node, socket],
      [socket, node],
    ] as const)
      one.on('error', () => other.destroy());
    sockets.add(node);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    lie: (next) => void (lie = next),
    async alone(work) {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      try {
        if (running > 0) await new Promise<void>((done) => (emptied = done));
        return await work();
      } finally {
        emptied = null;
        resolve();
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
