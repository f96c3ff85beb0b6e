import { expect, test } from 'vitest';
import { reorg } from './mine.ts';
import { coinUnits, expectRefusal, type Scene } from './node-scene.fixture.ts';
import { newOwner, spend } from './signing.fixture.ts';

export function reorgPromises(scene: () => Scene): void {
  test('when its block is gone, a transaction waits again, and the coin it spent is back in the books', async () => {
    const { rpc, payer, send, mine, tip } = scene();
    const { raw, coin } = await payer();
    const before = await tip();
    const txid = await send(raw);
    const [hash = ''] = await mine();
    await rpc('invalidateblock', hash);
    expect(await tip()).toBe(before);
    expect(await rpc('getrawmempool')).toEqual([txid]);
    expect(await rpc('getblockheader', hash)).toMatchObject({ confirmations: -1 });
    expect(await rpc('getrawtransaction', txid, 1)).not.toHaveProperty('blockhash');
    expect(await rpc('gettxout', coin.txid, coin.output, false)).not.toBeNull();
    const [again] = await mine();
    expect(again).not.toBe(hash);
    expect(await rpc('getrawtransaction', txid, 1)).toMatchObject({ blockhash: again, confirmations: 1 });
  });

  test('a block that was taken back can be taken up again', async () => {
    const { rpc, payer, send, mine, tip } = scene();
    const txid = await send((await payer()).raw);
    const [hash = ''] = await mine();
    await rpc('invalidateblock', hash);
    await rpc('reconsiderblock', hash);
    expect(await tip()).toBe(hash);
    expect(await rpc('getrawmempool')).toEqual([]);
    expect(await rpc('getrawtransaction', txid, 1)).toMatchObject({ blockhash: hash });
  });

  test('the branch with more work wins, the older one among equals', async () => {
    const { rpc, mine, tip } = scene();
    const [first = '', second = ''] = await mine(2);
    await rpc('invalidateblock', first);
    const stranger = newOwner().address;
    const rivals = await rpc<string[]>('generatetoaddress', 1, stranger);
    await rpc('reconsiderblock', first);
    expect(await tip()).toBe(second);
    await rpc('invalidateblock', first);
    rivals.push(...(await rpc<string[]>('generatetoaddress', 2, stranger)));
    await rpc('reconsiderblock', first);
    expect(await tip()).toBe(rivals.at(-1));
    expect(await rpc('getblockheader', second)).toMatchObject({ confirmations: -1 });
  });

  test('a rival in the other branch takes the place of what stood in a block', async () => {
    const { rpc, payer, send, mine } = scene();
    const { raw, owner, coin, payee } = await payer();
    const txid = await send(raw);
    const [hash = ''] = await mine();
    await rpc('invalidateblock', hash);
    const rival = await spend(rpc, owner, {
      coins: [coin],
      to: [{ address: owner.address, units: coinUnits - 9000n }],
    });
    const second = await send(rival);
    await mine(2);
    expect(await rpc('getrawtransaction', second, 1)).toMatchObject({ confirmations: 2 });
    // The index of transactions still knows it, in a block that counts no more.
    expect(await rpc('getrawtransaction', txid, 1)).toMatchObject({ blockhash: hash, confirmations: 0 });
    await expectRefusal(rpc('getmempoolentry', txid), -5, /not in mempool/);
    expect(await rpc('scantxoutset', 'start', [`addr(${payee.address})`])).toMatchObject({ unspents: [] });
  });

  test('a deep one keeps what is to be kept at its height, and books add up as before', async () => {
    const { rpc, payer, send, mine, wallet } = scene();
    const [kept, left] = [await payer(), await payer()];
    const keptId = await send(kept.raw);
    await mine();
    const leftId = await send(left.raw);
    await mine(20);
    const height = await rpc<number>('getblockcount');
    const { height: at } = await rpc<{ height: number }>('getblockheader', await blockOf(keptId));
    await reorg(rpc, 21, [keptId], 'waits');
    expect(await rpc('getblockcount')).toBe(height);
    expect((await rpc<{ height: number }>('getblockheader', await blockOf(keptId))).height).toBe(at);
    expect(await rpc('getrawmempool')).toEqual([leftId]);
    await mine();
    const sums = await rpc<{ total_amount: number }>('scantxoutset', 'start', [`addr(${left.payee.address})`]);
    expect(sums).toMatchObject({ total_amount: 0.00999, height: height + 1 });
    expect(await rpc('scantxoutset', 'start', [`addr(${wallet.house.address})`])).toMatchObject({ success: true });

    async function blockOf(txid: string): Promise<string> {
      return (await rpc<{ blockhash: string }>('getrawtransaction', txid, 1)).blockhash;
    }
  });

  test('what was paid from a reward that is gone is gone too', async () => {
    const { rpc, send, mine } = scene();
    const miner = newOwner();
    const [reward = ''] = await rpc<string[]>('generatetoaddress', 1, miner.address);
    await mine(99);
    const { tx } = await rpc<{ tx: string[] }>('getblock', reward, 1);
    const [output] = (await rpc<{ vout: { value: number }[] }>('getrawtransaction', tx[0], 1)).vout;
    const coin = { txid: tx[0] ?? '', output: 0, units: BigInt(Math.round((output?.value ?? 0) * 1e8)) };
    const to = [{ address: newOwner().address, units: coin.units - 1000n }];
    const txid = await send(await spend(rpc, miner, { coins: [coin], to }));
    await rpc('invalidateblock', reward);
    await expectRefusal(rpc('getmempoolentry', txid), -5, /not in mempool/);
    await rpc('reconsiderblock', reward);
  });
}
