import { expect, test } from 'vitest';
import { startWorld } from '../../test/world.ts';

test('what the very first start writes is in the partition of its month, and nothing in the default ones', async () => {
  const env = {
    SMTP_URL: 'smtp://mail.example.com:587',
    MAIL_FROM: 'pay@example.com',
    ETH_RPC_URL: 'https://eth.example.com',
  };
  const world = await startWorld({ database: 'empty', env });
  const count = async (table: string) =>
    (await world.coffer.deps.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n;
  expect(await count('activity')).toBeGreaterThan(0);
  for (const parent of ['activity', 'outbox', 'ledger_posting']) expect(await count(`${parent}_other`), parent).toBe(0);
  const { rows } = await world.coffer.deps.pool.query<{ month: string }>(
    `select distinct tableoid::regclass::text as month from activity`,
  );
  expect(rows).toEqual([{ month: `activity_${world.clock.now().toISOString().slice(0, 7).replace('-', '_')}` }]);
  await world.close();
});
