import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { RawTx, SigHash } from '@scure/btc-signer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLog } from '../../../packages/server/src/platform/log.ts';
import { temporaryFolder } from '../../../packages/server/test/temporary-folder.ts';
import { bitcoindProgram } from '../bitcoind-program.ts';
import type { BitcoinRpc } from '../bitcoin-rpc.ts';
import { openScene, type Scene } from '../node-scene.fixture.ts';
import type { RunningNode } from '../running-node.ts';
import { kinds, newOwner, spend, type Kind } from '../signing.fixture.ts';
import { startBitcoind } from '../start-bitcoind.ts';
import { startSimulator } from './start-simulator.ts';

const program = await bitcoindProgram();

type Verdict = { allowed: boolean; vsize?: number; 'reject-reason'?: string };

/** The real node is given each block of the simulator: whatever it finds wrong with one shows at once. */
describe.runIf(program !== undefined)('a chain of the simulator, judged by the real node', () => {
  const folder = temporaryFolder('coffer-agreement');
  const holds = openSync(devNull, 'r');
  const log = openLog('silent');
  let real: RunningNode;
  let scene: Scene;
  let told = 0;
  beforeAll(async () => {
    if (!program) return;
    real = await startBitcoind({ folder: path.join(folder.path, 'real'), holds, log, program });
    scene = await openScene(await startSimulator({ folder: path.join(folder.path, 'simulator'), log }));
  });
  afterAll(async () => {
    await scene.node.stop();
    await real.stop();
    closeSync(holds);
    await folder.remove();
  });

  async function expectAllTaken(): Promise<void> {
    const height = await scene.rpc<number>('getblockcount');
    for (; told < height; told += 1) {
      const raw = await scene.rpc<string>('getblock', await scene.rpc('getblockhash', told + 1), 0);
      expect(await real.rpc('submitblock', raw), `block ${told + 1}`).toBeNull();
    }
    expect(await real.rpc('getbestblockhash')).toBe(await scene.tip());
  }

  async function judge(rpc: BitcoinRpc, raw: string): Promise<Verdict> {
    const [verdict] = await rpc<Verdict[]>('testmempoolaccept', [raw], 0);
    if (!verdict) throw new Error('no verdict');
    return verdict;
  }

  /** Both say yes, or both no for the same reason. */
  async function expectAgreement(raw: string, why: string): Promise<boolean> {
    const [ours, theirs] = [await judge(scene.rpc, raw), await judge(real.rpc, raw)];
    const words = ({ 'reject-reason': reason = '' }: Verdict) => reason.replace(/ \(.*/, '');
    expect({ allowed: ours.allowed, vsize: ours.vsize, why, reason: words(ours) }).toEqual({
      allowed: theirs.allowed,
      vsize: theirs.vsize,
      why,
      reason: words(theirs),
    });
    return theirs.allowed;
  }

  test('every block is good, with payments of all kinds, rewards of all sizes and fees', async () => {
    for (const kind of kinds) {
      const owner = newOwner(kind);
      const coins = [await scene.fund(owner, 40_000n), await scene.fund(owner, 50_000n)];
      const to = kinds.map((other) => ({ address: newOwner(other).address, units: 10_000n }));
      await scene.send(await spend(scene.rpc, owner, { coins, to }));
    }
    await scene.mine(20);
    await expectAllTaken();
  });

  test('one block is told in the same words', async () => {
    await scene.send((await scene.payer()).raw);
    const [hash = ''] = await scene.mine();
    await expectAllTaken();
    for (const depth of [0, 1, 2, 3]) {
      const [ours, theirs] = [await scene.rpc('getblock', hash, depth), await real.rpc('getblock', hash, depth)];
      if (depth === 0) expect(ours).toBe(theirs);
      else expect(theirs).toMatchObject(ours as object);
    }
    expect(await real.rpc('getblockheader', hash)).toMatchObject(await scene.rpc<object>('getblockheader', hash));
  });

  test('the coins of an address are the same, whichever is asked', async () => {
    const { house, accounts } = scene.wallet;
    await expectAllTaken();
    for (const { address } of [house, ...accounts.slice(0, 2)]) {
      type Scan = { unspents: { txid: string; vout: number; amount: number; desc?: string }[]; total_amount: number };
      const scan = async (rpc: BitcoinRpc) => rpc<Scan>('scantxoutset', 'start', [`addr(${address})`]);
      const [ours, theirs] = [await scan(scene.rpc), await scan(real.rpc)];
      const sorted = ({ unspents, total_amount }: Scan) => ({
        total_amount,
        unspents: unspents.map((one) => ({ ...one, desc: '' })).toSorted((a, b) => (a.txid < b.txid ? -1 : 1)),
      });
      expect(sorted(ours)).toEqual(sorted(theirs));
    }
  });

  const sighashes = Object.entries(SigHash).filter(([name]) => name !== 'DEFAULT');
  test.each(kinds)('signatures of %s over parts of a transaction count for both or for none', async (kind: Kind) => {
    const owner = newOwner(kind);
    const coins = [await scene.fund(owner, 300_000n), await scene.fund(owner, 400_000n)];
    await expectAllTaken();
    const to = [1, 2].map(() => ({ address: newOwner().address, units: 300_000n }));
    for (const [name, sighash] of sighashes) {
      const raw = await spend(scene.rpc, owner, { coins, to, sighash });
      expect(await expectAgreement(raw, name)).toBe(true);
      // What a signature leaves open may be changed, and nothing else.
      await expectAgreement(
        change(raw, (parts) => lower(parts, 0)),
        `${name}, first output`,
      );
      await expectAgreement(
        change(raw, (parts) => lower(parts, 1)),
        `${name}, second output`,
      );
      await expectAgreement(
        change(raw, (parts) => (parts.inputs = parts.inputs.toReversed())),
        `${name}, inputs turned round`,
      );
      await expectAgreement(
        change(raw, (parts) => void (parts.lockTime = 1)),
        `${name}, another lock time`,
      );
      await expectAgreement(
        change(raw, (parts) => (parts.witnesses = parts.witnesses?.toReversed())),
        `${name}, witnesses swapped`,
      );
    }
  });

  test.each(kinds)('a %s transaction with any byte changed is judged alike', async (kind: Kind) => {
    const owner = newOwner(kind);
    const coins = [await scene.fund(owner, 300_000n)];
    await expectAllTaken();
    const raw = await spend(scene.rpc, owner, { coins, to: [{ address: newOwner().address, units: 200_000n }] });
    const random = sequenceFrom(7);
    for (let tries = 0; tries < 60; tries += 1) {
      const bytes = Buffer.from(raw, 'hex');
      const at = random() % bytes.length;
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (random() % 8));
      const changed = bytes.toString('hex');
      const [ours, theirs] = await Promise.all([
        judge(scene.rpc, changed).then(
          (one) => one.allowed,
          () => false,
        ),
        judge(real.rpc, changed).then(
          (one) => one.allowed,
          () => false,
        ),
      ]);
      expect(ours, `byte ${at} of ${raw} as in ${changed}`).toBe(theirs);
    }
  });
});

type Parts = ReturnType<typeof RawTx.decode>;

function change(raw: string, how: (parts: Parts) => void): string {
  const parts = RawTx.decode(Buffer.from(raw, 'hex'));
  how(parts);
  return Buffer.from(RawTx.encode(parts)).toString('hex');
}

function lower({ outputs }: Parts, at: number): void {
  const output = outputs[at];
  if (output) output.amount -= 1n;
}

/** The same numbers each time, so that a failure comes again. */
function sequenceFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 8;
}
