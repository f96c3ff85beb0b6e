import type pg from 'pg';
import { expect } from 'vitest';
import { cancelPayout, type PayoutDetail } from '@coffer/contract/money-out/payouts.ts';
import { withClient } from '../../../../test/database.ts';
import { plantRecipient } from '../../../../test/plant/plant-recipient.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import type { World } from '../../../../test/world.ts';
import { inTransaction, openDb, type Db } from '../../../platform/db/db.ts';
import { groups, type Group } from '../../../platform/db/roles/names.ts';
import { openPool } from '../../../platform/db/pool.ts';
import { outbox } from '../../../platform/events/outbox.ts';
import { Approvers, FirstCode } from '../../approvers/index.ts';
import { Journal, keepInStep } from '../../outgoing/index.ts';
import { oneCoin } from '../../outgoing/orders/outbound.fixture.ts';
import { sendRound } from '../../outgoing/sending/send-round.ts';
import { signRound } from '../../outgoing/signing/sign-round.ts';
import type { SignDeps } from '../../outgoing/signing/signing.ts';
import { intentHash } from '../payout/intent-hash.ts';
import type { Payout } from '../payout/payout.ts';
import { findPayout } from '../payout/store.ts';
import { writePayouts } from '../payout/write-store.ts';
import { openPayingShop, type PayingShop } from '../payouts.fixture.ts';
import { followEvents } from '../sending/follow-events.ts';
import { launchPayouts } from '../sending/launch-payouts.ts';
import { payoutRule } from './payout-rule.ts';
import type { StandingDesk } from '../standing/standing-desk.ts';
import { defaultLimits, type SignerLimits } from './signer-limits.ts';

type Id = Pick<PayoutDetail, 'id'>;

/** What somebody writes who has the database as the API or a worker has it, and a signer in a role of its own beside. */
export type Hostile = {
  it: PayingShop;
  signer: SignDeps & { journal: Journal };
  /** Where people stand for payouts on the signer's page. */
  desk: StandingDesk;
  /** Its own limits, from its next start on. */
  limits: SignerLimits;
  /** As the signer signs in. */
  pool: pg.Pool;
  /** Whether somebody at the signer's machine stopped all payouts. */
  isStopped: boolean;
  as(group: Group, text: string): Promise<unknown>;
  payout(asked: Id): Promise<Payout>;
  /** As a worker does that nobody has taken over. */
  work(): Promise<void>;
  /** Rounds of the signer and of whoever sends, until neither finds anything to do. */
  signAndSend(): Promise<void>;
  restartSigner(): Promise<void>;
  /** As a worker hands it out, with whatever somebody makes of it. */
  handOut(asked: PayoutDetail, over?: Record<string, string>, group?: Group): Promise<void>;
  /** Whoever runs code in the API has the master key, and can work out the hash of anything. */
  rehashed(asked: Id, over: Partial<Payout>): Promise<Payout>;
  approveAs(memberId: number, payout: Pick<Payout, 'id' | 'intentHash'>, group?: Group): Promise<unknown>;
  /** Paid without anybody: its address is that of a confirmed recipient. */
  askKnown(amount?: string): Promise<{ asked: PayoutDetail; recipient: number }>;
  close(): Promise<void>;
};

export async function openHostile(): Promise<Hostile> {
  const it = await openPayingShop();
  await it.earn(20);
  it.network.pay(it.hot.address, 20n * oneCoin);
  await it.mine(13);
  const { world } = it.treasury;
  const folder = temporaryFolder('coffer-hostile-payouts');
  const pool = openPool(world.signerUrl, world.coffer.deps.log, 4);
  const db = openDb(pool);
  const start = (limits = defaultLimits) =>
    startSigner(world, db, folder.path, { isStopped: () => hostile.isStopped, limits });
  const { signer, desk } = await start();
  const hostile: Hostile = {
    it,
    signer,
    desk,
    limits: defaultLimits,
    pool,
    isStopped: false,
    as: (group, text) => asGroup(world, group, text),
    payout: (asked) => findAsked(it, asked),
    async work() {
      await launchPayouts(world.coffer.deps);
      await hostile.signAndSend();
    },
    signAndSend: () => signAndSend(hostile),
    async restartSigner() {
      hostile.signer.journal.close();
      Object.assign(hostile, await start(hostile.limits));
    },
    handOut: (asked, over = {}, group = 'worker') => handOut(hostile, asked, over, group),
    async rehashed(asked, over) {
      const changed = { ...(await hostile.payout(asked)), ...over };
      const hashed = { ...changed, intentHash: intentHash(it.deps, changed) };
      await inTransaction(it.deps.db, (tx) => writePayouts(tx, [hashed]));
      return hashed;
    },
    approveAs: (memberId, { id, intentHash: hash }, group = 'api') =>
      hostile.as(
        group,
        `insert into payout_approval (payout_id, intent_hash, member_id, session_id, verdict, means, at)
         values (${id}, '${hash}', ${memberId}, 1, 'approved', 'step_up', '${it.deps.clock.now().toISOString()}')`,
      ),
    async askKnown(amount = '0.1') {
      const { id: recipient } = await plantRecipient(world, it.shop);
      await hostile.as(
        'api',
        `update recipient_project set usable_from = '2000-01-01' where recipient_id = ${recipient}`,
      );
      const asked = await it.ask({ recipientID: recipient, toAddress: undefined, amount });
      return { asked, recipient };
    },
    async close() {
      hostile.signer.journal.close();
      await pool.end();
      await it.close();
      await folder.remove();
    },
  };
  return hostile;
}

