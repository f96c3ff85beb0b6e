import { expect, test } from 'vitest';
import { RawTx } from '@scure/btc-signer';
import { expectRefusal, type Scene } from './node-scene.fixture.ts';
import { regtestGenesis, unitsOf } from './regtest.ts';
import { newOwner } from './signing.fixture.ts';

type Header = {
  hash: string;
  height: number;
  confirmations: number;
  previousblockhash?: string;
  nextblockhash?: string;
};
type Script = { hex: string; address?: string; type: string };
export type SeenTransaction = {
  txid: string;
  hash: string;
  vsize: number;
  hex: string;
  fee?: number;
  vin: {
    txid?: string;
    vout?: number;
    coinbase?: string;
    prevout?: { value: number; height: number; generated: boolean; scriptPubKey: Script };
  }[];
  vout: { n: number; value: number; scriptPubKey: Script }[];
};
export type SeenBlock = Header & {
  merkleroot: string;
  time: number;
  nTx: number;
  weight: number;
  tx: SeenTransaction[];
};

const unknown = 'ab'.repeat(32);

export function chainPromises(scene: () => Scene): void {
  test('says which chain it is on, and where its head is', async () => {
    const { rpc } = scene();
    const chain = await rpc<Record<string, unknown>>('getblockchaininfo');
    expect(chain).toMatchObject({ chain: 'regtest', pruned: false, initialblockdownload: false });
    expect(chain['bestblockhash']).toBe(await rpc('getblockhash', chain['blocks']));
    expect(await rpc('getblockcount')).toBe(chain['blocks']);
    expect(await rpc('getblockhash', 0)).toBe(regtestGenesis);
    expect(await rpc('getnetworkinfo')).toMatchObject({ version: expect.any(Number), relayfee: expect.any(Number) });
    expect(await rpc('uptime')).toBeGreaterThanOrEqual(0);
  });

  test('mines as many blocks as asked for, each upon the one before', async () => {
    const { rpc, mine, tip } = scene();
    const before = await tip();
    const mined = await mine(3);
    expect(mined).toHaveLength(3);
    expect(await tip()).toBe(mined.at(-1));
    const headers = await Promise.all(mined.map((hash) => rpc<Header>('getblockheader', hash)));
    expect(headers.map((one) => one.previousblockhash)).toEqual([before, ...mined.slice(0, 2)]);
    expect(headers.map((one) => one.nextblockhash)).toEqual([mined[1], mined[2], undefined]);
    expect(headers.map((one) => one.confirmations)).toEqual([3, 2, 1]);
  });

  test('pays a miner the subsidy, half as much after each 150 blocks, and the fees', async () => {
    const { rpc, payer, send, mine } = scene();
    const rewardAt = async (height: number) => {
      const { tx } = await rpc<SeenBlock>('getblock', await rpc('getblockhash', height), 2);
      return unitsOf(tx[0]?.vout[0]?.value ?? 0);
    };
    expect(await rewardAt(149)).toBe(50n * 100_000_000n);
    expect(await rewardAt(150)).toBe(25n * 100_000_000n);
    const { raw } = await payer(7777n);
    await send(raw);
    await mine();
    expect((await rewardAt(await rpc('getblockcount'))) % 100_000_000n).toBe(7777n);
  });

  test('shows one block in four depths that agree with each other', async () => {
    const { rpc, payer, send, mine } = scene();
    const { raw, owner, coin, payee } = await payer(1000n);
    const txid = await send(raw);
    const [hash = ''] = await mine();
    const bytes = await rpc<string>('getblock', hash, 0);
    const names = await rpc<SeenBlock & { tx: string[] }>('getblock', hash, 1);
    const details = await rpc<SeenBlock>('getblock', hash, 2);
    const sources = await rpc<SeenBlock>('getblock', hash, 3);
    expect(bytes.startsWith(await rpc<string>('getblockheader', hash, false))).toBe(true);
    expect(bytes).toContain(raw);
    expect(names.tx).toEqual(details.tx.map((one) => one.txid));
    expect(names.tx[1]).toBe(txid);
    const paid = details.tx[1];
    expect(paid).toMatchObject({ hex: raw, fee: 0.00001, vin: [{ txid: coin.txid, vout: 0 }] });
    expect(paid?.vin[0]?.prevout).toBeUndefined();
    const { prevout } = sources.tx[1]?.vin[0] ?? {};
    expect(prevout).toMatchObject({ value: 0.01, generated: false, scriptPubKey: { address: owner.address } });
    expect(prevout?.height).toBe(names.height - 1);
    expect(paid?.vout[0]).toMatchObject({ n: 0, scriptPubKey: { address: payee.address, type: 'witness_v0_keyhash' } });
    expect(sources.tx[0]?.vin[0]?.coinbase).toBeDefined();
    expect(names).toMatchObject({ nTx: 2, strippedsize: details.weight === 0 ? 0 : expect.any(Number) });
  });

  test('shows a transaction that waits and one in a block, as bytes, in parts and with what it spends', async () => {
    const { rpc, payer, send, mine } = scene();
    const { raw, owner } = await payer();
    const txid = await send(raw);
    expect(await rpc('getrawtransaction', txid)).toBe(raw);
    expect(await rpc('getrawtransaction', txid, 1)).not.toHaveProperty('blockhash');
    const [hash] = await mine();
    expect(await rpc('getrawtransaction', txid, 0)).toBe(raw);
    expect(await rpc('getrawtransaction', txid, 1)).toMatchObject({
      txid,
      hex: raw,
      blockhash: hash,
      confirmations: 1,
    });
    expect(await rpc('getrawtransaction', txid, 2)).toMatchObject({
      fee: 0.00001,
      vin: [{ prevout: { value: 0.01, scriptPubKey: { address: owner.address } } }],
    });
    expect(await rpc('getrawtransaction', txid, 1, hash)).toMatchObject({ txid, in_active_chain: true });
  });

  test('a block commits to its witnesses and to its height, so that no two rewards are alike', async () => {
    const { rpc, mine } = scene();
    const hashes = await mine(2);
    const blocks = await Promise.all(hashes.map((hash) => rpc<SeenBlock>('getblock', hash, 2)));
    const rewards = blocks.map(({ tx }) => tx[0]);
    expect(new Set(rewards.map((one) => one?.txid)).size).toBe(2);
    for (const reward of rewards) {
      expect(reward?.vout.at(-1)?.scriptPubKey.hex).toMatch(/^6a24aa21a9ed/);
      expect(RawTx.decode(Buffer.from(reward?.hex ?? '', 'hex')).witnesses).toHaveLength(1);
    }
  });

  test('what is not there is refused with the number that everybody knows', async () => {
    const { rpc, mine } = scene();
    const [hash = ''] = await mine();
    await expectRefusal(rpc('getrawtransaction', unknown, 1), -5, /No such mempool or blockchain transaction/);
    await expectRefusal(
      rpc('getrawtransaction', unknown, 1, hash),
      -5,
      /No such transaction found in the provided block/,
    );
    await expectRefusal(rpc('getblock', unknown), -5, /Block not found/);
    await expectRefusal(rpc('getblockheader', unknown), -5, /Block not found/);
    await expectRefusal(rpc('getblockhash', 1_000_000), -8, /out of range/);
    await expectRefusal(rpc('getmempoolentry', unknown), -5, /not in mempool/);
    await expectRefusal(rpc('getblock', 'ab'), -8, /must be of length 64/);
    await expectRefusal(rpc('generatetoaddress', 1, 'bc1qnowhere'), -5, /Invalid address/);
    await expectRefusal(rpc('getsomething'), -32601, /Method not found/);
    expect(await rpc('gettxout', unknown, 0)).toBeNull();
  });

  test('has no fee to advise as long as it saw too few transactions', async () => {
    const advice = await scene().rpc<{ feerate?: number; errors?: string[] }>('estimatesmartfee', 6);
    expect(advice).not.toHaveProperty('feerate');
    expect(advice.errors?.[0]).toMatch(/Insufficient data/);
  });

  test('keeps the time that it is told, and goes back to the real one', async () => {
    const { rpc, mine } = scene();
    const timeOf = async (hash = '') => (await rpc<{ time: number }>('getblockheader', hash)).time;
    const later = Math.floor(Date.now() / 1000) + 7200;
    await rpc('setmocktime', later);
    const [told] = await mine();
    expect(await timeOf(told)).toBe(later);
    await rpc('setmocktime', 0);
    const [real] = await mine();
    expect(await timeOf(real)).toBeLessThan(later);
  });

  test('a block may hold chosen transactions alone', async () => {
    const { rpc, payer, send } = scene();
    const [first, second] = [await payer(), await payer()];
    const [kept, left] = [await send(first.raw), await send(second.raw)];
    const { hash } = await rpc<{ hash: string }>('generateblock', newOwner().address, [kept]);
    expect((await rpc<{ tx: string[] }>('getblock', hash, 1)).tx.slice(1)).toEqual([kept]);
    expect(await rpc('getrawmempool')).toEqual([left]);
    await expectRefusal(rpc('generateblock', newOwner().address, [unknown]), -5, /not in mempool/);
  });
}
