import { expect } from 'vitest';
import type { Scan, Transfer } from '../port/port.ts';
import { ChainUnavailable } from '../port/failures.ts';
import { given } from './port-capabilities.contract.ts';
import {
  coins,
  expectContiguous,
  freshAddress,
  readFrom,
  watching,
  type Payment,
  type Scene,
} from './port-stage.contract.ts';
import type { Suite } from './port-suite.contract.ts';

export function testReorgs(suite: Suite): void {
  suite.test('takes what it does not bring back, and other blocks stand there', async (scene) => {
    const reorg = given(scene.stage.reorg, 'reorgs');
    const to = freshAddress(scene);
    const hash = await scene.stage.pay([{ to, contract: null, units: coins(scene, 5n) }]);
    await scene.stage.mine(2);
    const before = await scene.chain.head();
    await reorg(2, []);
    const { blocks, transfers } = await readFrom(scene, before.height - 2, watching(to));
    expect(transfers).toEqual([]);
    expect(blocks.map((block) => block.hash)).not.toContain(before.hash);
    expect((await scene.chain.block(before.height))?.hash).not.toBe(before.hash);
    expect((await scene.chain.transaction(hash))?.state).not.toBe('included');
    expect(await scene.chain.balances([{ address: to, contract: null }])).toEqual([0n]);
  });

  suite.test('moves a transaction to another block and another place in it, and its paths stay', async (scene) => {
    const reorg = given(scene.stage.reorg, 'reorgs');
    const [ours, foreign] = [freshAddress(scene), freshAddress(scene)];
    const payments = movedPayments(scene, ours, foreign);
    const first = await scene.stage.pay(payments);
    const second = await scene.stage.pay(payments.map((payment) => ({ ...payment, to: foreign })));
    await scene.stage.mine(2);
    const { height } = await scene.chain.head();
    const before = await readFrom(scene, height - 1, watching(ours));
    await reorg(2, [
      { hash: second, block: 1 },
      { hash: first, block: 1 },
    ]);
    const after = await readFrom(scene, height - 1, watching(ours));
    const came = payments.filter(({ to }) => to === ours);
    const assets = new Set(came.map(({ contract }) => contract));
    expect(before.transfers).toHaveLength(scene.stage.nets ? assets.size : came.length);
    expect(after.transfers.map(identity)).toEqual(before.transfers.map(identity));
    expect(new Set(before.transfers.map(({ block }) => block.height))).toEqual(new Set([height - 1]));
    expect(new Set(after.transfers.map(({ block }) => block.height))).toEqual(new Set([height]));
  });

  suite.test(
    'while somebody reads never mixes two forks',
    async (scene) => {
      const reorg = given(scene.stage.reorg, 'reorgs');
      const to = freshAddress(scene);
      const watched = watching(to);
      const hash = await scene.stage.pay([{ to, contract: null, units: coins(scene, 5n) }]);
      await scene.stage.mine(3);
      const { height } = await scene.chain.head();
      const range = { from: height - 3, to: height };
      /** What a quiet reading found in each block there ever was. */
      const truth = new Map<string, string[]>();
      const note = async () => {
        const scan = await readFrom(scene, range.from, watched);
        for (const block of scan.blocks) truth.set(block.hash, inBlock(scan, block.hash));
      };
      await note();
      const scans: Scan[] = [];
      for (let round = 0; round < 12; round++) {
        const readings = Array.from({ length: 4 }, () => scene.chain.read(range, watched).catch(whatStopsReading));
        await reorg(3, round % 2 === 0 ? [] : [{ hash, block: round % 3 }]);
        for (const scan of await Promise.all(readings)) if (scan) scans.push(scan);
        await note();
      }
      for (const scan of scans) {
        expectContiguous(scan.blocks, range.from);
        const hashes = scan.blocks.map((block) => block.hash);
        for (const transfer of scan.transfers) expect(hashes).toContain(transfer.block.hash);
        for (const known of hashes.filter((one) => truth.has(one)))
          expect(inBlock(scan, known)).toEqual(truth.get(known));
      }
      expect([...truth.values()].filter((found) => found.length > 0).length).toBeGreaterThan(5);
    },
    60_000,
  );
}

/** As many different ones as one transaction of this chain takes. */
function movedPayments(scene: Scene, ours: string, foreign: string): Payment[] {
  const { token, together = 'all' } = scene.stage;
  const isOfTokens = token !== null && together !== 'coins';
  const contract = isOfTokens ? token : null;
  const unit = isOfTokens ? 1n : scene.stage.coin.unit;
  const payments = [
    { to: foreign, contract, units: unit },
    { to: ours, contract, units: 2n * unit },
    { to: ours, contract, units: 3n * unit },
  ];
  return together === 'tokens' ? payments : [...payments, { to: ours, contract: null, units: coins(scene, 4n) }];
}

function identity({ txHash, path, contract, to, units }: Transfer): string {
  return `${txHash} ${path} ${contract} ${to} ${units}`;
}

function inBlock(scan: Scan, hash: string): string[] {
  return scan.transfers.filter((transfer) => transfer.block.hash === hash).map(identity);
}

/** Giving up is honest; anything else is not. */
function whatStopsReading(error: unknown): undefined {
  if (!(error instanceof ChainUnavailable) && !(error instanceof RangeError)) throw error;
}
