import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isMetadataAddress, isPublicAddress } from './public-address.ts';
import { readAnswer, type Breakable, type OutboundAnswer } from './read-outbound-answer.ts';
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
const brokenCodes: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
const portsBelow1024 = [80, 443];

export function openSafeFetch(rules: OutboundRules): SafeFetch {
  const { local, timeoutMs = timeoutMsDefault } = rules;
  const isAllowed = local ? (address: string) => !isMetadataAddress(address) : isPublicAddress;
  const lookup = checkedLookup(rules.resolve ?? resolve, isAllowed);
  const { kept, unkept, brokeInUse } = openAgents(lookup, timeoutMs, rules.ca);

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
    { origin, pathname, search }: URL,
    { method, headers, body }: OutboundRequest,
    limit: TimeLimit,
  ): Promise<OutboundAnswer> {
    const path = pathname + search;
    const request = {
      origin,
      path,
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
      body: body ?? null,
    };
    try {
      return await readAnswer(kept, request, limit);
    } catch (error) {
      // The other side closed a kept connection at the moment we used it: that says nothing about the address.
      if (limit.isOver || !brokeInUse(error)) throw error;
      return readAnswer(unkept, request, limit);
    }
  }

  return {
    refusal(url) {
      const read = readTarget(url);
      return typeof read === 'string' ? read : undefined;
    },
    send,
    close() {
      void kept.destroy();
      void unkept.destroy();
    },
  };
}

type TimeLimit = Breakable & { isOver: boolean; end(): void };

/** Breaks a call off when its time is over, or when the caller wants it. */
function timeLimit(timeoutMs: number, signal: AbortSignal | undefined): TimeLimit {
  const breakOff = () => limit.breakOff?.();
  const timer = setTimeout(() => {
    limit.isOver = true;
    breakOff();
  }, timeoutMs);
  const unlisten = signal && whenAborted(signal, breakOff);
  const limit: TimeLimit = {
    breakOff: undefined,
    isOver: false,
    end() {
      clearTimeout(timer);
      unlisten?.();
    },
  };
  return limit;
}

const listeners = new WeakMap<AbortSignal, Set<() => void>>();

/** One listener for all calls under one signal: thousands of them come and go. Answers how to stop listening. */
function whenAborted(signal: AbortSignal, breakOff: () => void): () => void {
  const known = listeners.get(signal);
  const calls = known ?? new Set();
  if (!known) {
    listeners.set(signal, calls);
    signal.addEventListener('abort', () => calls.forEach((call) => call()));
  }
  calls.add(breakOff);
  return () => void calls.delete(breakOff);
}

/** Connections that are used again, and such that are not. */
function openAgents(lookup: LookupFunction, timeout: number, ca: string | undefined) {
  const connecting = { lookup, timeout, ...(ca === undefined ? {} : { ca }) };
  const { connect, brokeInUse } = noticingConnector(buildConnector(connecting));
  // The limit of a call is ours, and holds for all of it.
  const settings = { connect, headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: idleMs };
  return { kept: new Agent(settings), unkept: new Agent({ ...settings, pipelining: 0 }), brokeInUse };
}

/** Connects, and knows of what broke later whether the connection had been used before. */
function noticingConnector(connector: buildConnector.connector) {
  const errorsInUse = new WeakSet<object>();
  const connect: buildConnector.connector = (options, done) =>
    connector(options, (...[error, socket]) => {
      if (error) return done(error, null);
      socket.once('error', (broken: NodeJS.ErrnoException) => {
        if (socket.bytesRead > 0 && brokenCodes.has(broken.code)) errorsInUse.add(broken);
      });
      return done(null, socket);
    });
  return { connect, brokeInUse: (error: unknown) => error instanceof Error && errorsInUse.has(error) };
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
