import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { expect, test } from 'vitest';
import { Saboteur, Struck, type Strike } from '../packages/server/test/simulation/saboteur.ts';
import { assertInvariants } from '../packages/server/test/invariants/assert-invariants.ts';
import { namedStatements } from '../packages/server/src/platform/db/named-statements.ts';
import { openPool } from '../packages/server/src/platform/db/pool.ts';
import type { DB } from '../packages/server/src/platform/db/types.generated.ts';
import {
  confirmations,
  openSweeping,
  type Sweeping,
} from '../packages/server/src/modules/sweeps/sweep/sweeping.fixture.ts';

const strikes: readonly Strike[] = ['dies-before', 'dies-during', 'dies-after', 'error'];

test('whoever settles a sweep may die at any message: the next one books it once, on the way there and back', async () => {
  const it = await openSweeping();
  const { world } = it.outbound.treasury;
  const own = openPool(world.databaseUrl, it.deps.log, 2);
  const pool = namedStatements(own);
  let struck = 0;
  let moved = 0n;
  for (let message = 0, through = 0; through < 2; message += 1) {
    const place = await it.address();
    it.network.pay(place.address, 5_000_000n, it.token.contract);
    await it.mine(confirmations + 1);
    const id = await it.plan([place]);
    await it.outbound.send();
    await it.outbound.mine();
    moved += 5_000_000n;
    const onTheWay = await followStruck(it, pool, message);
    await it.follow();
    expect(await it.sweep(id)).toMatchObject({ status: 'confirming', moved: '5000000' });
    expect(await it.inCold(it.token.contract)).toBe(moved);

    it.network.reorg({ depth: 1, blocks: 2 });
    await it.outbound.read();
    const onTheWayBack = await followStruck(it, pool, message);
    await it.follow();
    expect(await it.sweep(id)).toMatchObject({ status: 'broadcast', moved: '0' });
    expect(await it.inCold(it.token.contract)).toBe(moved - 5_000_000n);
    it.outbound.later(30);
    await it.mine(1);
    await assertInvariants(it.deps.db);
    struck += Number(onTheWay) + Number(onTheWayBack);
    through = onTheWay || onTheWayBack ? 0 : through + 1;
  }
  expect(struck).toBeGreaterThan(40);
  await it.mine(confirmations);
  expect(it.network.balance(it.cold.address, it.token.contract)).toBe(moved);
  await own.end();
  await it.close();
}, 300_000);

/** One life of a follower that ends at this message; false where it came to its end before. */
async function followStruck(it: Sweeping, whole: PostgresPool, message: number): Promise<boolean> {
  const saboteur = new Saboteur();
  const pool = saboteur.pool(whole);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  saboteur.arm(strikes[message % strikes.length] ?? 'dies-before', message);
  try {
    await it.follow({ ...it.deps, db });
    return false;
  } catch (error) {
    if (saboteur.strikes === 0) throw error;
    expect(error).toBeInstanceOf(Struck);
    return true;
  }
}
