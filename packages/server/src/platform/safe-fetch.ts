import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isMetadataAddress, isPublicAddress } from './public-address.ts';
import { readAnswer, type OutboundAnswer } from './read-outbound-answer.ts';
import { OutboundFailure, explainOutbound } from './outbound-failure.ts';

/** How addresses that others name may be called. */
export type OutboundRules = {
  /** Also http, and addresses of this machine and its networks: where the shop is next door. */
  local: boolean;
  timeoutMs?: number;
  /** In place of the system's resolver: for tests. */
  resolve?: typeof resolve;
  /** Whose certificates count beside the usual ones: for tests. */
  ca?: string;
};

export type OutboundRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  signal?: AbortSignal;
};

/** The one way to addresses that people type in. */
export type SafeFetch = {
  /** Why an address may not be called, as far as that shows without asking anybody. */
  refusal(url: string): string | undefined;
  /** Any answer is an answer; none is an OutboundFailure. Redirects are not followed. */
  send(request: OutboundRequest): Promise<OutboundAnswer>;
  close(): void;
};

const timeoutMsDefault = 15_000;
const idleMs = 20_000;
const portsBelow1024 = [80, 443];

export function openSafeFetch(rules: OutboundRules): SafeFetch {
  const { local, timeoutMs = timeoutMsDefault } = rules;
  const kept = { keepAlive: true, timeout: idleMs };
  const agents = {
    http: new http.Agent(kept),
    https: new https.Agent({ ...kept, ...(rules.ca === undefined ? {} : { ca: rules.ca }) }),
  };
  const isAllowed = local ? (address: string) => !isMetadataAddress(address) : isPublicAddress;
  const lookup = checkedLookup(rules.resolve ?? resolve, isAllowed);

  /** The parts of an address that may be called, or why it may not. */
  function readTarget(text: string): URL | string {
    if (!URL.canParse(text)) return 'must be an address such as https://shop.example.com/hooks';
    const url = new URL(text);
    const { protocol, hostname, port } = url;
    const host = hostname.replace(/^\[|\]$/g, '');
    if (protocol !== 'https:' && !(local && protocol === 'http:')) return 'must begin with https://';
    if (url.username !== '' || url.password !== '') return 'must hold no name and no password';
    if (isIP(host) !== 0 && !isAllowed(host)) return 'must not be a private or reserved address';
    if (port !== '' && Number(port) < 1024 && !portsBelow1024.includes(Number(port))) {
      return 'must have the port 443, or one from 1024 on';
    }
    return url;
  }

  async function send(request: OutboundRequest): Promise<OutboundAnswer> {
    const target = readTarget(request.url);
    if (typeof target === 'string') throw new OutboundFailure(`The address ${target}.`);
    const limit = timeLimit(timeoutMs, request.signal);
    try {
      return await exchange(target, request, limit);
    } catch (error) {
      throw explainOutbound(error, limit.isOver ? timeoutMs : undefined);
    } finally {
      limit.end();
    }
  }

  async function exchange(
    url: URL,
    { method, headers, body }: OutboundRequest,
    limit: TimeLimit,
  ): Promise<OutboundAnswer> {
    const [start, agent] = url.protocol === 'https:' ? [https.request, agents.https] : [http.request, agents.http];
    const options = { method, headers: { 'accept-encoding': 'identity', ...headers }, agent, lookup };
    for (;;) {
      const sent = start(url, options);
      limit.onEnd = () => sent.destroy(new OutboundFailure('It was interrupted.'));
      try {
        return await readAnswer(sent, body);
      } catch (error) {
        // The other side closed a kept connection at the moment we used it: that says nothing about the address.
        if (!(sent.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET')) throw error;
      }
    }
  }

  return {
    refusal(url) {
      const read = readTarget(url);
      return typeof read === 'string' ? read : undefined;
    },
    send,
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

type TimeLimit = { onEnd: (() => void) | undefined; isOver: boolean; end(): void };

/** Breaks a call off when its time is over, or when the caller wants it. */
function timeLimit(timeoutMs: number, signal: AbortSignal | undefined): TimeLimit {
  const breakOff = () => limit.onEnd?.();
  const timer = setTimeout(() => {
    limit.isOver = true;
    breakOff();
  }, timeoutMs);
  signal?.addEventListener('abort', breakOff);
  const limit: TimeLimit = {
    onEnd: undefined,
    isOver: false,
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', breakOff);
    },
  };
  return limit;
}

/**
 * Connects to what was checked and to nothing else: all answers of the resolver must be fit, since an attacker's name
 * may have several, and another one a moment later.
 */
function checkedLookup(ask: typeof resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (host, options, done) => {
    ask(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new OutboundFailure('The host has no address.'), '');
      if (!addresses.every(({ address }) => isAllowed(address))) {
        return done(new OutboundFailure('The host points to a private or reserved address.'), '');
      }
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}
