import { afterAll, beforeAll, expect, test } from 'vitest';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { buildPsbt, type PsbtCoin } from '@coffer/keys/bitcoin/build-psbt.ts';
import { checkPsbt } from '@coffer/keys/bitcoin/check-psbt.ts';
import { consolidate } from '@coffer/keys/bitcoin/coins.ts';
import { bitcoinKeys } from '@coffer/keys/bitcoin/derive.ts';
import { importSigned } from '@coffer/keys/bitcoin/import-psbt.ts';
import { scriptOfAddress } from '@coffer/keys/bitcoin/parse-address.ts';
import { signPsbtWithPhrase } from '@coffer/keys/bitcoin/sign-psbt.ts';
import { readBitcoinSource } from '@coffer/keys/bitcoin/source.ts';
import { bitcoindProgram } from '../../../../../devnet/bitcoin/bitcoind-program.ts';
import { coins, freshAddress, sceneOf, type Scene } from '../suite/port-stage.contract.ts';
import { openBitcoinStage, type BitcoinStage } from './stage.fixture.ts';

const words = { phrase: 'legal winner thank year wave sausage worth useful legal winner thank yellow', passphrase: '' };
const root = HDKey.fromMasterSeed(mnemonicToSeedSync(words.phrase));
const pause = () => Promise.resolve();
const kinds = [
  ['wpkh(', ')', 84],
  ['sh(wpkh(', '))', 49],
  ['tr(', ')', 86],
] as const;

let stage: BitcoinStage;
let scene: Scene;

beforeAll(async () => {
  stage = await openBitcoinStage((await bitcoindProgram()) ? 'bitcoind' : 'simulator');
  scene = sceneOf(stage);
});
afterAll(async () => {
  await scene?.chain.close();
  await stage?.close();
});

function keysOf([start, end, purpose]: (typeof kinds)[number]) {
  const { publicExtendedKey } = root.derive(`m/${purpose}'/0'/0'`);
  const text = `${start}[00000000/${purpose}h/0h/0h]${publicExtendedKey}/<0;1>/*${end}`;
  const read = readBitcoinSource(text, 'regtest');
  if ('reason' in read) throw new Error(read.reason);
  return { text, keyAt: bitcoinKeys(read.source, 'regtest') };
}

test(
  'deposits of every kind of wallet are gathered in batches that the phrase signs and the node takes',
  { timeout: 60_000 },
  async () => {
    const wallets = kinds.map(keysOf);
    const keys = wallets.flatMap(({ keyAt }) => [0, 1, 2, 3].map(keyAt));
    expect(stage.chains.rules('BTC').deriveAddresses?.({ kind: 'xpub', xpub: wallets[2]!.text }, 0, 4)).toEqual(
      keys.slice(8).map(({ address }) => address),
    );
    await stage.pay(keys.map(({ address: to }) => ({ to, contract: null, units: coins(scene, 20n) })));
    await stage.mine(1);
    const held = (await scene.chain.coins?.of(keys.map(({ address }) => address))) ?? [];
    expect(held).toHaveLength(12);
    const spendable = held.map((coin): PsbtCoin & { address: string } => {
      const key = keys.find(({ address }) => address === coin.address);
      if (!key) throw new Error('a coin of somebody else');
      return { ...coin, script: scriptOfAddress(coin.address, 'regtest'), key };
    });
    const cold = freshAddress(scene);
    const script = scriptOfAddress(cold, 'regtest');
    const plan = consolidate(spendable, script, { unitsPerKilobyte: 1_000n, coinsMax: 7 });
    expect(plan.transactions.map((one) => one.coins.length)).toEqual([7, 5]);
    for (const { coins: spent, units, feeUnits } of plan.transactions) {
      const psbt = buildPsbt(spent, [{ script, units }]);
      const asked = { coins: spent, payees: [{ address: cold, units }], feeUnitsMax: feeUnits };
      expect(checkPsbt(psbt, asked, 'regtest')).toMatchObject({ review: { feeUnits } });
      const run = signPsbtWithPhrase(words, psbt, 'regtest', pause);
      let step = await run.next();
      while (!step.done) step = await run.next();
      expect(importSigned(psbt, [step.value.bytes], 'regtest')).toEqual({ signed: step.value });
      expect(await scene.chain.broadcast(step.value)).toEqual({ outcome: 'accepted' });
    }
    await stage.mine(1);
    const arrived = plan.transactions.reduce((sum, { units }) => sum + units, 0n);
    expect(await scene.chain.balances([{ address: cold, contract: null }])).toEqual([arrived]);
    expect(await scene.chain.coins?.of(keys.map(({ address }) => address))).toEqual([]);
  },
);
