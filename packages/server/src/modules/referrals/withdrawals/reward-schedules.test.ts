import { afterAll, beforeAll, test } from 'vitest';
import { openGround, assertSchedulesHold, type Ground } from './reward-schedules.fixture.ts';

/** `SIMULATION_SEED=17 vitest run` with this file plays others; `npm run test:faults` plays others each day. */
const seed = Number(process.env['SIMULATION_SEED'] ?? 20_261_126);

let ground: Ground;
beforeAll(async () => {
  ground = await openGround();
});
afterAll(() => ground.shop.database.close());

test('for any sequence of what can happen the books hold, nobody is below zero, and no budget is passed', async () => {
  await assertSchedulesHold(ground, { seed, schedules: 15 });
}, 240_000);
