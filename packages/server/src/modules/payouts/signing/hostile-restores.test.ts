import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseSending } from '@coffer/contract/operations/restores.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { goodPassword } from '../../../../test/client.ts';
import { insertRestore } from '../../history/index.ts';
import { prepareRestores } from '../../restores/index.ts';
import type { PayingShop } from '../payouts.fixture.ts';
import { launchPayouts } from '../sending/launch-payouts.ts';
import { expectAlarms, expectUnsigned, openHostile, type Hostile } from './hostile.fixture.ts';

/** A database that is older than what was signed, and what the signer makes of it. */
let hostile: Hostile;
let it: PayingShop;
beforeAll(async () => {
  hostile = await openHostile();
  ({ it } = hostile);
});
afterAll(() => hostile?.close());

test('what was paid since the backup is not paid again, though its order was taken back before the signer looked', async () => {
  const { world } = it.treasury;
  const { deps } = world.coffer;
  const to = it.network.address('paid since the backup');
  const asked = await it.ask({ toAddress: to });
  await it.approve(asked);
  await launchPayouts(deps);
  const { outgoingId } = await hostile.payout(asked);
  const { rows } = await deps.pool.query('select seq, hash, epoch from signer_journal');
  const [head = { seq: 0, hash: '', epoch: 0 }] = rows;
  await hostile.signAndSend();
  it.network.mine(13);
  expect(it.paid(to)).toBe(1);

  await world.asOwner(`
    alter table signed_transaction disable trigger user;
    delete from signed_transaction where outgoing_id = ${outgoingId};
    alter table signed_transaction enable trigger user;
    update outgoing_transaction set status = 'intended', position = null, hash = null where id = ${outgoingId};
    update payout set status = 'pending' where id = ${asked.id};
    update signer_journal set seq = ${head.seq}, hash = '${head.hash}', epoch = ${head.epoch}`);
  await insertRestore(deps.db, { reason: 'declared' });
  // The API and workers do so as they start, and the signer starts after them.
  await prepareRestores(deps);
  expect(await it.view(outgoingId ?? 0)).toMatchObject({ status: 'cancelled' });
  await hostile.restartSigner();

  // Nobody is signed in any more.
  await it.treasury.later(1);
  for (const who of ['asker', 'approver'] as const) it[who] = { ...it[who], ...(await world.signIn(it[who].email)) };
  await world.ok(stepUp, { key: it.treasury.root, body: { password: goodPassword } });
  await world.ok(releaseSending, { key: it.treasury.root });
  expect(await it.see(asked)).toMatchObject({ status: 'pending-approval', attempt: 2 });
  await it.approve(asked);
  await launchPayouts(deps);
  await expectUnsigned(hostile, asked, 'an earlier attempt has paid it');
  await hostile.restartSigner();
  it.later(61);
  await expectUnsigned(hostile, asked, 'an earlier attempt has paid it');
  expect(it.paid(to)).toBe(1);
});

test('each refusal wakes somebody, and nothing else broke', () => expectAlarms(hostile, 1));
