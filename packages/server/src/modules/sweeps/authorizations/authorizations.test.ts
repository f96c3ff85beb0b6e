import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAuthorizations,
  getAuthorizationsToSign,
  listAuthorizations,
} from '@coffer/contract/treasury/account-authorizations.ts';
import { accountsReady } from './accounts-ready.ts';
import { openChain } from '../../assets/index.ts';
import { openTreasury, trailOf, type Treasury } from '../../wallets/treasury.fixture.ts';
import { openDesk, type Desk } from '../signing.fixture.ts';

let treasury: Treasury;
beforeAll(async () => {
  treasury = await openTreasury();
});
afterAll(() => treasury.world.close());

const eth = 'ETH';
const toSign = async ({ walletId }: Desk, limit?: number) => {
  const query = { walletID: String(walletId), blockchainCode: eth, ...(limit ? { limit: String(limit) } : {}) };
  return treasury.world.ok(getAuthorizationsToSign, { key: treasury.root, query });
};
const hand = ({ walletId }: Desk, signatures: object[]) =>
  treasury.world.ok(addAuthorizations, {
    key: treasury.root,
    body: { walletID: walletId, blockchainCode: eth, signatures },
  });
const list = ({ walletId }: Desk, query = {}) =>
  treasury.world.ok(listAuthorizations, { key: treasury.root, query: { walletID: String(walletId), ...query } });

async function signedFor(desk: Desk) {
  const { unsigned } = await toSign(desk);
  const signed = await desk.sign(unsigned);
  return unsigned.items.map(({ address, nonce }, at) => ({ address, nonce, signature: signed[at] ?? '' }));
}

async function look(desk: Desk) {
  const { deps } = treasury.world.coffer;
  const chain = await openChain(deps, 'ETH');
  if (!chain) throw new Error('no chain');
  const { rows } = await deps.pool.query<{ id: number }>(`select id from sweep_contract where address = $1`, [
    desk.contract,
  ]);
  return accountsReady(deps, {
    blockchainId: 1,
    chain,
    rules: deps.chains.rules('ETH'),
    contract: { id: rows[0]?.id ?? 0, address: desk.contract },
    addresses: desk.addresses.slice(0, 2).map(({ id, address }) => ({ addressId: id, address })),
  });
}

describe('what is to be signed', () => {
  it('names each address that holds something, what it holds, its nonce, and the code that pays to the cold wallet', async () => {
    const desk = await openDesk(treasury);
    await desk.fund(0, 12_500_000n);
    await desk.fund(1, 1_000_000n);
    await desk.fund(1, 10n ** 17n, 'ETH');
    const { unsigned, left } = await toSign(desk);
    expect(unsigned).toMatchObject({ kind: 'authorizations', blockchainCode: 'ETH', chainId: desk.network.chainId });
    expect(unsigned.coldAddress.toLowerCase()).toBe(desk.cold);
    expect(unsigned.items.map(({ position, nonce, holds }) => ({ position, nonce, holds }))).toEqual([
      { position: 0, nonce: 0, holds: '12.5 USDC' },
      { position: 1, nonce: 0, holds: '0.1 ETH, 1 USDC' },
    ]);
    expect(left).toBe(0);
    expect(await toSign(desk, 1)).toMatchObject({ unsigned: { items: [{ position: 0 }] }, left: 1 });
  });

  it('is refused where the wallet needs no signature, has no cold wallet on the chain, or no contract pays to that one', async () => {
    const { world, root: key } = treasury;
    const ask = (walletID: number, blockchainCode = eth) =>
      world.refused(getAuthorizationsToSign, { key, query: { walletID: String(walletID), blockchainCode } });
    const desk = await openDesk(treasury, { contract: false });
    expect(await ask(desk.walletId)).toMatchObject({
      status: 422,
      message: expect.stringContaining('No sweep contract of yours on Ethereum pays to') as string,
    });
    expect(await ask(desk.walletId, 'BASE')).toMatchObject({ status: 422 });
    expect(await ask(desk.hotWalletId)).toMatchObject({ status: 400, details: [{ path: 'walletID' }] });
    expect(await ask(999_999)).toMatchObject({ status: 404 });
  });
});

describe('authorizations that are handed in', () => {
  it('are stored, listed and written into the history; handing in the same again changes nothing', async () => {
    const desk = await openDesk(treasury);
    await desk.fund(0, 5n);
    await desk.fund(1, 5n);
    const signatures = await signedFor(desk);
    const answer = signatures.map(({ address }) => ({ address, stored: true, reason: null }));
    expect(await hand(desk, signatures)).toEqual(answer);
    expect(await hand(desk, signatures)).toEqual(answer);
    expect(await list(desk)).toMatchObject([{ status: 'signed', nonce: 0 }, { status: 'signed' }]);
    const [newest] = await list(desk, { limit: '1' });
    expect(await list(desk, { beforeID: String(newest?.id) })).toEqual((await list(desk)).slice(1));
    expect((await toSign(desk)).unsigned.items).toEqual([]);
    const trail = await trailOf(treasury.world, 'wallet', desk.walletId);
    expect(trail.filter(({ action }) => action === 'wallet.accounts-authorized')).toHaveLength(1);
    const { ready, missing } = await look(desk);
    expect(ready.map(({ authorization }) => typeof authorization)).toEqual(['string', 'string']);
    expect(missing).toEqual([]);
  });

  it('are refused one by one, each with its reason: another key, chain, code, nonce, or address', async () => {
    const desk = await openDesk(treasury);
    const other = await openDesk(treasury);
    await desk.fund(0, 5n);
    const [good] = await signedFor(desk);
    const { unsigned } = await toSign(desk);
    const [item] = unsigned.items;
    if (!good || !item) throw new Error('nothing to sign');
    const foreign = desk.addresses[5]?.address ?? '';
    const sign = async (over: object) => (await desk.sign({ ...unsigned, ...over }))[0] ?? '';
    const wrong = [
      { ...good, address: other.addresses[0]?.address ?? '' },
      { ...good, nonce: 1, signature: await sign({ items: [{ ...item, nonce: 1 }] }) },
      { ...good, address: foreign },
    ];
    for (const one of wrong) expect(await hand(desk, [one])).toMatchObject([{ stored: false }]);
    for (const over of [{ chainId: '4711' }, { delegate: desk.cold }, { items: [{ ...item, nonce: 3 }] }]) {
      expect(await hand(desk, [{ ...good, signature: await sign(over) }])).toMatchObject([
        { stored: false, reason: expect.any(String) as string },
      ]);
    }
    expect(await list(desk)).toEqual([]);
    const both = await hand(desk, [wrong[0] ?? good, good, good]);
    expect(both.map(({ stored }) => stored)).toEqual([false, true, false]);
  });

  it('are of no use once the account has sent something itself, and are asked for again', async () => {
    const desk = await openDesk(treasury);
    await desk.fund(0, 5n);
    await desk.fund(0, 10n ** 18n, 'ETH');
    await hand(desk, await signedFor(desk));
    desk.network.usePosition(desk.addresses[0]?.address ?? '');
    desk.network.mine();
    expect((await look(desk)).missing).toMatchObject([{ nonce: 1 }, {}]);
    expect(await list(desk)).toMatchObject([{ status: 'outdated' }]);
    const again = await signedFor(desk);
    expect(again).toMatchObject([{ nonce: 1 }]);
    expect(await hand(desk, again)).toMatchObject([{ stored: true }]);
    expect(await list(desk)).toMatchObject([{ status: 'signed', nonce: 1 }, { status: 'outdated' }]);
  });
});
