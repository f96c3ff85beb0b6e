import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendAll } from '../../../../test/send-all.ts';
import { cause } from '../../../platform/cause.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { OpenedByVersion } from '../../../platform/opened-by-version.ts';
import { listLiveChains } from '../../assets/index.ts';
import { freshTron, openTronShop, tronId, type TronShop } from '../tron-shop.fixture.ts';
import { intend } from './intend.ts';
import { outgoingOf, type OutgoingView } from './outgoing-of.ts';

const feeUnitsMax = 5_000_000n;
let shop: TronShop;
let hot: { id: number; address: string };
beforeAll(async () => {
  shop = await openTronShop();
  hot = await shop.hotWallet(100n);
}, 240_000);
afterAll(() => shop?.close());

async function send(): Promise<void> {
  const { deps } = shop.world.coffer;
  const [tron] = await listLiveChains(deps.db);
  if (!tron) throw new Error('there is no Tron');
  shop.world.clock.advance(0.5);
  await sendAll(deps, tron);
}

async function view(id: number): Promise<OutgoingView> {
  const found = (await outgoingOf(shop.world.coffer.deps.db, [id])).get(id);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
}

test('what lapsed on Tron is signed anew only when a final block is past its time, and pays once', async () => {
  const { stage, world } = shop;
  const { deps } = world.coffer;
  const to = freshTron();
  const order = {
    blockchainId: tronId,
    walletId: hot.id,
    from: hot.address,
    to,
    contract: null,
    units: 7n,
    feeUnitsMax,
  };
  const id = await inTransaction(deps.db, (tx) =>
    intend(deps, tx, { cause: cause('payout', 1), kind: 'payout', ...order }),
  );
  stage.local.node.faults.loses = 1_000;
  await send();
  const first = await view(id);
  expect(first).toMatchObject({ status: 'broadcast', waiting: null, position: null, versions: [{ version: 1 }] });
  const { rows } = await deps.pool.query<{ validUntil: string }>(
    'select valid_until::text as "validUntil" from signed_transaction where outgoing_id = $1',
    [id],
  );
  const validUntil = Number(rows[0]?.validUntil);

  await stage.lapse?.upTo(validUntil);
  await send();
  await stage.lapse?.past(validUntil);
  await send();
  expect(await view(id)).toMatchObject({ hash: first.hash, versions: [{ version: 1 }] });

  await stage.finalize();
  stage.local.node.faults.loses = 0;
  await send();
  const second = await view(id);
  expect(second.versions).toMatchObject([{ version: 1 }, { version: 2, kind: 'order' }]);
  expect(second.hash).not.toBe(first.hash);
  await shop.mine(3);
  await send();
  expect(await view(id)).toMatchObject({ status: 'confirmed', succeeded: true, hash: second.hash });
  expect((await shop.held(to)).TRX).toBe(7n);
}, 120_000);

test('nothing is signed that would be valid for longer than Tron takes anything, whatever its nodes say', async () => {
  const { deps } = shop.world.coffer;
  const [tron] = await listLiveChains(deps.db);
  if (!tron) throw new Error('there is no Tron');
  const order = { blockchainId: tronId, walletId: hot.id, from: hot.address, to: freshTron(), contract: null };
  const id = await inTransaction(deps.db, (tx) =>
    intend(deps, tx, { cause: cause('payout', 2), kind: 'payout', ...order, units: 7n, feeUnitsMax }),
  );
  const connect: typeof deps.chains.connect = (code, settings) => {
    const chain = deps.chains.connect(code, settings);
    const anchor: typeof chain.anchor = async (of) => {
      const { detail, ...told } = await chain.anchor(of);
      return { ...told, detail: { ...detail, expiration: String(Date.now() + 2 * 86_400_000) } };
    };
    return { ...chain, anchor };
  };
  const chains = { rules: deps.chains.rules, connect };
  shop.world.clock.advance(0.5);
  await sendAll({ ...deps, chains, openedChains: new OpenedByVersion() }, tron);
  expect(await view(id)).toMatchObject({
    status: 'intended',
    versions: [],
    waiting: { code: 'CHAIN_UNAVAILABLE', reason: expect.stringContaining('valid for longer than the chain') },
  });
  await send();
  expect(await view(id)).toMatchObject({ status: 'broadcast', waiting: null, versions: [{ version: 1 }] });
}, 120_000);
