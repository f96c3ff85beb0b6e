import { createCampaign, setCampaignStatus, type CampaignView } from '@coffer/contract/growth/campaigns.ts';
import { createReferrer } from '@coffer/contract/growth/referrers.ts';
import { createApiKey } from '@coffer/contract/projects/api-keys.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { randomAddress } from '../../../test/plant/plant-wallet.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { paymentEvents } from '../payments/events.ts';
import { makeProject } from '../projects/projects.fixture.ts';

export type Growth = {
  world: World;
  /** The session of the root. */
  key: string;
  /** A project that takes USDC on Base, with a hot wallet there. */
  project: number;
  /** Its own key. */
  shop: string;
  close(): Promise<void>;
};

export async function startGrowth(): Promise<Growth> {
  const world = await startWorld();
  const { key } = await world.signUpRoot();
  const project = await makeProject(world, key);
  await takesUsdc(world, project, 'BASE');
  await plantHotWallet(world, project, 'BASE');
  const shop = await shopKey(world, key, project);
  return { world, key, project, shop, close: () => world.close() };
}

export async function shopKey(world: World, key: string, project: number): Promise<string> {
  return (await world.ok(createApiKey, { key, params: { projectId: project }, body: {} })).key;
}

export async function takesUsdc(world: World, project: number, chain: string): Promise<void> {
  await world.coffer.deps.pool.query(
    `insert into project_currency (project_id, blockchain_currency_id, created_at)
     select $1, bc.id, now() from blockchain_currency bc join currency c on c.id = bc.currency_id
     join blockchain b on b.id = bc.blockchain_id where c.code = 'USDC' and b.code = $2 on conflict do nothing`,
    [project, chain],
  );
}

export async function plantHotWallet(world: World, project: number, chain: string): Promise<void> {
  await world.coffer.deps.pool.query(
    `with w as (insert into wallet (name, type, kind, family, status, created_at)
       values ('Payouts', 'hot', 'key', 'ETH_Family', 'active', now()) returning id),
     n as (insert into wallet_chain (wallet_id, blockchain_id) select w.id, b.id from w, blockchain b where b.code = $2),
     a as (insert into address (wallet_id, family, address, position, status) select id, 'ETH_Family', $3, 0, 'ready' from w)
     insert into project_wallet (project_id, wallet_id, created_at) select $1, id, now() from w`,
    [project, chain, randomAddress()],
  );
}

/** Ten percent of each payment, in USDC on Base. */
export const tenPercent = {
  name: 'Bring a friend',
  rewardType: 'percentage',
  rewardValue: '10',
  currencyCode: 'USDC',
  budget: '3000',
} as const;

export async function newCampaign({ world, key, project }: Growth, over: object = {}): Promise<CampaignView> {
  return world.ok(createCampaign, {
    key,
    params: { projectId: project },
    body: { ...tenPercent, hasLink: true, ...over },
  });
}

export async function activeCampaign(growth: Growth, over: object = {}): Promise<CampaignView> {
  const { world, key, project } = growth;
  const { id } = await newCampaign(growth, over);
  return world.ok(setCampaignStatus, { key, params: { projectId: project, id }, body: { status: 'active' } });
}

/** A payment that was asked for is paid and settled, as its readers hear of it. */
export async function settlePayment({ coffer, clock }: World, reference: string): Promise<void> {
  const { pool, db, emit } = coffer.deps;
  const { rows } = await pool.query<{ id: number; projectId: number }>(
    `update payment set status = 'settled', settled_at = $2, filled_usd_units = coalesce(usd_units, 0) where reference_id = $1
     returning id, project_id as "projectId"`,
    [reference, clock.now()],
  );
  for (const { id: paymentId, projectId } of rows) {
    const event = paymentEvents['payment.settled'](projectId, { paymentId, sequence: 1, reference });
    await inTransaction(db, (tx) => emit(tx, event));
  }
}

let made = 0;

export async function newReferrer({ world, key, project }: Growth, over: object = {}) {
  made += 1;
  const body = { email: `referrer-${made}@example.com`, referenceID: `r-${made}`, ...over };
  return world.ok(createReferrer, { key, params: { projectId: project }, body });
}
