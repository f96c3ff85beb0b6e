import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** `together` says that it was one of several questions. */
export type Asked = { id: number; method: string; params: unknown[]; together: boolean };
export type Told = { id: number; result?: unknown; error?: unknown };
/** What stands in for the whole answer; `cutAfter` closes the connection after so many of its bytes. */
type Text = { status: number; headers?: Record<string, string>; body: string; cutAfter?: number };
/** An answer too long to be held. */
type Stream = { status: number; parts: Iterable<string> };
export type Reply = Text | Stream;
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
  const turnstile = new Turnstile();
  const { origin, pathname, username, password } = new URL(target);
  // What a question may not carry in its address it carries in its head.
  const authorization = username === '' ? {} : { authorization: `Basic ${btoa(`${username}:${password}`)}` };
  const headers = { 'content-type': 'application/json', ...authorization };
  let lie: Lie | null = null;

  async function forward(body: string): Promise<string> {
    return turnstile.pass(async () => {
      const reply = await fetch(`${origin}${pathname}`, { method: 'POST', headers, body });
      return reply.text();
    });
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
      const said = await lie(one, async () => JSON.parse(await forward(question)) as Told);
      if ('status' in said) return said;
      told.push(said);
    }
    return { status: 200, body: JSON.stringify(together ? told : told[0]) };
  }

  const { port, close } = await listen(answer, Number(new URL(target).port));
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    lie: (next) => void (lie = next),
    alone: (work) => turnstile.alone(work),
    close,
  };
}

/** Many pass at once, or one alone while the others wait. */
class Turnstile {
  #inside = 0;
  #open: Promise<void> = Promise.resolve();
  #emptied: (() => void) | null = null;

  async pass<T>(work: () => Promise<T>): Promise<T> {
    await this.#open;
    this.#inside += 1;
    try {
      return await work();
    } finally {
      this.#inside -= 1;
      if (this.#inside === 0) this.#emptied?.();
    }
  }

  async alone<T>(work: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#open = promise;
    try {
      if (this.#inside > 0) await new Promise<void>((done) => (this.#emptied = done));
      return await work();
    } finally {
      this.#emptied = null;
      resolve();
    }
  }
}

async function listen(answer: (body: string) => Promise<Reply>, nodePort: number) {
  const sockets = new Set<Socket>();
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let question = '';
    for await (const part of request.setEncoding('utf8') as AsyncIterable<string>) question += part;
    // A node that is gone answers like a gateway whose node is gone.
    const reply = await answer(question).catch((): Reply => ({ status: 502, body: '' }));
    if ('parts' in reply) {
      response.writeHead(reply.status, { 'content-type': 'application/json' });
      // Whoever asked may have heard enough.
      await pipeline(Readable.from(reply.parts), response).catch(() => response.destroy());
      return;
    }
    const { status, headers, body, cutAfter } = reply;
    const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    response.writeHead(status, { ...length, ...headers });
    if (cutAfter === undefined) response.end(body);
    else response.write(body.slice(0, cutAfter), () => response.destroy());
  }
  const server = createServer((request, response) => void serve(request, response));
  server.on('connection', (socket) => sockets.add(socket));
  server.on('upgrade', (request: IncomingMessage, socket: Socket) => sockets.add(passOn(request, socket, nodePort)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { port: (server.address() as AddressInfo).port, close };
}

/** A web socket goes straight through. */
function passOn(request: IncomingMessage, socket: Socket, nodePort: number): Socket {
  const node = connect(nodePort, '127.0.0.1', () => {
    const heads = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}`);
    node.write(`GET / HTTP/1.1\r\n${heads.join('\r\n')}\r\n\r\n`);
    node.pipe(socket).pipe(node);
  });
  for (const [one, other] of [
    [node, socket],
    [socket, node],
  ] as const)
    one.on('error', () => other.destroy());
  return node;
}
