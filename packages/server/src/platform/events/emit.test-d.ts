import * as z from 'zod';
import type { Tx } from '../db/db.ts';
import { defineEvents, type PayloadOf } from './event-kind.ts';
import { ofKinds } from './outbox-reader.ts';
import type { Emit } from './outbox.ts';
import { on } from './reaction.ts';

const shopId = z.int();
const shopEvents = defineEvents({
  'shop.opened': z.object({ shopId, name: z.string() }),
  'shop.closed': z.object({ shopId, reason: z.string().nullable().default(null) }),
  'shop.moved': z.object({ shopId, reason: z.string().nullable().default(null) }),
});
declare const emit: Emit;
declare const tx: Tx;
declare const left: 'shop.closed' | 'shop.moved';

await emit(
  tx,
  shopEvents['shop.opened'](7, { shopId: 7, name: 'Ada' }),
  shopEvents[left](null, { shopId: 7, reason: null }),
);

// @ts-expect-error: there is no such kind.
shopEvents['shop.painted'](7, { shopId: 7 });
// @ts-expect-error: its name is missing.
shopEvents['shop.opened'](7, { shopId: 7 });
// @ts-expect-error: an id is a number.
shopEvents['shop.opened'](7, { shopId: '7', name: 'Ada' });
// @ts-expect-error: it carries no password.
shopEvents['shop.opened'](7, { shopId: 7, name: 'Ada', password: 'secret' });
// @ts-expect-error: of which project it is has to be said.
shopEvents['shop.opened']({ shopId: 7, name: 'Ada' });
// @ts-expect-error: what older versions left out is written by this one.
shopEvents['shop.closed'](7, { shopId: 7 });
// @ts-expect-error: one of the kinds that a variable may name wants a reason.
shopEvents[left](7, { shopId: 7, name: 'Ada' });
// @ts-expect-error: only its kind makes an event.
await emit(tx, { kind: 'shop.opened', projectId: 7, payload: { shopId: 7, name: 'Ada' } });

type Opened = PayloadOf<typeof shopEvents, 'shop.opened'>;
on(shopEvents['shop.opened'], 'greet', async (_deps: unknown, { name }) => void name.trim());
on(shopEvents['shop.opened'], 'count', async (_deps: unknown, seen: Pick<Opened, 'shopId'>) => void seen.shopId);
// @ts-expect-error: the event does not say who bought.
on(shopEvents['shop.opened'], 'count', async (_deps: unknown, seen: { customerId: number }) => void seen);
// @ts-expect-error: an id is a number.
on(shopEvents['shop.opened'], 'count', async (_deps: unknown, seen: { shopId: string }) => void seen);

for (const event of ofKinds([], [shopEvents['shop.opened'], shopEvents['shop.closed']])) {
  if (event.kind === 'shop.opened') event.payload.name.trim();
  // @ts-expect-error: a reader that wants two kinds has to look which it is.
  event.payload.name.trim();
}
