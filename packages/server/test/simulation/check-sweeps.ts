import { expect } from 'vitest';
import type { MemoryTransaction } from '../../src/chains/memory/rules/block.ts';
import type { Transfer } from '../../src/chains/port/port.ts';
import type { Truth } from './check-truth.ts';
import type { Scene } from './scene.ts';
import { coldWalletId } from './treasury.ts';

/** What truly came to the cold wallet from addresses of ours, by asset. */
function broughtToCold({ ours, treasury, token }: Scene, moved: readonly Transfer[]): Map<string | null, bigint> {
  const deposits = new Set(ours.filter(({ of }) => of === 'customer' || of === 'nobody').map(({ address }) => address));
  const brought = new Map<string | null, bigint>();
  for (const { from, to, contract, units } of moved) {
    const counts = to === treasury.cold && deposits.has(from ?? '') && (contract === null || contract === token);
    if (counts) brought.set(contract, (brought.get(contract) ?? 0n) + units);
  }
  return brought;
}

/** What the books of the cold wallet have to say. */
export function coldAccounts(scene: Scene, moved: readonly Transfer[]): Truth['others'] {
  return [...broughtToCold(scene, moved)].map(([contract, units]) => ({
    name: `cold:${coldWalletId}`,
    contract,
    units,
  }));
}

/** Holds what was sent, and what sweeps say of themselves, against what truly stands in the chain. */
export async function checkSweeps(scene: Scene, moved: readonly Transfer[]): Promise<void> {
  await checkSent(scene);
  await checkFigures(scene, moved);
  const { rows } = await scene.lane.pool.query('select * from sweep_lock');
  expect(rows, 'nobody has anything in hand').toEqual([]);
}

type Sent = { hash: string; cause: string; status: string; standing: string | null; kind: string; position: number };

async function checkSent({ lane, network, treasury }: Scene): Promise<void> {
  const { rows: sent } = await lane.pool.query<Sent>(
    `select s.hash, concat_ws('/', o.cause_of, o.cause_id, o.cause_part) as cause, o.status, o.hash as standing, s.kind, o.position
     from signed_transaction s join outgoing_transaction o on o.id = s.outgoing_id`,
  );
  const byHash = new Map(sent.map((one) => [one.hash, one]));
  const landed = network.blocks.flatMap(({ receipts }) => receipts.map(({ transaction }) => transaction));
  const signed = landed.filter((one) => isSigned(one) && one.sender === treasury.signer);
  const strange = [...signed, ...network.pool.filter(isSigned)].filter(({ hash }) => !byHash.has(hash));
  expect(strange, 'what is signed was written down before it was sent').toEqual([]);
  const inChain = signed.flatMap(({ hash }) => byHash.get(hash) ?? []);
  const causes = inChain.map(({ cause }) => cause);
  expect(causes.toSorted(), 'each is in the chain once at most').toEqual([...new Set(causes)].toSorted());
  const done = sent.filter((one) => one.standing === one.hash);
  const wanted = inChain.filter(({ kind }) => kind === 'order').map(({ hash }) => hash);
  expect(done.map(({ hash }) => hash).toSorted(), 'what is done is what stands in the chain').toEqual(
    wanted.toSorted(),
  );
  const wrong = done.filter(({ status }) => status !== 'confirmed' && status !== 'failed');
  expect(wrong, 'what stands in the chain is confirmed').toEqual([]);
}

function isSigned({ work }: MemoryTransaction): boolean {
  return work !== null;
}

/** Each sweep moved what its transaction moved from addresses of ours, and cost what that cost. */
async function checkFigures(scene: Scene, moved: readonly Transfer[]): Promise<void> {
  const { lane, ours } = scene;
  const deposits = new Set(ours.filter(({ of }) => of === 'customer' || of === 'nobody').map(({ address }) => address));
  const { rows } = await lane.pool.query<Record<'hash' | 'contract' | 'units' | 'fee' | 'status', string | null>>(
    `select s.tx_hash as hash, c.contract, s.moved_units::text as units, s.fee_units::text as fee, s.status
     from sweep s join blockchain_currency c on c.id = s.blockchain_currency_id
     where s.method = 'contract' and s.status in ('completed', 'failed')`,
  );
  const byHash = Map.groupBy(moved, ({ txHash }) => txHash);
  for (const { hash, contract, units, fee, status } of rows) {
    const transfers = byHash.get(hash ?? '') ?? [];
    const left = transfers.filter(
      (one) => one.contract === contract && one.path !== 'fee' && deposits.has(one.from ?? ''),
    );
    const truth = { units: sumOf(left), fee: sumOf(transfers.filter(({ path }) => path === 'fee')) };
    expect({ units, fee }, `what the ${status} sweep ${hash} moved and cost`).toEqual(truth);
    expect(status === 'completed', `whether ${hash} moved anything`).toBe(left.length > 0);
  }
}

function sumOf(transfers: readonly Transfer[]): string {
  return String(transfers.reduce((sum, { units }) => sum + units, 0n));
}
