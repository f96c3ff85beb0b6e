import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createDatabase, withClient } from '../../../test/database.ts';

const migrations = path.join(import.meta.dirname, 'migrations');
const migration = readFileSync(path.join(migrations, '0204_approval_tiers.sql'), 'utf8');

/** The tables as they were before, as far as tiers are concerned. */
const before = `
  create function is_units(amount numeric) returns boolean language sql immutable parallel safe
    return amount <> 'NaN' and amount = trunc(amount) and abs(amount) < 1e78;
  create table payout_policy (version int, two_approvals_above_usd_units numeric);
  insert into payout_policy values (1, null), (2, 100000000000);
  create table treasury_change (id int, kind text, subject jsonb);
  insert into treasury_change values
    (1, 'payout-policy.weakened', '{"projectId": 4, "needsSecond": true, "fields": ["dayUSD", "twoApprovalsAboveUSD"],
      "before": {"dayUSD": "5", "twoApprovalsAboveUSD": "1000"}, "after": {"dayUSD": "9", "twoApprovalsAboveUSD": null}}'),
    (2, 'wallet.linked', '{"fields": ["twoApprovalsAboveUSD"]}')`;

test('what was saved and what waits means the same as tiers', async () => {
  await withClient(await createDatabase('empty'), async (client) => {
    await client.query(before);
    await client.query(migration);
    const { rows: policies } = await client.query(
      'select tiers_above_usd_units::text[] as above, tiers_approvals as approvals from payout_policy order by version',
    );
    expect(policies).toEqual([
      { above: [], approvals: [] },
      { above: ['100000000000'], approvals: [2] },
    ]);
    const { rows: changes } = await client.query<{ subject: unknown }>(
      'select subject from treasury_change order by id',
    );
    expect(changes.map(({ subject }) => subject)).toEqual([
      {
        projectId: 4,
        needsSecond: true,
        fields: ['dayUSD', 'approvalTiers'],
        before: { dayUSD: '5', approvalTiers: [{ aboveUSD: '1000', approvals: 2 }] },
        after: { dayUSD: '9', approvalTiers: [] },
      },
      { fields: ['twoApprovalsAboveUSD'] },
    ]);
    for (const bad of [
      `'{1}', '{}'`,
      `'{1}', '{0}'`,
      `'{1}', '{6}'`,
      `'{-1}', '{2}'`,
      `'{0.5}', '{2}'`,
      `'{null}', '{2}'`,
      `'{1}', '{null}'`,
      `'{1,2,3,4,5,6}', '{1,2,3,4,5,5}'`,
    ]) {
      const kept = `insert into payout_policy (version, tiers_above_usd_units, tiers_approvals) values (3, ${bad})`;
      await expect(client.query(kept), bad).rejects.toThrow('check constraint');
    }
  });
});
