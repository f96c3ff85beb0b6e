import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPayment } from '@coffer/contract/payments/checkout.fixture.ts';
import type { PublicPayment } from '@coffer/contract/payments/checkout.ts';
import { followPayment } from './follow-payment.ts';

/** A connection that the test speaks on. */
class Line {
  static all: Line[] = [];
  readonly #listeners = new Map<string, (event: { data: string }) => void>();
  readonly address: string;
  isClosed = false;
  constructor(address: string) {
    this.address = address;
    Line.all.push(this);
  }
  say(message: object): void {
    this.#listeners.get('message')?.({ data: JSON.stringify(message) });
  }
  drop(): void {
    this.#listeners.get('close')?.({ data: '' });
  }
  addEventListener(type: string, listener: (event: { data: string }) => void): void {
    this.#listeners.set(type, listener);
  }
  close(): void {
    this.isClosed = true;
  }
}

/** The events of a window or a document, fired by hand. */
function target() {
  const listeners = new Map<string, Set<() => void>>();
  return {
    addEventListener: (type: string, listener: () => void) =>
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener)),
    removeEventListener: (type: string, listener: () => void) => listeners.get(type)?.delete(listener),
    fire: (type: string) => listeners.get(type)?.forEach((listener) => listener()),
    count: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  };
}

const page = { ...target(), visibilityState: 'visible' };
const tab = target();
let answer: () => Response | Promise<Response>;
let asked: number;
let changed: PublicPayment[];
let reached: boolean[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  Line.all = [];
  page.visibilityState = 'visible';
  [asked, changed, reached] = [0, [], []];
  answer = () => told({});
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', tab.addEventListener);
  vi.stubGlobal('removeEventListener', tab.removeEventListener);
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return answer();
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const told = (over: Partial<PublicPayment>) => Response.json({ ...openPayment, step: 'waiting', ...over });
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const line = () => Line.all.at(-1)!;

function follow(over: Partial<PublicPayment> = {}): void {
  stop = followPayment(
    { ...openPayment, step: 'waiting', ...over },
    { changed: (one) => changed.push(one), reached: (is) => reached.push(is) },
  );
}

async function connect(): Promise<void> {
  line().say({ type: 'ready', seq: 1, topics: [] });
  await wait(0);
  asked = 0;
}

describe('who can be told', () => {
  test('listens for this payment alone, and asks once connected for what was missed', async () => {
    follow();
    expect(line().address).toMatch(/^ws.*\/ws\?reference=3b1f6f0e-/);
    line().say({ type: 'ready', seq: 1, topics: [] });
    await wait(0);
    expect(asked).toBe(1);
  });

  test('asks at once when something happens, and seldom beside', async () => {
    follow();
    await connect();
    answer = () => told({ step: 'detected', sequence: 2 });
    line().say({ type: 'event', seq: 2 });
    await wait(0);
    expect(changed.at(-1)).toMatchObject({ step: 'detected', sequence: 2 });
    expect(asked).toBe(1);
    await wait(14_000);
    expect(asked).toBe(1);
    await wait(2000);
    expect(asked).toBe(2);
  });

  test('asks again when something happens during an answer, once for however much', async () => {
    follow();
    await connect();
    const late = Promise.withResolvers<Response>();
    answer = () => late.promise;
    for (let seq = 2; seq < 6; seq += 1) line().say({ type: 'event', seq });
    await wait(0);
    expect(asked).toBe(1);
    answer = () => told({ step: 'paid', sequence: 3 });
    late.resolve(told({ step: 'detected', sequence: 2 }));
    await wait(0);
    expect(asked).toBe(2);
    expect(changed.map(({ step }) => step).slice(-2)).toEqual(['detected', 'paid']);
  });

  test('asks again and again when the connection breaks, until it is there again', async () => {
    follow();
    await connect();
    line().drop();
    await wait(3000);
    expect(asked).toBeGreaterThanOrEqual(1);
    expect(Line.all.length).toBe(2);
    await connect();
    await wait(10_000);
    expect(asked).toBe(0);
  });
});

describe('who cannot be told', () => {
  test('asks every few seconds', async () => {
    follow();
    await wait(10_500);
    expect(asked).toBe(4);
  });

  test('asks seldom while nobody looks, and at once when somebody does', async () => {
    page.visibilityState = 'hidden';
    follow();
    await wait(19_000);
    expect(asked).toBe(0);
    await wait(2000);
    expect(asked).toBe(1);
    page.visibilityState = 'visible';
    page.fire('visibilitychange');
    await wait(0);
    expect(asked).toBe(2);
  });

  test.each([
    ['paid', 20_000],
    ['overpaid', 20_000],
    ['refunded', 20_000],
    ['expired', 5000],
    ['cancelled', 5000],
  ] as const)('asks seldom when it is over, and still does: %s', async (step, everyMs) => {
    answer = () => told({ step });
    follow({ step });
    await wait(everyMs - 100);
    expect(asked).toBe(0);
    await wait(200);
    expect(asked).toBe(1);
  });
});

describe('when nothing can be reached', () => {
  test('one failure is nothing to speak of, two are said, an answer ends it', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    follow();
    await wait(2600);
    expect([asked, reached.at(-1)]).toEqual([1, true]);
    await wait(5100);
    expect([asked, reached.at(-1)]).toEqual([2, false]);
    answer = () => told({});
    tab.fire('online');
    await wait(0);
    expect(reached.at(-1)).toBe(true);
  });

  test('asks ever less often, half a minute apart at most', async () => {
    answer = () => new Response(null, { status: 503 });
    follow();
    await wait(120_000);
    const before = asked;
    await wait(60_000);
    expect(asked - before).toBe(2);
  });
});

test('an answer that is older than what is shown changes nothing', async () => {
  answer = () => told({ sequence: 4 });
  follow({ sequence: 5 });
  await wait(2600);
  expect([asked, changed]).toEqual([1, []]);
});

test('told to stop, it asks and listens no more, and an answer on its way is dropped', async () => {
  follow();
  await connect();
  const late = Promise.withResolvers<Response>();
  answer = () => late.promise;
  line().say({ type: 'event', seq: 2 });
  await wait(0);
  changed.length = 0;
  stop();
  late.resolve(told({ step: 'paid', sequence: 9 }));
  await wait(60_000);
  expect(line().isClosed).toBe(true);
  expect(page.count() + tab.count()).toBe(0);
  expect([asked, changed]).toEqual([1, []]);
});
