import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { chainIds } from '../../wallets/treasury.fixture.ts';
import { oneCoin, openOutbound, type Outbound } from '../orders/outbound.fixture.ts';
import { startSigning } from '../signing/start-signing.ts';
import { startSending } from './start-sending.ts';

let it: Outbound;
beforeAll(async () => {
  it = await openOutbound();
});
afterAll(() => it?.close());

test('a chain whose node never answers keeps no other chain from sending', async () => {
  const base = it.treasury.chains.network('BASE');
  base.pay(it.hot.address, oneCoin);
  base.mine();
  const silence = Promise.withResolvers<never>();
  it.node.balances = () => silence.promise;
  const onEthereum = await it.intend();
  const onBase = await it.intend({ blockchainId: chainIds.BASE });
  const loops = [startSigning(it.deps), startSending(it.deps)];
  await vi.waitFor(async () => expect(await it.view(onBase)).toMatchObject({ status: 'broadcast' }), 10_000);
  expect(await it.view(onEthereum)).toMatchObject({ status: 'intended' });
  silence.reject(new Error('the connection was reset'));
  await Promise.all(loops.map((loop) => loop.stop()));
  Reflect.deleteProperty(it.node, 'balances');
  expect(base.pool).toHaveLength(1);
});

test('without a signer an order says so, and it is signed as soon as there is one', async () => {
  await it.treasury.world.asOwner('delete from signer_process');
  const id = await it.intend();
  const loops = [startSending(it.deps)];
  await vi.waitFor(async () => expect(await it.view(id)).toMatchObject({ waiting: { code: 'SIGNER_AWAY' } }), 10_000);
  loops.push(startSigning(it.deps));
  await vi.waitFor(async () => expect(await it.view(id)).toMatchObject({ status: 'broadcast', waiting: null }), 10_000);
  await Promise.all(loops.map((loop) => loop.stop()));
});
