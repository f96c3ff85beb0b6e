import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { PaymentWebhook } from '@coffer/contract/webhooks/webhook-events.ts';

export type Received = {
  headers: IncomingHttpHeaders;
  messageId: string;
  body: string;
  payment: PaymentWebhook;
  atMs: number;
};

/** Answers one request; the number says how many came before. */
export type Answering = (response: ServerResponse, received: Received, before: number) => void;

export type Receiver = {
  url: string;
  received: Received[];
  /** From now on. */
  answer(answering: Answering): void;
  close(): Promise<void>;
};

/** A shop's server, with a real socket. It says 200 to everything until told otherwise. */
export async function startReceiver(answering: Answering = ok): Promise<Receiver> {
  let current = answering;
  const received: Received[] = [];
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const one: Received = {
      headers: request.headers,
      messageId: String(request.headers['webhook-id']),
      body,
      payment: JSON.parse(body) as PaymentWebhook,
      atMs: performance.now(),
    };
    received.push(one);
    current(response, one, received.length - 1);
  }
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answer: (next) => void (current = next),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export function ok(response: ServerResponse): void {
  response.writeHead(200).end('thank you');
}

export function status(code: number, headers: Record<string, string> = {}): Answering {
  return (response) => void response.writeHead(code, headers).end();
}

/** As the public library of receivers checks it, at the time at which it was sent; throws when it does not hold. */
export function verify({ headers, body }: Received, secret: string): unknown {
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const realNow = Date.now;
  try {
    Date.now = () => Number(given['webhook-timestamp']) * 1000;
    return new Webhook(secret).verify(body, given);
  } finally {
    Date.now = realNow;
  }
}
