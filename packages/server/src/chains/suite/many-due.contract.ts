import { setTimeout as pass } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ToldTransfer } from '../port/hearing.ts';
import type { Chain } from '../port/port.ts';
import { freshAddress, readFrom, watching, type Scene } from './port-stage.contract.ts';

/** So many payments of coins that stand in the chain, as they are asked about. */
export async function manyPaid(scene: Scene, count: number, least: bigint): Promise<ToldTransfer[]> {
  const { stage, chain } = scene;
  const to = freshAddress(scene);
  await stage.mine(1);
  const { height } = await chain.head();
  // The first opens the account, where one has to be.
  for (let at = count; at > 0; at -= 1) {
    await stage.pay([{ to, contract: null, units: least + BigInt(at) }]);
    if (at === count) await stage.mine(1);
  }
  await stage.mine(1);
  const { transfers } = await readFrom(scene, height + 1, watching(to));
  return transfers.filter((one) => one.to === to).map((one) => ({ ...one, to, grewBy: null, holds: one.units }));
}

/** After so many rounds at most everything was told; says after how many. Each round counts what is told by then. */
export async function roundsUntilTold(
  chain: Chain,
  told: readonly ToldTransfer[],
  roundsMax: number,
): Promise<number[]> {
  const counts: number[] = [];
  while (counts.length < roundsMax && counts.at(-1) !== told.length) {
    const hearing = await chain.hearTransfers?.(told);
    if (!hearing) throw new Error('nobody can be asked');
    counts.push(told.filter((one) => ['agreed', 'alone'].includes(hearing(one).state)).length);
  }
  return counts;
}

/** What its only node is cut off at waits alone, though nothing else is due: the node tells of other transactions of that block. */
export async function assertWaitsAlone(chain: Chain, heavy: ToldTransfer): Promise<void> {
  const untold = [{ node: 1, why: expect.stringContaining('no answer in time') as unknown }];
  for (let round = 0; round < 2; round += 1)
    expect((await chain.hearTransfers?.([heavy]))?.(heavy)).toMatchObject({ state: 'awaited', untold });
}

/** A node that is far away. */
export function slowBy<T>(ms: number, answer: T): () => Promise<T> {
  return () => pass(ms, answer);
}
