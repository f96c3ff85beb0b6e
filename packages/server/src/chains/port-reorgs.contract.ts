import { expect, test } from 'vitest';
import type { Scan, Transfer } from './port.ts';
import { ChainUnavailable } from './port.ts';
import { expectContiguous, freshAddress, readFrom, watching, type Scene } from './port-stage.contract.ts';

export function testReorgs(current: () => Scene): void {
  test('takes what it does not bring back, and other blocks stand there', async () => {
    const scene = current();
    const to = freshAddress(scene);
    const hash = await scene.stage.pay([{ to, contract: null, units: 5n }]);
    await scene.stage.mine(2);
    const before = await scene.chain.head();
    await scene.stage.reorg(2, []);
    const { blocks, transfers } = await readFrom(scene, before.height - 2, watching(to));
    expect(transfers).toEqual([]);
    expect(blocks.map((block) => block.hash)).not.toContain(before.hash);
    expect((await scene.chain.block(before.height))?.hash).not.toBe(before.hash);
    expect((await scene.chain.transaction(hash))?.state).not.toBe('included');
    expect(await scene.chain.balances([{ address: to, contract: null }])).toEqual([0n]);
  });

  test('moves a transaction to another block and another place in it, and its paths stay', async () => {
    const scene = current();
    const { token } = scene.stage;
    const [ours, foreign] = [freshAddress(scene), freshAddress(scene)];
    const payments = [
      { to: foreign, contract: token, units: 1n },
      { to: ours, contract: token, units: 2n },
      { to: ours, contract: token, units: 3n },
      { to: ours, contract: null, units: 4n },
    ];
    const first = await scene.stage.pay(payments);
    const second = await scene.stage.pay(payments.map((payment) => ({ ...payment, to: foreign })));
    await scene.stage.mine(2);
    const { height } = await scene.chain.head();
    const before = await readFrom(scene, height - 1, watching(ours));
    await scene.stage.reorg(2, [
      { hash: second, block: 1 },
      { hash: first, block: 1 },
    ]);
    const after = await readFrom(scene, height - 1, watching(ours));
    expect(before.transfers).toHaveLength(3);
    expect(after.transfers.map(identity)).toEqual(before.transfers.map(identity));
    expect(new Set(before.transfers.map(({ block }) => block.height))).toEqual(new Set([height - 1]));
    expect(new Set(after.transfers.map(({ block }) => block.height))).toEqual(new Set([height]));
  });

  test('while somebody reads never mixes two forks', { timeout: 60_000 }, async () => {
    const scene = current();
    const to = freshAddress(scene);
    const watched = watching(to);
    const hash = await scene.stage.pay([{ to, contract: null, units: 5n }]);
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
      await scene.stage.reorg(3, round % 2 === 0 ? [] : [{ hash, block: round % 3 }]);
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
  });
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
