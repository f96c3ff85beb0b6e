import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import { defineEvents, type PayloadOf } from './event-kind.ts';
import type { Emit } from './outbox.ts';
import { on } from './reaction.ts';

const shopEvents = defineEvents({
  'shop.opened': z.object({ shopId: z.int(), name: z.string() }),
  'shop.closed': z.object({ shopId: z.int(), reason: z.string().nullable().default(null) }),
});
type Opened = PayloadOf<typeof shopEvents, 'shop.opened'>;
type Closed = PayloadOf<typeof shopEvents, 'shop.closed'>;

test('an event says its kind, its project and what happened', () => {
  expect(shopEvents['shop.opened'](7, { shopId: 7, name: 'Ada' })).toMatchObject({
    kind: 'shop.opened',
    projectId: 7,
    payload: { shopId: 7, name: 'Ada' },
  });
});

test('what an older version wrote is read with what it did not know, and without what is gone', () => {
  expect(shopEvents['shop.closed'].read({ shopId: 7, door: 'front' })).toEqual({ shopId: 7, reason: null });
});

test('only an event that its kind made can be emitted', () => {
  type Emitted = Parameters<Emit>[1];
  expectTypeOf<ReturnType<(typeof shopEvents)['shop.opened']>>().toExtend<Emitted>();
  expectTypeOf<{ kind: 'shop.opened'; projectId: null; payload: Opened }>().not.toExtend<Emitted>();
  expectTypeOf<'shop.painted'>().not.toExtend<keyof typeof shopEvents>();
});

test('an event without a field, or with a wrong one, does not compile', () => {
  expectTypeOf<Opened>().toEqualTypeOf<{ shopId: number; name: string }>();
  expectTypeOf<{ shopId: number }>().not.toExtend<Parameters<(typeof shopEvents)['shop.opened']>[1]>();
  expectTypeOf<{ shopId: string; name: string }>().not.toExtend<Parameters<(typeof shopEvents)['shop.opened']>[1]>();
  // What an older version may leave out is still written by this one.
  expectTypeOf<{ shopId: number }>().not.toExtend<Closed>();
});

test('a kind that is chosen by a status takes what all it may be take', () => {
  type Either = Parameters<(typeof shopEvents)[keyof typeof shopEvents]>;
  expectTypeOf<[number, Opened & Closed]>().toExtend<Either>();
  expectTypeOf<[undefined, Opened & Closed]>().not.toExtend<Either>();
});

test('a reaction that wants what the event does not say does not compile', () => {
  type Run = Parameters<typeof on<Opened, unknown>>[2];
  expectTypeOf<(deps: unknown, payload: { shopId: number }) => Promise<void>>().toExtend<Run>();
  expectTypeOf<(deps: unknown, payload: { customerId: number }) => Promise<void>>().not.toExtend<Run>();
  expectTypeOf<(deps: unknown, payload: { shopId: string }) => Promise<void>>().not.toExtend<Run>();
});
