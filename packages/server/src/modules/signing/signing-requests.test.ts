import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAuthorizationsToSign } from '@coffer/contract/treasury/account-authorizations.ts';
import {
  cancelSigningRequest,
  getSigningRequest,
  listSigningRequests,
  openSigningRequest,
  submitSigned,
  type ToSign,
} from '@coffer/contract/treasury/signing-requests.ts';
import { setWalletDestination } from '@coffer/contract/treasury/wallet-destinations.ts';
import { parseEther } from 'viem';
import { openChain } from '../assets/index.ts';
import { insertRestore } from '../history/index.ts';
import { openTreasury, trailOf, type Treasury } from '../wallets/treasury.fixture.ts';
import { expireSigningRequests } from './expire-signing-requests.ts';
import { sendSignedTransfers } from './send-signed-transfers.ts';
import { openDesk, type Desk } from '../sweeps/signing.fixture.ts';
import { signTransfers, type Transfers } from './signing.fixture.ts';

let treasury: Treasury;
beforeAll(async () => {
  treasury = await openTreasury();
});
afterAll(() => treasury.world.close());

type Authorizations = Extract<ToSign, { kind: 'authorizations' }>;

const asked = ({ walletId }: Desk, over: object = {}) => ({
  key: treasury.root,
  body: { walletID: walletId, blockchainCode: 'ETH', currencyCode: 'USDC', ...over },
});
const open = (desk: Desk, over?: object) => treasury.world.ok(openSigningRequest, asked(desk, over));
const refuseOpen = (desk: Desk, over?: object) => treasury.world.refused(openSigningRequest, asked(desk, over));
const handing = (signingRequestID: number, signed: string[], chain = 'ETH') => ({
  key: treasury.root,
  params: { chain },
  body: { signingRequestID, signed },
});
const submit = (id: number, signed: string[]) => treasury.world.ok(submitSigned, handing(id, signed));
const refuse = (id: number, signed: string[], chain?: string) =>
  treasury.world.refused(submitSigned, handing(id, signed, chain));
const get = (id: number) => treasury.world.ok(getSigningRequest, { key: treasury.root, params: { id: String(id) } });
const query = async <T extends object>(text: string, values: unknown[]) =>
  (await treasury.world.coffer.deps.pool.query<T>(text, values)).rows;
const locksOf = async (sweepId: number) =>
  (await query('select from sweep_lock where sweep_id = $1', [sweepId])).length;
const statusOf = async (sweepId: number) =>
  (await query<{ status: string }>('select status from sweep where id = $1', [sweepId]))[0]?.status;

