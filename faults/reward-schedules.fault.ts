import { afterAll, beforeAll, test } from 'vitest';
import {
  openGround,
  assertSchedulesHold,
  type Ground,
} from '../packages/server/src/modules/referrals/withdrawals/reward-schedules.fixture.ts';

/** Others each day than those of every test run, unless a failed one is to be played again. */
const dayMs = 86_400_000;
const seed = Number(process.env['SIMULATION_SEED'] ?? Math.floor(Date.now() / dayMs));
const schedules = Number(process.env['REWARD_SCHEDULES'] ?? 100);
const withinMs = 3_600_000;

let ground: Ground;
beforeAll(async () => {
  ground = await openGround();
});
afterAll(() => ground.shop.database.close());

test(
  'in many schedules of payments, refunds, reorgs and payouts the books of rewards hold',
  { timeout: withinMs },
  async () => {
    process.stdout.write(`rewards: ${schedules} schedules of SIMULATION_SEED=${seed}\n`);
    await assertSchedulesHold(ground, { seed, schedules });
  },
);