export const signerPage = { origin: 'http://localhost:8081', host: 'localhost' } as const;

type Own = { isStopped: () => boolean; limits: SignerLimits };

/** What it paid of late, and who approves by which passkey, it knows from its journal. */
async function startSigner(world: World, db: Db, folder: string, own: Own): Promise<Pick<Hostile, 'signer' | 'desk'>> {
  const { deps } = world.coffer;
  const journal = await Journal.open(folder, deps.clock.now());
  const approvers = await Approvers.open(journal);
  const known = { network: 'local', limits: own.limits, approvers, whySanctioned: () => null } as const;
  const payouts = payoutRule({ ...deps, ...known, isStopped: own.isStopped });
  const signer = { ...deps, db, emit: outbox([], deps.clock), journal, payouts };
  await keepInStep(signer);
  const desk = { ...signer, ...known, page: signerPage, firstCode: new FirstCode(folder), waitHours: 24 };
  return { signer, desk };
}

async function signAndSend({ it, signer }: Hostile): Promise<void> {
  const { deps } = it.treasury.world.coffer;
  for (let ends = ['again']; ends.includes('again');) {
    const chain = await it.blockchain();
    ends = [await signRound(signer, chain), await sendRound(deps, chain)];
  }
  while ((await followEvents(deps)).read > 0);
}

/** Nothing is signed for it, and its order says why. */
export async function expectUnsigned(hostile: Hostile, asked: Id, why: string): Promise<void> {
  const { it, signer } = hostile;
  const standing = () => [it.network.pool.length, signer.journal.head.seq];
  const before = standing();
  await hostile.signAndSend();
  expect(standing()).toEqual(before);
  const { outgoingId } = await hostile.payout(asked);
  const view = await it.view(outgoingId ?? 0);
  expect(view).toMatchObject({ status: 'intended', versions: [], waiting: { code: 'SIGNER_REFUSES' } });
  expect(view.waiting?.reason).toContain(why);
}

/** The same of what was not paid before; what was promised for it counts for the next no more. */
export async function expectRefused(hostile: Hostile, asked: Id, why: string): Promise<void> {
  await expectUnsigned(hostile, asked, why);
  const { asker, treasury } = hostile.it;
  await treasury.world.ok(cancelPayout, { key: asker.key, params: { id: asked.id } });
}

/** Each refusal woke somebody, and nothing else broke. */
export function expectAlarms({ it }: Hostile, least: number): void {
  const { logged } = it.treasury.world;
  const refusals = logged.filter((line) => line.includes('an order was refused by the signer'));
  expect(refusals.length).toBeGreaterThanOrEqual(least);
  logged.splice(0, logged.length, ...logged.filter((line) => !refusals.includes(line)));
}

function asGroup({ databaseUrl }: World, group: Group, text: string): Promise<unknown> {
  return withClient(databaseUrl, async (client) => {
    await client.query(`set role ${groups[group]}`);
    await client.query(text);
  });
}

async function findAsked({ deps }: PayingShop, { id }: Id): Promise<Payout> {
  const found = await findPayout(deps.db, id);
  if (!found) throw new Error(`there is no payout ${id}`);
  return found;
}

async function handOut(
  { as, payout }: Hostile,
  asked: PayoutDetail,
  over: Record<string, string>,
  group: Group,
): Promise<void> {
  const { id, attempt, walletId, fromAddress, toAddress, units, feeUnitsMax } = await payout(asked);
  const order = {
    cause_of: `'payout'`,
    cause_id: `${id}`,
    cause_part: `'${attempt}'`,
    kind: `'payout'`,
    blockchain_id: '1',
    wallet_id: `${walletId}`,
    from_address: `'${fromAddress}'`,
    to_address: `'${toAddress}'`,
    contract: 'null',
    units: `${units}`,
    fee_units_max: `${feeUnitsMax}`,
    authorizations: `'{}'`,
    status: `'intended'`,
    ...Object.fromEntries(['status_at', 'next_try_at', 'created_at'].map((name) => [name, `'2000-01-01'`])),
    ...over,
  };
  const handing = `with made as (insert into outgoing_transaction (${Object.keys(order).join()}) values (${Object.values(order).join()}) returning id)
     update payout set outgoing_id = made.id, status = 'pending' from made where payout.id = ${id}`;
  // An API process gets it from a worker at most.
  if (group === 'api') await expect(as(group, handing)).rejects.toThrow('row-level security');
  await as('worker', handing);
}
