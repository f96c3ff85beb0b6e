import { cause } from '../../src/platform/cause.ts';
import { inTransaction } from '../../src/platform/db/db.ts';
import { bySystem } from '../../src/modules/activity/index.ts';
import { externalAccount, post, revenueAccount } from '../../src/modules/ledger/index.ts';
import { insertBatch } from '../../src/modules/payouts/batches/batch-store.ts';
import type { Payout } from '../../src/modules/payouts/payout/payout.ts';
import type { PayoutStatus } from '../../src/modules/payouts/payout/payout-status.ts';
import { movePayout, recordNewPayouts } from '../../src/modules/payouts/payout/record-payout.ts';
import { plantMember } from './plant.ts';
import { randomAddress } from './plant-wallet.ts';
import type { World } from '../world.ts';

const base = 3;
let funded = 0;

type Funds = { walletId: number; address: string; currency: { id: number; contract: string } };

/** A project that owns dollars on Base, takes them, and has a hot wallet there. */
export async function plantFunds(world: World, projectId: number): Promise<Funds> {
  const { pool, db } = world.coffer.deps;
  const found = await pool.query<Funds['currency']>(
    `select bc.id, bc.contract from blockchain_currency bc join currency c on c.id = bc.currency_id
     where bc.blockchain_id = $1 and c.code = 'USDC'`,
    [base],
  );
  const [currency] = found.rows;
  if (!currency) throw new Error('there is no USDC on Base');
  const address = randomAddress();
  const { rows } = await pool.query<{ id: number }>(
    `with hot as (
       insert into wallet (name, type, kind, family, status, created_at)
       values ('Planted', 'hot', 'key', 'ETH_Family', 'active', now()) returning id),
     served as (insert into wallet_chain (wallet_id, blockchain_id) select id, $3 from hot),
     linked as (insert into project_wallet (project_id, wallet_id, created_at) select $1, id, now() from hot),
     placed as (
       insert into address (wallet_id, family, address, position, status)
       select id, 'ETH_Family', $2, 0, 'ready' from hot),
     taken as (
       insert into project_currency (project_id, blockchain_currency_id, created_at)
       values ($1, $4, now()) on conflict do nothing)
     select id from hot`,
    [projectId, address, base, currency.id],
  );
  const asset = `BASE/${currency.contract}`;
  const units = 10n ** 12n;
  await inTransaction(db, (tx) =>
    post(tx, [
      {
        kind: 'planted',
        cause: cause('planted', (funded += 1)),
        at: world.clock.now(),
        postings: [
          { account: externalAccount, asset, units },
          { account: revenueAccount(projectId), asset, units: -units },
        ],
      },
    ]),
  );
  return { walletId: rows[0]?.id ?? 0, address, currency };
}

/** A payout that somebody else asked for and that waits for one approval, or is further on its way. */
export async function plantPayout(world: World, projectId: number, status?: PayoutStatus): Promise<Payout> {
  const [made] = await plantPayouts(world, projectId, 1);
  if (!made) throw new Error('no payout was planted');
  const origin = bySystem('planted', world.clock.now());
  return status === undefined
    ? made
    : inTransaction(world.coffer.deps.db, (tx) => movePayout(world.coffer.deps, tx, origin, made, status));
}

/** A file of two of them. */
export async function plantPayoutBatch(
  world: World,
  projectId: number,
): Promise<{ id: number; payouts: readonly Payout[] }> {
  const payouts = await plantPayouts(world, projectId, 2, 'planted.csv');
  return { id: payouts[0]?.batchId ?? 0, payouts };
}

async function plantPayouts(world: World, projectId: number, count: number, fileName?: string): Promise<Payout[]> {
  const { walletId, address, currency } = await plantFunds(world, projectId);
  const email = `asker-${walletId}@example.com`;
  const asker = { email, status: 'active', role: 'admin', projects: [] };
  const memberId = await plantMember(world, asker);
  const now = world.clock.now();
  return inTransaction(world.coffer.deps.db, async (tx) => {
    const file = { projectId, fileHash: '', memberId, email, payouts: count, usdUnits: BigInt(count) };
    const batchId = fileName === undefined ? null : await insertBatch(tx, { ...file, fileName }, now);
    const asked = Array.from({ length: count }, (_, at) => ({
      projectId,
      type: 'payout_admin' as const,
      blockchainId: base,
      blockchainCode: 'BASE' as const,
      blockchainCurrencyId: currency.id,
      currencyCode: 'USDC',
      contract: currency.contract,
      decimals: 6,
      units: 5n,
      withheldUnits: 0n,
      usdUnits: 1n,
      priceUsd: '1',
      priceSource: 'planted',
      pricedAt: now,
      feeFrom: 'merchant' as const,
      feeUnitsMax: 1n,
      toAddress: randomAddress(),
      recipientId: null,
      isKnownPayee: true,
      refundId: null,
      payerId: null,
      payerUnits: 0n,
      recipientEmail: null,
      customerId: null,
      mobileNumber: null,
      residentialAddress: null,
      note: null,
      walletId,
      fromAddress: address,
      reasons: [],
      approvalsNeeded: 1,
      policyVersion: 0,
      mayGoAt: null,
      createdBy: { kind: 'member' as const, memberId, keyId: null, name: email },
      batchId,
      batchLine: batchId === null ? null : at + 2,
    }));
    const approvalsExpireAt = new Date(now.getTime() + 86_400_000);
    const origin = bySystem('planted', now);
    return recordNewPayouts(
      world.coffer.deps,
      tx,
      origin,
      asked.map((one) => ({ asked: one, approvalsExpireAt })),
    );
  });
}

/** Somebody in the book of a project, whose address was confirmed. */
export async function plantRecipient(world: World, projectId: number): Promise<number> {
  const { rows } = await world.coffer.deps.pool.query<{ id: number }>(
    `with made as (
       insert into recipient (blockchain_id, address, status, created_by, confirmed_by, confirmed_how, confirmed_at, created_at,
         updated_at)
       values ($3, $2, 'active', 'test', 'test', 'person', now(), now(), now()) returning id),
     served as (
       insert into recipient_project (recipient_id, project_id, blockchain_id, address, usable_from)
       select id, $1, $3, $2, now() from made)
     select id from made`,
    [projectId, randomAddress(), base],
  );
  return rows[0]?.id ?? 0;
}
