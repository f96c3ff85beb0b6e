import { applyDueChanges } from '../src/modules/treasury-changes/index.ts';
import { treasuryPowers } from '../src/app/treasury-powers.ts';
import type { World } from './world.ts';

/** Lets so many hours pass, and what waited so long takes effect. Who was signed in proves anew who they are. */
export async function passWaiting(world: World, hours: number): Promise<void> {
  world.clock.advance(hours * 60 + 1);
  await applyDueChanges(world.coffer.deps, treasuryPowers);
}

/** Nothing waits in this world: for tests of what comes after. */
export async function endWaiting(world: World): Promise<void> {
  await beginWaiting(world, 0);
}

/** What redirects money waits so long from now on. */
export async function beginWaiting(world: World, hours = 6): Promise<void> {
  await world.coffer.deps.pool.query(
    'insert into treasury_wait (hours) values ($1) on conflict (singleton) do update set hours = $1',
    [hours],
  );
}
