import { expect, test } from 'vitest';
import type { SeenBlock } from './node-chain.contract.ts';
import { coinUnits, expectRefusal, type Scene } from './node-scene.fixture.ts';
import { unitsOf } from './regtest.ts';
import { kinds, newOwner, spend, tamper } from './signing.fixture.ts';

/** Below these an output costs more to spend than it brings. */
const dust = [
  ['P2PKH', 546n],
  ['P2SH-P2WPKH', 540n],
  ['P2WPKH', 294n],
  ['P2WSH', 330n],
  ['P2TR', 330n],
] as const;

export function refusalPromises(scene: () => Scene): void {
  test.each(kinds)('what was changed after a %s signature is refused', async (kind) => {
    const { rpc, fund, send } = scene();
    const owner = newOwner(kind);
    const coin = await fund(owner, coinUnits);
    const raw = await spend(rpc, owner, { coins: [coin], to: [{ address: newOwner().address, units: 900_000n }] });
    await expectRefusal(send(tamper(raw)), -26, /script-verify-flag-failed/);
    expect(await rpc('testmempoolaccept', [tamper(raw)])).toMatchObject([{ allowed: false }]);
    expect(await rpc('getrawmempool')).toEqual([]);
  });

  test.each(kinds)('a %s coin is not spent with the keys of others', async (kind) => {
    const { rpc, fund, send } = scene();
    const [owner, thief] = [newOwner(kind), newOwner(kind)];
    const coin = await fund(owner, coinUnits);
    const own = await fund(thief, coinUnits);
    const theirs = await spend(rpc, thief, { coins: [own], to: [{ address: thief.address, units: 900_000n }] });
    await expectRefusal(send(swapInput(theirs, own.txid, coin.txid)), -26, /script-verify-flag-failed/);
  });

  test.each(dust)('%s takes %s units and not one less', async (kind, least) => {
    const { rpc, payer, send } = scene();
    const { owner, coin } = await payer();
    const to = (units: bigint) =>
      spend(rpc, owner, {
        coins: [coin],
        to: [
          { address: newOwner(kind).address, units },
          { address: owner.address, units: 900_000n },
        ],
      });
    await expectRefusal(send(await to(least - 1n)), -26, /dust/);
    await send(await to(least));
  });

  test('a fee below what nodes relay for is refused, and one that looks like a mistake too', async () => {
    const { rpc, payer, send } = scene();
    const { owner, coin } = await payer();
    const paying = (units: bigint) =>
      spend(rpc, owner, { coins: [coin], to: [{ address: newOwner().address, units }] });
    await expectRefusal(send(await paying(coinUnits)), -26, /min relay fee not met, 0 < \d+/);
    await expectRefusal(send(await paying(coinUnits - 1n)), -26, /min relay fee not met/);
    const { owner: rich } = await payer();
    const large = await scene().fund(rich, 50_000_000n);
    const wasteful = await spend(rpc, rich, { coins: [large], to: [{ address: rich.address, units: 10_000n }] });
    await expectRefusal(send(wasteful), -25, /[Ff]ee exceeds maximum/);
  });

  test('a coin is spent once: a rival for no more money, and one that comes after the block', async () => {
    const { rpc, payer, send, mine } = scene();
    const { raw, owner, coin } = await payer(2000n);
    const rival = (fee: bigint) =>
      spend(rpc, owner, { coins: [coin], to: [{ address: newOwner().address, units: coinUnits - fee }] });
    await send(raw);
    await expectRefusal(send(await rival(1000n)), -26, /insufficient fee, rejecting replacement/);
    await expectRefusal(send(await rival(2000n)), -26, /insufficient fee/);
    await expectRefusal(send(await rival(2001n)), -26, /insufficient fee/);
    await mine();
    await expectRefusal(send(await rival(9000n)), -25, /bad-txns-inputs-missingorspent/);
    await expectRefusal(send(raw), -27, /already in/);
    expect(await rpc('testmempoolaccept', [raw])).toMatchObject([
      { allowed: false, 'reject-reason': 'txn-already-known' },
    ]);
    expect(await rpc('testmempoolaccept', [await rival(9000n)])).toMatchObject([{ 'reject-reason': 'missing-inputs' }]);
  });

  test('coins that never were, a coin named twice and more than there is are refused', async () => {
    const { rpc, payer, send } = scene();
    const { owner, coin } = await payer();
    const to = [{ address: newOwner().address, units: 900_000n }];
    const nowhere = await spend(rpc, owner, { coins: [{ ...coin, txid: 'aa'.repeat(32) }], to });
    await expectRefusal(send(nowhere), -25, /missingorspent/);
    await expectRefusal(send(await spend(rpc, owner, { coins: [{ ...coin, output: 9 }], to })), -25, /missingorspent/);
    await expectRefusal(send(await spend(rpc, owner, { coins: [coin, coin], to })), -26, /bad-txns-inputs-duplicate/);
    const wished = { ...coin, units: coinUnits * 2n };
    const more = await spend(rpc, owner, { coins: [wished], to: [{ address: owner.address, units: coinUnits + 1n }] });
    await expectRefusal(send(more), -26, /bad-txns-in-belowout/);
  });

  test('a reward is spent a hundred blocks later and not before', async () => {
    const { rpc, mine } = scene();
    const miner = newOwner();
    const [hash] = await rpc<string[]>('generatetoaddress', 1, miner.address);
    const { tx } = await rpc<SeenBlock>('getblock', hash, 2);
    const units = unitsOf(tx[0]?.vout[0]?.value ?? 0);
    const coins = [{ txid: tx[0]?.txid ?? '', output: 0, units }];
    const raw = await spend(rpc, miner, { coins, to: [{ address: miner.address, units: units - 1000n }] });
    await mine(98);
    await expectRefusal(rpc('sendrawtransaction', raw), -26, /bad-txns-premature-spend-of-coinbase/);
    await mine();
    await rpc('sendrawtransaction', raw);
  });

  test('what is signed for later waits with its owner until then', async () => {
    const { rpc, payer, send, mine } = scene();
    const { owner, coin } = await payer();
    const height = await rpc<number>('getblockcount');
    const to = [{ address: newOwner().address, units: 900_000n }];
    const byHeight = await spend(rpc, owner, { coins: [coin], to, lockTime: height + 2 });
    await expectRefusal(send(byHeight), -26, /^sendrawtransaction: non-final/);
    await expectRefusal(
      send(await spend(rpc, owner, { coins: [coin], to, lockTime: 4_000_000_000 })),
      -26,
      /non-final/,
    );
    await expectRefusal(send(await spend(rpc, owner, { coins: [coin], to, sequence: 5 })), -26, /non-BIP68-final/);
    await mine(2);
    await send(byHeight);
  });

  test('no more than 25 transactions wait upon each other', async () => {
    const { rpc, fund, send } = scene();
    const owner = newOwner();
    let coin = await fund(owner, coinUnits);
    const next = () =>
      spend(rpc, owner, { coins: [coin], to: [{ address: owner.address, units: coin.units - 1000n }] });
    for (let built = 0; built < 25; built += 1)
      coin = { txid: await send(await next()), output: 0, units: coin.units - 1000n };
    await expectRefusal(send(await next()), -26, /too-long-mempool-chain/);
  });

  test('what is no transaction, or pays to a script that nobody knows, is refused', async () => {
    const { rpc, payer, send } = scene();
    const { owner, coin, raw } = await payer();
    for (const wrong of ['00', 'zz', `${raw}00`, raw.slice(0, -2)])
      await expectRefusal(send(wrong), -22, /TX decode failed/);
    const odd = { coins: [coin], to: [{ script: Uint8Array.of(0x51), units: 900_000n }] };
    await expectRefusal(send(await spend(rpc, owner, odd)), -26, /scriptpubkey/);
  });
}

/** The same signatures over another coin. */
function swapInput(raw: string, from: string, to: string): string {
  const bytes = (txid: string) => Buffer.from(Buffer.from(txid, 'hex').toReversed()).toString('hex');
  return raw.replace(bytes(from), bytes(to));
}
