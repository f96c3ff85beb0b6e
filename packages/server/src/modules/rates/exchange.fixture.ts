import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { SourceAddresses } from './sources/market-sources.ts';

type Name = keyof SourceAddresses;
export type Answer = (request: IncomingMessage, reply: ServerResponse) => void;

/** Four exchanges on this machine, which say what a test wants them to. */
export type Exchanges = {
  addresses: SourceAddresses;
  /** What each says a currency costs; null is an outage of its market. */
  prices: Record<Name, Record<string, string | null>>;
  /** How old the prices are that tell their time. */
  ageSeconds: number;
  /** In place of its usual answer. */
  instead: Partial<Record<Name, Answer>>;
  asked: string[];
  close(): Promise<void>;
};

const names: readonly Name[] = ['coinbase', 'kraken', 'bitstamp', 'okx'];

/** The answers as the public ones give them, with more in them than we read. */
export async function openExchanges(now: () => Date): Promise<Exchanges> {
  const closing: (() => Promise<unknown>)[] = [];
  const it: Exchanges = {
    addresses: { coinbase: '', kraken: '', bitstamp: '', okx: '' },
    prices: { coinbase: {}, kraken: {}, bitstamp: {}, okx: {} },
    ageSeconds: 2,
    instead: {},
    asked: [],
    close: async () => void (await Promise.all(closing.map((close) => close()))),
  };
  const listening = names.map(async (name) => {
    const server = createServer((request, reply) => {
      it.asked.push(`${name} ${request.url}`);
      const special = it.instead[name];
      if (special) return special(request, reply);
      const at = new Date(now().getTime() - it.ageSeconds * 1000);
      reply
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(answers[name](request.url ?? '', it.prices[name], at)));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(async () => (server.closeAllConnections(), server.close(), once(server, 'close')));
    return [name, `http://127.0.0.1:${(server.address() as { port: number }).port}`];
  });
  it.addresses = Object.fromEntries(await Promise.all(listening)) as SourceAddresses;
  return it;
}

type Prices = Record<string, string | null>;

const answers: Record<Name, (url: string, prices: Prices, at: Date) => object> = {
  coinbase(url, prices) {
    const base = /^\/v2\/prices\/(\w+)-USD\/spot$/.exec(url)?.[1] ?? '';
    return { data: { amount: prices[base] ?? null, base, currency: 'USD' } };
  },
  kraken(url, prices) {
    const base = /^\/0\/public\/Ticker\?pair=(\w+)USD$/.exec(url)?.[1] ?? '';
    const price = prices[base];
    if (!price) return { error: ['EQuery:Unknown asset pair'] };
    const line = { a: [price, '1', '1.000'], b: [price, '2', '2.000'], c: [price, '0.05'], v: ['1', '2'], o: price };
    return { error: [], result: { [base === 'ETH' ? 'XETHZUSD' : `${base}ZUSD`]: line } };
  },
  bitstamp(url, prices, at) {
    const base = /^\/api\/v2\/ticker\/(\w+)usd\/$/.exec(url)?.[1]?.toUpperCase() ?? '';
    const last = prices[base] ?? null;
    return { timestamp: String(Math.floor(at.getTime() / 1000)), last, bid: last, ask: last, side: '0' };
  },
  okx(url, prices, at) {
    const instId = new URL(url, 'http://x').searchParams.get('instId') ?? '';
    const idxPx = prices[instId.replace('-USD', '')] ?? null;
    return { code: '0', msg: '', data: [{ instId, idxPx, high24h: idxPx, ts: String(at.getTime()) }] };
  },
};
