import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptOfAddress } from '@coffer/keys/bitcoin/parse-address.ts';
import { bitcoindProgram } from '../../../../../devnet/bitcoin/bitcoind-program.ts';
import { sign } from '../../../../../devnet/bitcoin/pay.ts';
import { newOwner } from '../../../../../devnet/bitcoin/signing.fixture.ts';
import { RpcFailure } from '../nodes/rpc-failure.ts';
import { freshAddress, sceneOf, watching, type Scene } from '../suite/port-stage.contract.ts';
import { decodeTransaction } from './reading/raw-transaction.ts';
import { openBitcoinStage, type BitcoinStage } from './stage.fixture.ts';

/** A script may be as long as its block, where whoever mines it takes it directly. */
let stage: BitcoinStage;
let scene: Scene;
beforeAll(async () => {
  stage = await openBitcoinStage((await bitcoindProgram()) ? 'bitcoind' : 'simulator');
  scene = sceneOf(stage);
}, 120_000);
afterAll(async () => {
  await scene?.chain.close();
  await stage?.close();
});

test.each([200_001, 900_000])(
  'an output to us beside a script of %i bytes is read, and all else in its block',
  async (length) => {
    const [ours, honest] = [freshAddress(scene), freshAddress(scene)];
    const coin = await stage.wallet.nextCoin();
    const { house } = stage.wallet;
    const long = new Uint8Array(length).fill(0x51);
    long[0] = 0x6a;
    const paid = { script: scriptOfAddress(ours, 'regtest'), units: 1_000n };
    const change = { script: house.script, units: coin.units - paid.units - 1_000_000n };
    const outputs = [{ script: long, units: 0n }, paid, change];
    const raw = sign({ from: house, coins: [coin], outputs, replaceable: true });
    const good = await stage.pay([{ to: honest, contract: null, units: 50_000n }]);
    await stage.rpc('generateblock', newOwner().address, [raw, good]);
    const { height } = await scene.chain.head();
    const { transfers } = await scene.chain.read({ from: height, to: height }, watching(ours, honest));
    expect(transfers.map(({ to, path, units }) => [to, path, units])).toEqual([
      [ours, 'out:1', 1_000n],
      [honest, expect.any(String), 50_000n],
    ]);
    const [told] = transfers;
    expect(await scene.chain.transaction(told!.txHash)).toMatchObject({ state: 'included' });
  },
  60_000,
);

test.each([
  ['inputs', 'fe00000040'],
  ['outputs', `01${'00'.repeat(36)}00fffffffffe00000040`],
  ['bytes of a script', `01${'00'.repeat(36)}fe00000040`],
  ['things in more than four bytes', 'ff0000000000000001'],
])('a transaction that claims a thousand million %s in a few bytes is refused at once', (_what, body) => {
  expect(() => decodeTransaction(`02000000${body}${'00'.repeat(60)}`)).toThrow(RpcFailure);
});
