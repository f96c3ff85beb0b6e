import { expect, test } from 'vitest';
import * as z from 'zod';
import { defineEvents } from './event-kind.ts';

const shopEvents = defineEvents({
  'shop.opened': z.object({ shopId: z.int(), name: z.string() }),
  'shop.closed': z.object({ shopId: z.int(), reason: z.string().nullable().default(null) }),
});

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
