import { expect } from 'vitest';
import type { Transfer } from '../../src/chains/port/port.ts';
import { assertFiguresAreMade } from '../invariants/assert-figures.ts';
import { assertInvariants } from '../invariants/assert-invariants.ts';
import { assertStatementsAddUp } from '../invariants/assert-statements.ts';
import { walletOf, type Owner } from './treasury.ts';
import type { Ours, Watched } from './watched.ts';

/** What truly happened on a chain, by somebody who saw it all. */
export type Truth = {
  /** Since the first block that was read; what has nothing to do with us may be missing. */
  moved: readonly Transfer[];
  /** The one token that we know; null on chains without any. */
  token: string | null;
  balance(address: string, contract: string | null): bigint;
  /** What the books say of others than the owners of addresses, by account. */
  others: readonly { name: string; contract: string | null; units: bigint }[];
};

/** Holds all that was recorded against the truth. */
export async function checkTruth(scene: Watched, truth: Truth): Promise<void> {
  const { height, hash } = scene.tree.head;
  expect(scene.cursor, 'the cursor stands on the head').toMatchObject({ height, hash });
  await checkArrivals(scene, truth);
  await checkForeign(scene, truth);
  await checkDepartures(scene, truth);
  await checkBooks(scene, truth);
  await assertInvariants(scene.lane.db);
  await assertFiguresAreMade(scene.lane.db);
  await assertStatementsAddUp(scene.lane.db);
}

async function checkArrivals(scene: Watched, truth: Truth): Promise<void> {
  const { rows } = await scene.lane.pool.query<Record<string, string>>(`
    select tx_hash, path, a.address, contract, units::text, treatment, block_hash, d.status
    from deposit d join address a on a.id = d.address_id where d.status <> 'reorged' and d.arrivals is null`);
  const wanted = truth.moved.flatMap((transfer) => {
    const treatment = treatmentOf(scene, truth, transfer);
    return treatment === null || treatment === 'unsupported' ? [] : [lineOf(transfer, transfer.to, treatment)];
  });
  const found = rows.map((row) => Object.values(row).join(' '));
  expect(found.toSorted(), 'each arrival is recorded once, confirmed, and nothing else').toEqual(wanted.toSorted());
}

/** One row for each token and address, which names a transfer that truly stands in the chain; how many there were is an impression. */
async function checkForeign(scene: Watched, truth: Truth): Promise<void> {
  const { rows } = await scene.lane.pool.query<{ hash: string; address: string; contract: string; status: string }>(`
    select d.tx_hash as hash, a.address, contract, d.status
    from deposit d join address a on a.id = d.address_id where d.status <> 'reorged' and d.arrivals is not null`);
  const foreign = truth.moved.filter((transfer) => treatmentOf(scene, truth, transfer) === 'unsupported');
  const pairs = new Set(foreign.map(({ to, contract }) => `${to} ${contract} confirmed`));
  const found = rows.map(({ address, contract, status }) => `${address} ${contract} ${status}`);
  expect(found.toSorted(), 'each unknown token is kept once for each address').toEqual([...pairs].toSorted());
  for (const { hash, address, contract } of rows) {
    const named = foreign.some((one) => one.txHash === hash && one.to === address && one.contract === contract);
    expect(named, `${hash} brought ${contract} to ${address}`).toBe(true);
  }
}

/** What a token that we do not know says has left us is nobody's business. */
async function checkDepartures(scene: Watched, { moved, token }: Truth): Promise<void> {
  const { rows } = await scene.lane.pool.query<Record<string, string>>(`
    select tx_hash, path, a.address, contract, units::text, case when path = 'fee' then 'fee' else 'out' end as what, block_hash, d.status
    from departure d join address a on a.id = d.address_id where d.status <> 'reorged'`);
  const wanted = moved
    .filter(({ from, contract }) => isOurs(scene, from) && (contract === null || contract === token))
    .map((transfer) => lineOf(transfer, transfer.from, transfer.path === 'fee' ? 'fee' : 'out'));
  const found = rows.map((row) => Object.values(row).join(' '));
  expect(found.toSorted(), 'each departure is recorded once, confirmed, and nothing else').toEqual(wanted.toSorted());
}

/** What an account of the books says is what the chain says; what people are owed, or paid with, is what came for them. */
async function checkBooks(scene: Watched, truth: Truth): Promise<void> {
  const { ours, lane, setting } = scene;
  const { code } = setting.blockchain;
  const { rows } = await lane.pool.query<{ name: string; asset: string; amount: string }>(`
    select name, asset, sum(amount)::text as amount from (
      select case when a.name like 'customer:%' then 'customer:' || c.customer_id else a.name end as name, b.asset, b.amount
      from ledger_account a join ledger_balance b on b.account_id = a.id
      left join customer c on a.name = 'customer:' || c.id
      where a.name !~ '^(external|fees:|pending:|project:|referral:)'
      union all
      select 'customer:' || c.customer_id, '${code}/' || coalesce(y.contract, 'native'), -l.settled_units
      from allocation l join payment p on p.id = l.payment_id join customer c on c.id = p.customer_id
      join blockchain_currency y on y.id = l.blockchain_currency_id) booked
    group by name, asset having sum(amount) <> 0`);
  const books = new Map(rows.map(({ name, asset, amount }) => [`${name} ${asset}`, BigInt(amount)]));
  const wanted = new Map<string, bigint>();
  const add = (name: string, contract: string | null, units: bigint) => {
    const key = `${name} ${code}/${contract ?? 'native'}`;
    wanted.set(key, (wanted.get(key) ?? 0n) + units);
  };
  for (const { address, of } of ours) {
    for (const contract of truth.token === null ? [null] : [null, truth.token])
      add(isHot(of) ? `hot:${walletOf(of)}` : `chain:${address}`, contract, truth.balance(address, contract));
  }
  for (const transfer of truth.moved.filter((one) => treatmentOf(scene, truth, one) === 'credit')) {
    const owner = ours.find(({ address }) => address === transfer.to);
    add(owner?.of === 'customer' ? `customer:${transfer.to}` : 'unmatched', transfer.contract, -transfer.units);
  }
  for (const { name, contract, units } of truth.others) add(name, contract, units);
  const nonzero = [...wanted].filter(([, units]) => units !== 0n);
  expect(Object.fromEntries(books), 'the books say what the chain says').toEqual(Object.fromEntries(nonzero));
}

function treatmentOf(
  scene: Watched,
  { token }: Truth,
  { from, to, contract, path }: Transfer,
): 'own' | 'credit' | 'unsupported' | null {
  const owner = scene.ours.find(({ address }) => address === to);
  if (!owner || path === 'fee') return null;
  if (contract !== null && contract !== token) return 'unsupported';
  return isHot(owner.of) || isOurs(scene, from) ? 'own' : 'credit';
}

function isHot(of: Owner): boolean {
  return of === 'hot' || of === 'signer';
}

function isOurs({ ours }: { ours: readonly Ours[] }, address: string | null): boolean {
  return ours.some((one) => one.address === address);
}

function lineOf({ txHash, path, contract, units, block }: Transfer, address: string | null, what: string): string {
  // An array joins null as nothing, like the values of a row.
  return [txHash, path, address, contract, String(units), what, block.hash, 'confirmed'].join(' ');
}