describe('a request for authorizations', () => {
  it('takes what is unauthorized in hand, shows it, and once signed leaves with the hot wallet in one transaction', async () => {
    const desk = await openDesk(treasury);
    for (const position of [0, 1, 2]) await desk.fund(position, BigInt(position + 1) * 1_000_000n);
    const request = await open(desk);
    expect(request).toMatchObject({
      kind: 'authorizations',
      status: 'open',
      amount: '6',
      currencyCode: 'USDC',
      addressCount: 3,
      unsigned: { items: [{ position: 2, holds: '3 USDC' }, { position: 1 }, { position: 0 }] },
    });
    expect(await locksOf(request.sweepID)).toBe(3);
    expect(await statusOf(request.sweepID)).toBe('awaiting_signature');
    expect(await refuseOpen(desk)).toMatchObject({ status: 422 });

    const signed = await desk.sign(request.unsigned as Authorizations);
    const answer = { sweepID: request.sweepID, signingRequestID: request.id };
    expect(await submit(request.id, signed)).toEqual(answer);
    expect(await submit(request.id, signed)).toEqual(answer);
    const orders = await query(
      `select o.wallet_id, o.to_address, cardinality(o.authorizations) as carried, o.status
       from outgoing_transaction o join sweep s on s.outgoing_id = o.id where s.id = $1`,
      [request.sweepID],
    );
    expect(orders).toEqual([
      { wallet_id: desk.hotWalletId, to_address: desk.contract, carried: 3, status: 'intended' },
    ]);
    expect(await statusOf(request.sweepID)).toBe('planned');
    expect(await get(request.id)).toMatchObject({ status: 'signed' });
    const actions = (await trailOf(treasury.world, 'signing-request', request.id)).map(({ action }) => action);
    expect(actions).toEqual(['signing-request.opened', 'signing-request.signed']);
    const { unsigned } = await treasury.world.ok(getAuthorizationsToSign, {
      key: treasury.root,
      query: { walletID: String(desk.walletId), blockchainCode: 'ETH' },
    });
    expect(unsigned.items).toEqual([]);
  });

  it('is refused as a whole when one signature is not what was asked for, or one is missing', async () => {
    const desk = await openDesk(treasury);
    await desk.fund(0, 5n);
    await desk.fund(1, 6n);
    const { id, sweepID, unsigned } = await open(desk);
    const whole = unsigned as Authorizations;
    const good = await desk.sign(whole);
    const nonces = whole.items.map((item) => ({ ...item, nonce: item.nonce + 1 }));
    const others = [
      await desk.sign({ ...whole, chainId: '4711' }),
      await desk.sign({ ...whole, delegate: desk.cold }),
      await desk.sign({ ...whole, items: nonces }),
      good.toReversed(),
    ];
    for (const [last = '', first = ''] of others) {
      expect(await refuse(id, [good[0] ?? '', first])).toMatchObject({ status: 400, details: [{ path: 'signed.1' }] });
      expect(await refuse(id, [last, first])).toMatchObject({ status: 400, details: [{ path: 'signed.0' }] });
    }
    expect(await refuse(id, good.slice(1))).toMatchObject({
      details: [{ path: 'signed', message: 'must hold 2 entries, one for each item of the request, in its order' }],
    });
    expect(await refuse(id, good, 'BASE')).toMatchObject({ details: [{ path: 'chain' }] });
    expect(await statusOf(sweepID)).toBe('awaiting_signature');
    await submit(id, good);
    expect(await refuse(id, good.toReversed())).toMatchObject({ status: 409 });
  });

  it('counts for nothing when an account has moved on meanwhile', async () => {
    const desk = await openDesk(treasury);
    await desk.fund(0, 5n);
    await desk.fund(0, 10n ** 18n, 'ETH');
    const { id, unsigned } = await open(desk);
    desk.network.usePosition(desk.addresses[0]?.address ?? '');
    desk.network.mine();
    const signed = await desk.sign(unsigned as Authorizations);
    expect(await refuse(id, signed)).toMatchObject({ status: 409 });
  });

  it('frees what it has in hand when it is cancelled, once, and when half an hour has passed', async () => {
    const desk = await openDesk(treasury);
    await desk.fund(0, 5n);
    const first = await open(desk);
    const cancelling = { key: treasury.root, body: { signingRequestID: first.id } };
    const { ok } = treasury.world;
    expect(await ok(cancelSigningRequest, cancelling)).toMatchObject({ status: 'cancelled' });
    expect(await ok(cancelSigningRequest, cancelling)).toMatchObject({ status: 'cancelled' });
    expect([await statusOf(first.sweepID), await locksOf(first.sweepID)]).toEqual(['cancelled', 0]);
    const signed = await desk.sign(first.unsigned as Authorizations);
    expect(await refuse(first.id, signed)).toMatchObject({ status: 409 });

    const second = await open(desk);
    await expireSigningRequests(treasury.world.coffer.deps);
    expect(await get(second.id)).toMatchObject({ status: 'open' });
    await treasury.later(31);
    expect(await refuse(second.id, signed)).toMatchObject({ status: 409 });
    await expireSigningRequests(treasury.world.coffer.deps);
    expect(await get(second.id)).toMatchObject({ status: 'expired' });
    expect([await statusOf(second.sweepID), await locksOf(second.sweepID)]).toEqual(['cancelled', 0]);
    expect((await open(desk)).status).toBe('open');
  });

  it('needs something to move, somebody to pay for it, and a currency of the chain', async () => {
    const desk = await openDesk(treasury);
    expect(await refuseOpen(desk)).toMatchObject({
      status: 422,
      message: expect.stringContaining('holds no USDC') as string,
    });
    expect(await refuseOpen(desk, { currencyCode: 'GOLD' })).toMatchObject({
      status: 400,
      details: [{ path: 'currencyCode' }],
    });
    expect(await refuseOpen(desk, { walletID: desk.hotWalletId })).toMatchObject({ details: [{ path: 'walletID' }] });
  });

  it('is seen by nobody whose projects do not use the wallet', async () => {
    const desk = await openDesk(treasury);
    await desk.fund(0, 5n);
    const { id, unsigned } = await open(desk);
    const { key } = await treasury.hire('project_lead', [treasury.neighbour]);
    const { world } = treasury;
    expect(await world.ok(listSigningRequests, { key })).toEqual([]);
    expect(await world.refused(getSigningRequest, { key, params: { id: String(id) } })).toMatchObject({ status: 404 });
    const own = await treasury.hire('project_lead', [treasury.shop]);
    expect(await world.ok(getSigningRequest, { key: own.key, params: { id: String(id) } })).toMatchObject({ id });
    const signed = await desk.sign(unsigned as Authorizations);
    expect(await world.refused(submitSigned, { ...handing(id, signed), key: own.key })).toMatchObject({ status: 403 });
    expect((await world.ok(listSigningRequests, { key: treasury.root })).map((one) => one.id)).toContain(id);
  });
});

