import * as z from 'zod';
import type { SafeFetch } from '../../../platform/net/safe-fetch.ts';
import { readJson, SourceFailure } from './read-json.ts';
import type { RateSource, SourcePrice } from './source.ts';

/** Where each source is asked. */
export type SourceAddresses = Readonly<Record<'coinbase' | 'kraken' | 'bitstamp' | 'okx', string>>;

export const publicAddresses: SourceAddresses = {
  coinbase: 'https://api.coinbase.com',
  kraken: 'https://api.kraken.com',
  bitstamp: 'https://www.bitstamp.net',
  okx: 'https://www.okx.com',
};

/** Four that know dollars, need no key and do not ask each other. */
export function marketSources(outbound: SafeFetch, addresses: SourceAddresses = publicAddresses): RateSource[] {
  const { coinbase, kraken, bitstamp, okx } = addresses;
  const at = (address: string) => (path: string) => readJson(outbound, new URL(path, address));
  return [askCoinbase(at(coinbase)), askKraken(at(kraken)), askBitstamp(at(bitstamp)), askOkx(at(okx))];
}

type Ask = (path: string) => Promise<unknown>;

const text = z.string().regex(/^\d{1,12}(\.\d{1,30})?$/);
const seconds = z.string().regex(/^\d{10}$/);
const milliseconds = z.string().regex(/^\d{13}$/);

function askCoinbase(ask: Ask): RateSource {
  const pairs = { ETH: 'ETH', BTC: 'BTC', SOL: 'SOL', USDC: 'USDC', USDT: 'USDT' };
  return source('coinbase', pairs, async (base) => {
    const shape = z.object({ data: z.object({ base: z.literal(base), currency: z.literal('USD'), amount: text }) });
    const { data } = shape.parse(await ask(`/v2/prices/${base}-USD/spot`));
    return { price: data.amount, at: null };
  });
}

function askKraken(ask: Ask): RateSource {
  const pairs = { ETH: 'ETHUSD', BTC: 'XBTUSD', SOL: 'SOLUSD', TRX: 'TRXUSD', USDC: 'USDCUSD', USDT: 'USDTUSD' };
  const last = z.object({ c: z.tuple([text], z.string()) });
  // It answers under a name of its own for the pair that was asked.
  const shape = z.object({ error: z.array(z.string()).length(0), result: z.record(z.string(), last) });
  return source('kraken', pairs, async (pair) => {
    const { result } = shape.parse(await ask(`/0/public/Ticker?pair=${pair}`));
    const [only, ...others] = Object.values(result);
    if (!only || others.length > 0) throw new SourceFailure('It answered for other pairs than asked.');
    return { price: only.c[0], at: null };
  });
}

function askBitstamp(ask: Ask): RateSource {
  const pairs = { ETH: 'ethusd', BTC: 'btcusd', SOL: 'solusd', USDC: 'usdcusd', USDT: 'usdtusd' };
  const shape = z.object({ last: text, timestamp: seconds });
  return source('bitstamp', pairs, async (pair) => {
    const { last, timestamp } = shape.parse(await ask(`/api/v2/ticker/${pair}/`));
    return { price: last, at: new Date(Number(timestamp) * 1000) };
  });
}

function askOkx(ask: Ask): RateSource {
  const pairs = { ETH: 'ETH-USD', BTC: 'BTC-USD', SOL: 'SOL-USD', TRX: 'TRX-USD', USDC: 'USDC-USD', USDT: 'USDT-USD' };
  return source('okx', pairs, async (pair) => {
    const index = z.object({ instId: z.literal(pair), idxPx: text, ts: milliseconds });
    const shape = z.object({ code: z.literal('0'), data: z.tuple([index]) });
    const { data } = shape.parse(await ask(`/api/v5/market/index-tickers?instId=${pair}`));
    return { price: data[0].idxPx, at: new Date(Number(data[0].ts)) };
  });
}

/** A source that is asked pair by pair: what fails for one says nothing of the others. */
function source(
  name: string,
  pairs: Readonly<Record<string, string>>,
  readOne: (pair: string) => Promise<SourcePrice>,
): RateSource {
  return {
    name,
    async read(currencies) {
      const asked = currencies.flatMap((code) => {
        const pair = pairs[code];
        return pair === undefined ? [] : [readOne(pair).then(answered(code), failed(code))];
      });
      return new Map(await Promise.all(asked));
    },
  };
}

function answered(code: string): (price: SourcePrice) => [string, SourcePrice] {
  return (price) => [code, price];
}

function failed(code: string): (error: unknown) => [string, SourcePrice] {
  return (error) => {
    if (error instanceof SourceFailure) return [code, { error: error.message }];
    if (error instanceof z.ZodError) return [code, { error: 'It answered in another shape than it should.' }];
    throw error;
  };
}
