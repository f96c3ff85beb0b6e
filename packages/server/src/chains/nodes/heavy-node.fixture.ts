import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Put into an answer, right behind the mark, so many times, between what opens and closes it. */
export type Ballast = { behind: string; filler: string; times: number; open?: string; close?: string };
export type Weigh = (path: string, question: string) => Ballast | null;

/** Calls with 24 KiB of data each in a trace, as a contract makes them for next to nothing: 144 MB. */
export const shouts: Ballast = {
  behind: '"calls":[',
  filler: `{"type":"CALL","from":"0x${'11'.repeat(20)}","to":"0x${'22'.repeat(20)}","value":"0x0","gas":"0x0","gasUsed":"0x0","input":"0x${'ab'.repeat(24 * 1024)}"},`,
  times: 3_000,
};

/** Stands in front of a node and makes some of its answers as long as it is told, without ever holding one of them. */
export async function openHeavyNode(target: string) {
  let weigh: Weigh = () => null;
  const heavy: string[] = [];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    let question = '';
    for await (const part of request.setEncoding('utf8') as AsyncIterable<string>) question += part;
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${target}${path}`, { method: 'POST', headers, body: question });
    const truth = await reply.text();
    response.writeHead(reply.status, headers);
    const ballast = weigh(path, question);
    if (!ballast || !truth.includes(ballast.behind)) {
      response.end(truth);
      return;
    }
    heavy.push(question);
    await pipeline(Readable.from(weighed(truth, ballast)), response);
  }

  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The questions whose answers were made long. */
    heavy,
    weigh: (next: Weigh) => void (weigh = next),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The truth with its ballast, part by part. */
export function* weighed(truth: string, { behind, filler, times, open = '', close = '' }: Ballast) {
  const at = truth.indexOf(behind) + behind.length;
  yield truth.slice(0, at) + open;
  for (let sent = 0; sent < times; sent += 1) yield filler;
  yield close + truth.slice(at);
}

/** By how many MiB the memory of this process grew at most meanwhile. */
export async function memoryGrownBy(work: () => Promise<unknown>): Promise<number> {
  collectGarbage();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  await work().finally(() => clearInterval(watch));
  return (most - before) / 2 ** 20;
}

/** What tests before this one left behind would let the memory grow more lazily than that of a program which has just begun. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}
