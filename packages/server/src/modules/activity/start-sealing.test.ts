import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { bySystem, recordActivities, recordActivity } from './record-activity.ts';
import { startSealing } from './start-sealing.ts';
import { verifyActivities } from './verify-activities.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function write(): Promise<void> {
  const origin = {
    subject: { kind: 'nobody' },
    now: world.clock.now(),
    ip: '203.0.113.7',
    userAgent: '',
    requestId: 'r',
  } as const;
  await inTransaction(world.coffer.deps.db, (tx) =>
    recordActivity(tx, origin, { action: 'lamp.lit', entity: 'lamp', entityId: 1 }),
  );
}

async function sealed(count: number): Promise<void> {
  const verify = () => verifyActivities(world.coffer.deps.db);
  await vi.waitFor(async () => expect(await verify()).toMatchObject({ ok: true, sealed: count }), { timeout: 5000 });
}

function heads(): number[] {
  const lines = world.logged.filter((line) => line.includes('head of the activity chain'));
  return lines.map((line) => (JSON.parse(line) as { seq: number }).seq);
}

test('each row is sealed soon after its commit, and the head is logged when it moved, at most once a minute', async () => {
  const sealing = startSealing(world.coffer.deps);
  try {
    await write();
    await sealed(1);
    await vi.waitFor(() => expect(heads()).toEqual([1]));
    const { headHash } = await verifyActivities(world.coffer.deps.db);
    expect(world.logged.join('')).toContain(`"hash":"${headHash}"`);

    await write();
    await sealed(2);
    await write();
    await sealed(3);
    expect(heads()).toEqual([1]);
    world.clock.advance(1);
    await vi.waitFor(() => expect(heads()).toEqual([1, 3]), { timeout: 5000 });

    await write();
    await sealed(4);
  } finally {
    await sealing.stop();
  }
  expect(heads()).toEqual([1, 3, 4]);
});

test('what happened just before it stops is sealed, more than a batch takes as well', async () => {
  const { db } = world.coffer.deps;
  const before = (await verifyActivities(db)).sealed;
  const sealing = startSealing(world.coffer.deps);
  const entry = { action: 'lamp.lit', entity: 'lamp', entityId: 1 };
  const origin = bySystem('test', world.clock.now());
  await inTransaction(db, (tx) =>
    recordActivities(
      tx,
      Array.from({ length: 2_500 }, () => ({ origin, entry })),
    ),
  );
  await sealing.stop();
  expect(await verifyActivities(db)).toMatchObject({ ok: true, sealed: before + 2_500, unsealed: 0 });
});
