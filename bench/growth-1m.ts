import pg from 'pg';
import { listCampaigns } from '@coffer/contract/growth/campaigns.ts';
import { listFriends, listReferrers } from '@coffer/contract/growth/referrers.ts';
import { seedFriends } from './data/seed-friends.ts';
import { fixed, verdict, type Figure } from './measuring/figure.ts';
import { percentile } from './measuring/rounds.ts';
import { timed } from './measuring/timed.ts';
import { signUp, startServed } from './measuring/served.ts';

const referrers = 20_000;
const friends = Number(process.env['FRIENDS'] ?? 1_000_000);
const p95MsMax = 60;

/** Lists of a project whose referrers brought a million friends, one page after the other. */
export async function growthMillion(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const { url, databaseUrl } = await startServed(stack);
  const key = await signUp(url);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  stack.defer(() => pool.end());
  const { projectId } = await seedFriends(pool, { referrers, friends, payments: 0 });
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ referrer: number; campaign: number }>(
    `select min(p.referred_by) as referrer, (select min(id) from campaign where project_id = $1::int) as campaign
     from referral_person p where p.project_id = $1::int`,
    [projectId],
  );
  const [{ referrer, campaign } = { referrer: 0, campaign: 0 }] = rows;
  const pages: [name: string, path: string][] = [
    ['campaigns', listCampaigns.path],
    ['referrers', listReferrers.path],
    ['active ones', `${listReferrers.path}?status=active`],
    ['of a campaign', `${listReferrers.path}?campaignID=${campaign}`],
    ['by email', `${listReferrers.path}?query=f77777`],
    ['friends of one', listFriends.path.replace(':id', String(referrer))],
  ];
  const counting = 'select count(*) from referral_person where project_id = $1';
  const counted = percentile(
    await timed(() => pool.query({ name: 'counted', text: counting, values: [projectId] }), 5),
    50,
  );
  const figures: Figure[] = [];
  for (const [name, path] of pages) {
    const ours = await timed(async () => {
      const response = await fetch(url + path.replace(':projectId', String(projectId)), {
        headers: { 'api-key': key },
      });
      const { data } = (await response.json()) as { data?: unknown[] };
      if (!data || data.length === 0) throw new Error(`${name} answered ${response.status} without a row`);
    });
    const p95Ms = percentile(ours, 95);
    figures.push({
      bench: `growth-1m: ${name}`,
      ours: `p95 ${fixed(p95Ms, 1)} ms`,
      reference: `counted ${fixed(counted, 0)} ms`,
      ratio: fixed(p95Ms / counted, 3),
      aim: verdict(`p95 <= ${p95MsMax} ms`, p95Ms <= p95MsMax),
      cpuUs: '-',
      p99Ms: fixed(percentile(ours, 99), 0),
    });
  }
  return figures;
}
