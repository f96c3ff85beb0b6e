import { beforeEach, expect, it } from 'vitest';
import * as contract from '@coffer/contract/money-out/recipients.ts';
import { freshAddress, openTreasury, type Treasury } from '../../wallets/treasury.fixture.ts';

let treasury: Treasury;
let ok: Treasury['world']['ok'];
let refused: Treasury['world']['refused'];

beforeEach(async () => {
  treasury = await openTreasury({}, { waits: true });
  ({ ok, refused } = treasury.world);
  return () => treasury.world.close();
});

async function add() {
  const body = { name: 'Ada', blockchainCode: 'ETH' as const, address: freshAddress(), projectIDs: [treasury.shop] };
  return (await ok(contract.createRecipient, { key: treasury.root, body })).recipient;
}

it('nobody confirms an address whose end they did not type; capitals are no matter', async () => {
  const { id, address } = await add();
  const end = address.slice(-6);
  const another = `${end.startsWith('0') ? '1' : '0'}${end.slice(1)}`;
  for (const lastSix of [another, end.slice(1), address, '']) {
    const asked = { key: treasury.root, params: { id }, body: { lastSix } };
    expect(await refused(contract.confirmRecipient, asked)).toMatchObject({
      status: 400,
      details: [{ path: 'lastSix', message: 'must be the last six characters of the address' }],
    });
  }
  expect(await ok(contract.getRecipient, { key: treasury.root, params: { id } })).toMatchObject({
    status: 'pending-otp-verification',
  });
  const body = { lastSix: ` ${end.toUpperCase()} ` };
  expect(await ok(contract.confirmRecipient, { key: treasury.root, params: { id }, body })).toMatchObject({
    status: 'active',
  });
});

it('nobody confirms with an old proof of person, and no key does', async () => {
  const { id, address } = await add();
  treasury.world.clock.advance(6);
  expect(
    await refused(contract.confirmRecipient, {
      key: treasury.root,
      params: { id },
      body: { lastSix: address.slice(-6) },
    }),
  ).toMatchObject({ code: 'STEP_UP_REQUIRED' });
});
