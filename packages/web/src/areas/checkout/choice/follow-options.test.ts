import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PayOption } from '@coffer/contract/payments/checkout.ts';
import { followOptions } from './follow-options.ts';
import { dataOf } from '../payment/payment.fixture.ts';

const page = { visibilityState: 'visible' };
let answer: () => Response;
let asked: string[];
let changed: string[][];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  [asked, changed, page.visibilityState] = [[], [], 'visible'];
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return answer();
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const [first, second] = dataOf('choose').options as [PayOption, PayOption];
const syncing: PayOption = { ...second, available: false, reasonCode: 'syncing', amountDue: null };
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function follow(options: PayOption[]): void {
  stop = followOptions('ref_1', options, (now) => changed.push(now.map(({ id, available }) => `${id} ${available}`)));
}

test('what cannot be chosen yet is asked for again soon, and then seldom', async () => {
  answer = () => Response.json([{ ...second, available: true }, first]);
  follow([first, syncing]);
  await wait(10_000);
  expect(asked).toEqual([expect.stringContaining('/blockchain-currency/reference/ref_1')]);
  expect(changed).toEqual([[`${first.id} true`, `${second.id} true`]]);
  await wait(59_000);
  expect(asked).toHaveLength(1);
  await wait(1_000);
  expect(asked).toHaveLength(2);
});

test('what is new comes last, so that nothing moves under a finger, and what is gone is gone', async () => {
  answer = () => Response.json([{ ...first, id: 99 }, first]);
  follow([syncing, first]);
  await wait(10_000);
  expect(changed).toEqual([[`${first.id} true`, '99 true']]);
});

test('a server that cannot be reached changes nothing, and is asked again', async () => {
  answer = () => Response.error();
  follow([first, syncing]);
  await wait(10_000);
  expect(changed).toEqual([]);
  answer = () => Response.json([first, second]);
  await wait(10_000);
  expect(changed).toHaveLength(1);
});

test('a page that nobody looks at asks for nothing, nor does one that was left', async () => {
  page.visibilityState = 'hidden';
  follow([first, syncing]);
  await wait(60_000);
  expect(asked).toEqual([]);
  page.visibilityState = 'visible';
  stop();
  await wait(60_000);
  expect(asked).toEqual([]);
});
