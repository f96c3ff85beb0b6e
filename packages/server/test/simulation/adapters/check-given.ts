import { expect } from 'vitest';
import type { Payment } from '../../../src/chains/suite/port-stage.contract.ts';
import { readFrom, watching } from '../../../src/chains/suite/port-stage.contract.ts';
import type { Transfer } from '../../../src/chains/port/port.ts';
import { checkTruth } from '../check-truth.ts';
import type { AdapterScene } from './adapter-scene.ts';

/** Holds the books against a reading without lies, and that one against what we know that we paid. */
export async function checkGiven(scene: AdapterScene): Promise<void> {
  const { ground, ours, firstHeight, counts } = scene;
  const addresses = ours.map(({ address }) => address);
  const { transfers } = await readFrom(ground.honest, firstHeight + 1, watching(...addresses));
  const moved = transfers.filter(({ units }) => units > 0n);
  counts.transfers += moved.length;
  await checkPayments(scene, moved);
  const { token } = ground.stage;
  const asks = addresses.flatMap((address) =>
    (token === null ? [null] : [null, token]).map((contract) => ({ address, contract })),
  );
  const units = await ground.truth.balances(asks);
  const held = new Map(asks.map(({ address, contract }, at) => [`${address} ${contract}`, units[at] ?? 0n]));
  const balance = (address: string, contract: string | null) => held.get(`${address} ${contract}`) ?? 0n;
  await checkTruth(scene, { moved, token, balance, others: [] });
}

/** Of each payment that stands in the chain everything came to us; of the others nothing did. */
async function checkPayments({ ground, ours, given }: AdapterScene, moved: readonly Transfer[]): Promise<void> {
  const isOurs = (address: string | null) => ours.some((one) => one.address === address);
  const wanted: string[] = [];
  for (const { hash, payments } of given) {
    const seen = await ground.truth.transaction(hash);
    if (seen?.state !== 'included') continue;
    const came = payments.filter(({ to }) => isOurs(to));
    wanted.push(...linesOf(ground.stage.nets ? netted(came) : came, hash));
  }
  const paid = new Set(given.filter(({ from }) => from === null).map(({ hash }) => hash));
  const left = new Set(given.filter(({ from }) => from !== null).map(({ hash }) => hash));
  const came = moved.filter(({ to, txHash }) => isOurs(to) && (paid.has(txHash) || !left.has(txHash)));
  const found = came.flatMap(({ txHash, to, ...one }) => linesOf([{ ...one, to: to ?? '' }], txHash));
  expect(found.toSorted(), 'what came is what was paid').toEqual(wanted.toSorted());
}

function linesOf(payments: readonly Payment[], hash: string): string[] {
  return payments.map(({ to, contract, units }) => `${hash} ${to} ${contract} ${units}`);
}

/** Where a block tells no more than what each address has more of each asset. */
function netted(payments: readonly Payment[]): Payment[] {
  const sums = Map.groupBy(payments, ({ to, contract }) => `${to} ${contract}`);
  return [...sums.values()].flatMap((some) => {
    const [first] = some;
    return first ? [{ ...first, units: some.reduce((sum, { units }) => sum + units, 0n) }] : [];
  });
}