describe('a request for transfers', () => {
  it('moves each amount less its own fee to the cold wallet, and takes nothing else for it', async () => {
    const desk = await openDesk(treasury, { contract: false });
    await desk.fund(0, 10n ** 18n, 'ETH');
    await desk.fund(1, 2n * 10n ** 18n, 'ETH');
    const request = await open(desk, { currencyCode: 'ETH' });
    const unsigned = request.unsigned as Transfers;
    expect(unsigned).toMatchObject({
      kind: 'transfers',
      items: [
        { position: 1, nonce: 0 },
        { position: 0, nonce: 0 },
      ],
    });
    expect(request.status).toBe('open');
    const changes = [{ to: desk.contract }, { units: '7' }, { position: '3' }, { feeUnits: String(10n ** 18n) }];
    for (const over of changes) {
      const signed = signTransfers(desk, unsigned, over);
      expect(await refuse(request.id, signed)).toMatchObject({ status: 400, details: [{ path: 'signed.0' }] });
    }
    const good = signTransfers(desk, unsigned);
    expect(await refuse(request.id, ['garbage', good[1] ?? ''])).toMatchObject({ status: 400 });
    await submit(request.id, good);
    const kept = await query<{ signed: string[] }>('select signed from signing_request where id = $1', [request.id]);
    expect(kept[0]?.signed).toEqual(good);

    const { deps } = treasury.world.coffer;
    await sendSignedTransfers(deps);
    expect(await statusOf(request.sweepID)).toBe('broadcast');
    expect(await get(request.id)).toMatchObject({ status: 'broadcast' });
    await sendSignedTransfers(deps);
    desk.network.mine();
    const [came] = await chainOf(deps).then((chain) => chain.balances([{ address: desk.cold, contract: null }]));
    expect(came).toBe(sumOf(unsigned.items.map(({ amount }) => amount)));
  });

  it('moves what the books count as ready, and not what came to the address beside that', async () => {
    const desk = await openDesk(treasury, { contract: false });
    await desk.fund(0, 10n ** 18n, 'ETH');
    desk.network.pay(desk.addresses[0]?.address ?? '', 3n * 10n ** 18n);
    desk.network.mine();
    const [item] = ((await open(desk, { currencyCode: 'ETH' })).unsigned as Transfers).items;
    expect(parseEther(item?.amount ?? '0') + parseEther(item?.feeMax ?? '0')).toBe(10n ** 18n);
  });

  it('is not sent while a restore holds sending, and is once that is over', async () => {
    const desk = await openDesk(treasury, { contract: false });
    await desk.fund(0, 10n ** 18n, 'ETH');
    const request = await open(desk, { currencyCode: 'ETH' });
    await submit(request.id, signTransfers(desk, request.unsigned as Transfers));
    const { deps } = treasury.world.coffer;
    await insertRestore(deps.db, { reason: 'declared' });
    const inPool = desk.network.pool.length;
    await sendSignedTransfers(deps);
    expect([await statusOf(request.sweepID), desk.network.pool.length]).toEqual(['planned', inPool]);
    await treasury.world.asOwner('truncate restore, address_gap');
    await sendSignedTransfers(deps);
    expect([await statusOf(request.sweepID), desk.network.pool.length]).toEqual(['broadcast', inPool + 1]);
  });

  it('is refused once the money of its wallet is to end elsewhere', async () => {
    const desk = await openDesk(treasury, { contract: false });
    await desk.fund(0, 10n ** 18n, 'ETH');
    const request = await open(desk, { currencyCode: 'ETH' });
    const signed = signTransfers(desk, request.unsigned as Transfers);
    const coldWalletID = await treasury.coldWallet('ETH', desk.network.address(`another of ${desk.walletId}`));
    const elsewhere = { params: { id: desk.walletId }, body: { blockchainCode: 'ETH', coldWalletID } };
    await treasury.world.ok(setWalletDestination, { key: treasury.root, ...elsewhere });
    expect(await refuse(request.id, signed)).toMatchObject({
      status: 409,
      code: 'INVALID_STATE',
      message: 'The cold wallet has changed since then. Create a new request.',
    });
    expect(await statusOf(request.sweepID)).toBe('awaiting_signature');
  });

  it('whose nonces were used by something else are proven dead, and what they had in hand is free again', async () => {
    const desk = await openDesk(treasury, { contract: false });
    await desk.fund(0, 10n ** 18n, 'ETH');
    const request = await open(desk, { currencyCode: 'ETH' });
    const signed = signTransfers(desk, request.unsigned as Transfers);
    await submit(request.id, signed);
    desk.network.usePosition(desk.addresses[0]?.address ?? '');
    desk.network.mine(20);
    await sendSignedTransfers(treasury.world.coffer.deps);
    expect(await get(request.id)).toMatchObject({ status: 'failed' });
    expect(await locksOf(request.sweepID)).toBe(0);
  });

  it('leaves out addresses that cannot pay their own fee, and says what to do when that is all of them', async () => {
    const desk = await openDesk(treasury, { contract: false });
    await desk.fund(0, 5_000_000n);
    expect(await refuseOpen(desk)).toMatchObject({
      status: 422,
      message: expect.stringContaining('sweep contract') as string,
    });
    await desk.fund(0, 10n ** 18n, 'ETH');
    await desk.fund(1, 7_000_000n);
    expect(await open(desk)).toMatchObject({ amount: '5', addressCount: 1 });
  });
});

async function chainOf(deps: Treasury['world']['coffer']['deps']) {
  const chain = await openChain(deps, 'ETH');
  if (!chain) throw new Error('no chain');
  return chain;
}

function sumOf(amounts: string[]): bigint {
  return amounts.reduce((sum, amount) => sum + parseEther(amount), 0n);
}

it('a transaction of the own wallet is looked for on the chain, and never believed', async () => {
  const { world, root: key } = treasury;
  const network = treasury.chains.network('ETH');
  const look = (transactionHash: string) =>
    world.refused(submitSigned, { key, params: { chain: 'ETH' }, body: { transactionHash } });
  expect(await look('nonsense')).toMatchObject({ status: 400, details: [{ path: 'transactionHash' }] });
  expect(await look(`0x${'ab'.repeat(32)}`)).toMatchObject({ status: 422 });
  const hash = network.pay(network.address('somebody'), 5n);
  expect(await look(hash)).toMatchObject({
    status: 422,
    message: expect.stringContaining('waits for a block') as string,
  });
  network.mine();
  expect(await look(hash)).toMatchObject({ status: 422, message: expect.stringContaining('moved nothing') as string });
});
