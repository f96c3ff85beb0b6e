import { expect, test } from 'vitest';
import { coinUnits, type Scene } from './node-scene.fixture.ts';
import { unitsOf } from './regtest.ts';
import { kinds, newOwner, spend } from './signing.fixture.ts';

type Entry = {
  vsize: number;
  fees: { base: number; ancestor: number; descendant: number };
  depends: string[];
  spentby: string[];
  ancestorcount: number;
  descendantcount: number;
  'bip125-replaceable': boolean;
};
type Scan = {
  height: number;
  total_amount: number;
  unspents: { txid: string; vout: number; amount: number; height: number; coinbase: boolean }[];
};

export function paymentPromises(scene: () => Scene): void {
  test.each(kinds)('a coin of %s is spent by who has its keys', async (kind) => {
    const { rpc, fund, send, mine } = scene();
    const owner = newOwner(kind);
    const coin = await fund(owner, coinUnits);
    const payee = newOwner('P2TR');
    const raw = await spend(rpc, owner, { coins: [coin], to: [{ address: payee.address, units: coinUnits - 2000n }] });
    const [verdict] = await rpc<{ allowed: boolean; vsize: number; fees: { base: number } }[]>('testmempoolaccept', [
      raw,
    ]);
    expect(verdict).toMatchObject({ allowed: true, fees: { base: 0.00002 } });
    const txid = await send(raw);
    expect((await rpc<Entry>('getmempoolentry', txid)).vsize).toBe(verdict?.vsize);
    await mine();
    expect(await rpc('gettxout', coin.txid, coin.output)).toBeNull();
    expect(await rpc('gettxout', txid, 0)).toMatchObject({
      confirmations: 1,
      scriptPubKey: { address: payee.address },
    });
  });

  test('what waits is listed with its fees and with what it depends on', async () => {
    const { rpc, payer, send } = scene();
    const { raw, payee } = await payer(1000n);
    const parent = await send(raw);
    const coin = { txid: parent, output: 0, units: coinUnits - 1000n };
    const child = await send(
      await spend(rpc, payee, { coins: [coin], to: [{ address: newOwner().address, units: coin.units - 500n }] }),
    );
    expect(new Set(await rpc<string[]>('getrawmempool'))).toEqual(new Set([parent, child]));
    const entries = await rpc<Record<string, Entry>>('getrawmempool', true);
    expect(entries[parent]).toMatchObject({ depends: [], spentby: [child], ancestorcount: 1, descendantcount: 2 });
    expect(entries[child]).toMatchObject({ depends: [parent], spentby: [], ancestorcount: 2, descendantcount: 1 });
    expect(entries[parent]?.fees).toMatchObject({ base: 0.00001, descendant: 0.000015 });
    expect(entries[child]?.fees).toMatchObject({ base: 0.000005, ancestor: 0.000015 });
    expect(await rpc('getmempoolentry', child)).toEqual(entries[child]);
    expect(await rpc('getmempoolinfo')).toMatchObject({ size: 2, loaded: true });
    expect(await rpc('gettxout', parent, 0)).toBeNull();
    expect(await rpc('gettxout', child, 0)).toMatchObject({ confirmations: 0 });
    expect(await rpc('gettxout', child, 0, false)).toBeNull();
  });

  test('who spends a coin is known while it waits, and the same bytes sent again change nothing', async () => {
    const { rpc, payer, send, mine } = scene();
    const { raw, coin } = await payer();
    const asked = { txid: coin.txid, vout: coin.output };
    expect(await rpc('gettxspendingprevout', [asked])).toEqual([asked]);
    const txid = await send(raw);
    expect(await send(raw)).toBe(txid);
    expect(await rpc('gettxspendingprevout', [asked, { txid, vout: 0 }])).toMatchObject([
      { ...asked, spendingtxid: txid },
      { txid, vout: 0 },
    ]);
    await mine();
    expect(await rpc('gettxspendingprevout', [asked])).toEqual([asked]);
  });

  test('all coins of some addresses are found, and add up', async () => {
    const { rpc, fund, mine } = scene();
    const owners = [newOwner(), newOwner('P2TR'), newOwner('P2PKH')] as const;
    const coins = [await fund(owners[0], 20_000n), await fund(owners[0], 30_000n), await fund(owners[1], 40_000n)];
    const asked = [`addr(${owners[0].address})`, { desc: `addr(${owners[1].address})` }, `addr(${owners[2].address})`];
    const found = await rpc<Scan>('scantxoutset', 'start', asked);
    expect(found).toMatchObject({ success: true, height: await rpc('getblockcount'), total_amount: 0.0009 });
    const names = (list: { txid: string }[]) => list.map(({ txid }) => txid).toSorted();
    expect(names(found.unspents)).toEqual(names(coins));
    expect(found.unspents.reduce((sum, one) => sum + unitsOf(one.amount), 0n)).toBe(90_000n);
    await mine();
    const script = Buffer.from(owners[1].script).toString('hex');
    expect(await rpc('scantxoutset', 'start', [`raw(${script})`])).toMatchObject({ total_amount: 0.0004 });
  });

  test('a reward is told from other coins', async () => {
    const { rpc } = scene();
    const miner = newOwner();
    const [hash] = await rpc<string[]>('generatetoaddress', 1, miner.address);
    const { unspents } = await rpc<Scan>('scantxoutset', 'start', [`addr(${miner.address})`]);
    expect(unspents).toMatchObject([{ coinbase: true, height: await rpc('getblockcount') }]);
    expect(await rpc('gettxout', unspents[0]?.txid, 0)).toMatchObject({ coinbase: true, bestblock: hash });
  });

  test('a higher fee takes the place of a lower one, with all that was built upon it', async () => {
    const { rpc, payer, send, mine } = scene();
    const { raw, owner, coin, payee } = await payer(1000n);
    const first = await send(raw);
    expect((await rpc<Entry>('getmempoolentry', first))['bip125-replaceable']).toBe(true);
    const built = { txid: first, output: 0, units: coinUnits - 1000n };
    await send(
      await spend(rpc, payee, { coins: [built], to: [{ address: owner.address, units: built.units - 1000n }] }),
    );
    const other = newOwner();
    const second = await send(
      await spend(rpc, owner, { coins: [coin], to: [{ address: other.address, units: coinUnits - 50_000n }] }),
    );
    expect(await rpc('getrawmempool')).toEqual([second]);
    await mine();
    expect(await rpc('getrawtransaction', second, 1)).toMatchObject({ confirmations: 1 });
  });

  test('a transaction that says it is final is replaced too, as all nodes do now', async () => {
    const { rpc, fund, send } = scene();
    const owner = newOwner();
    const coin = await fund(owner, coinUnits);
    const final = (units: bigint) =>
      spend(rpc, owner, { coins: [coin], to: [{ address: newOwner().address, units }], sequence: 0xffffffff });
    const first = await send(await final(coinUnits - 1000n));
    expect((await rpc<Entry>('getmempoolentry', first))['bip125-replaceable']).toBe(false);
    const second = await send(await final(coinUnits - 9000n));
    expect(await rpc('getrawmempool')).toEqual([second]);
  });
}
