import { sql } from 'kysely';
import { cause } from '../../src/platform/cause.ts';
import { inTransaction } from '../../src/platform/db/db.ts';
import { bySystem } from '../../src/modules/activity/index.ts';
import { externalAccount, post, revenueAccount } from '../../src/modules/ledger/index.ts';
import { intend } from '../../src/modules/outgoing/index.ts';
import { movePayout, recordNewPayout } from '../../src/modules/payouts/payout/record-payout.ts';
import { writePayouts } from '../../src/modules/payouts/payout/write-store.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { randomAddress } from './plant-wallet.ts';

const blockchainId = 1;
const asset = 'ETH/native';
const feeUnitsMax = 10n ** 16n;
let planted = 0;

type Wanted = { projectId: number; hot: { id: number; address: string }; units: bigint; to?: string };
type Needs = Pick<Deps, 'db' | 'masterKey' | 'emit' | 'clock'>;

/** A few units for a confirmed recipient of a project that earned them, handed to whoever signs: nobody has to approve it. */
export async function plantOrder(
  deps: Needs,
  { projectId, hot, units, to = randomAddress() }: Wanted,
): Promise<{ id: number; to: string }> {
  const { recipientId, memberId, currencyId, email } = await plantPeople(deps, projectId, to);
  const from = hot.address.toLowerCase();
  const now = deps.clock.now();
  const origin = bySystem('planted', now);
  return inTransaction(deps.db, async (tx) => {
    const postings = [
      { account: externalAccount, asset, units },
      { account: revenueAccount(projectId), asset, units: -units },
    ];
    await post(tx, [{ kind: 'planted', cause: cause('planted-order', planted), at: now, postings }]);
    const wish = {
      projectId,
      type: 'payout_admin',
      blockchainId,
      blockchainCode: 'ETH',
      blockchainCurrencyId: currencyId,
      currencyCode: 'ETH',
      contract: null,
      decimals: 18,
      units,
      withheldUnits: 0n,
      usdUnits: 1n,
      priceUsd: '2500',
      priceSource: 'planted',
      pricedAt: now,
      feeFrom: 'merchant',
      feeUnitsMax,
      toAddress: to,
      recipientId,
      isKnownPayee: true,
      refundId: null,
      payerId: null,
      payerUnits: 0n,
      batchId: null,
      batchLine: null,
      recipientEmail: null,
      customerId: null,
      mobileNumber: null,
      residentialAddress: null,
      note: null,
      idempotencyKey: null,
      walletId: hot.id,
      fromAddress: from,
      reasons: [],
      approvalsNeeded: 0,
      policyVersion: 0,
      mayGoAt: null,
      createdBy: { kind: 'member', memberId, keyId: null, name: email },
    } as const;
    const made = await recordNewPayout(deps, tx, origin, wish, null);
    const due = await movePayout(deps, tx, origin, made, 'pending');
    const order = { kind: 'payout', blockchainId, walletId: hot.id, from, to, contract: null } as const;
    const of = cause('payout', due.id, due.attempt);
    const id = await intend(deps, tx, { ...order, cause: of, units, feeUnitsMax });
    await writePayouts(tx, [{ ...due, outgoingId: id }]);
    return { id, to };
  });
}

/** A confirmed recipient, and somebody who asks for what goes there. */
async function plantPeople(deps: Needs, projectId: number, to: string) {
  const email = `asker-of-order-${(planted += 1)}@example.com`;
  const { rows } = await sql<Record<'recipientId' | 'memberId' | 'currencyId', number>>`
    with booked as (
      insert into recipient (blockchain_id, address, status, created_by, confirmed_by, confirmed_how, confirmed_at, created_at,
        updated_at)
      values (${blockchainId}, ${to}, 'active', 'plant', 'plant', 'person', now(), now(), now()) returning id),
    paid as (
      insert into recipient_project (recipient_id, project_id, blockchain_id, address, usable_from)
      select id, ${projectId}::int, ${blockchainId}, ${to}, '2000-01-01' from booked),
    hired as (
      insert into member (email, name, status, role_id, created_at)
      select ${email}, '', 'active', id, now() from role where name = 'admin' returning id)
    select booked.id as "recipientId", hired.id as "memberId", c.id as "currencyId" from booked, hired, blockchain_currency c
    where c.blockchain_id = ${blockchainId} and c.contract is null`.execute(deps.db);
  const [row] = rows;
  if (!row) throw new Error('there is no coin');
  return { ...row, email };
}
