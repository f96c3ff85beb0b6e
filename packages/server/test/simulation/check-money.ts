import { expect } from 'vitest';
import { coinOf, tokenAsset } from '@coffer/kernel/asset.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { parseMoney } from '@coffer/kernel/money.ts';
import { readMoney } from '../../src/modules/sweeps/money/read-money.ts';
import { everyProject } from '../../src/platform/access.ts';
import { Saboteur } from './saboteur.ts';
import type { Scene } from './scene.ts';

type Told = { blockchainCurrencyID: number; amount: string };
type Sums = Record<string, string>;

/**
 * Where the money is said to be, and whose, against the accounts of the books, to the unit and in the middle of whatever happens: each
 * place is one, none is counted twice, and owners have what the places hold.
 */
export async function checkMoney(scene: Scene): Promise<void> {
  const { lane, treasury } = scene;
  const money = await readMoney(treasury.deps(new Saboteur()), lane.db, everyProject('the books are of all of them'));
  const unitsOf = await readUnits(scene);
  const sum = (told: readonly Told[]) => sumUp(told.map((one) => [one.blockchainCurrencyID, unitsOf(one)]));
  const parts = money.causes.flatMap((cause) => cause.parts);
  const moving = money.causes.filter(({ place }) => place === 'moving').flatMap((cause) => cause.parts);
  scene.counts.moneyMoving += moving.length;
  const booked = await readBooks(scene);
  expect(sum([...parts, ...money.cold]), 'at addresses, on the way and in cold wallets').toEqual(
    booked(['chain', 'cold']),
  );
  expect(sum(money.hot), 'in hot wallets').toEqual(booked(['hot']));
  expect(sum(money.owners.flatMap(({ amounts }) => amounts)), 'whose it is').toEqual(booked(['chain', 'cold', 'hot']));
  for (const [of, kinds] of Object.entries(owned)) {
    const amounts = money.owners.filter((owner) => owner.of === of).flatMap((owner) => owner.amounts);
    expect(sum(amounts), `what is told of ${of}`).toEqual(booked(kinds, -1n));
  }
  expect(
    money.owners.filter(({ of }) => of === 'difference' || of === 'others'),
    'nothing is left over',
  ).toEqual([]);
  // One whose departure was taken back is still said to be on its way until it hears of that; the books have taken it back already.
  const { rows } = await lane.pool.query<{ id: number; moved: string }>(`
    select s.id, s.moved_units::text as moved from sweep s where s.status = 'confirming' and s.cold_wallet_id is not null
      and not exists (select from sweep_departure m join departure d on d.id = m.departure_id
        where m.sweep_id = s.id and d.status = 'reorged')`);
  for (const { id, moved } of rows) {
    const brought = moving.filter(({ sweepID }) => sweepID === id).reduce((all, one) => all + unitsOf(one), 0n);
    expect(brought, `sweep ${id} is on its way with what it moved`).toBe(BigInt(moved));
  }
}

const owned: Record<string, readonly string[]> = {
  project: ['project'],
  customers: ['customer'],
  unmatched: ['unmatched'],
  confirming: ['pending'],
  payouts: ['payout'],
  dust: ['dust'],
  own: ['external'],
  fees: ['fees'],
};

async function readUnits({ lane }: Scene): Promise<(told: Told) => bigint> {
  const { rows } = await lane.pool.query<{ id: number; contract: string | null; decimals: number }>(
    'select id, contract, decimals from blockchain_currency',
  );
  return ({ blockchainCurrencyID, amount }) => {
    const row = rows.find(({ id }) => id === blockchainCurrencyID);
    if (!row) throw new Error(`there is no currency ${blockchainCurrencyID}`);
    const asset = row.contract === null ? coinOf('ETH') : tokenAsset('ETH', row.contract, row.decimals);
    // What is below zero is written with a sign.
    const read = parseMoney(amount.replace(/^-/, ''), asset);
    if (read instanceof Fault) throw read;
    return amount.startsWith('-') ? -read.units : read.units;
  };
}

async function readBooks({ lane }: Scene): Promise<(kinds: readonly string[], sign?: bigint) => Sums> {
  const { rows } = await lane.pool.query<{ kind: string; id: number; units: string }>(`
    select case when a.name like 'project:%:revenue' then 'project' when a.name like 'project:%' then 'rewards'
      else split_part(a.name, ':', 1) end as kind, m.id, sum(b.amount)::text as units
    from ledger_account a join ledger_balance b on b.account_id = a.id
    join blockchain_currency m on b.asset = 'ETH/' || coalesce(m.contract, 'native') group by 1, 2`);
  return (kinds, sign = 1n) =>
    sumUp(rows.flatMap(({ kind, id, units }) => (kinds.includes(kind) ? [[id, sign * BigInt(units)]] : [])));
}

/** Of each currency, those left out of which there is nothing. */
function sumUp(amounts: readonly (readonly [number, bigint])[]): Sums {
  const sums = new Map<number, bigint>();
  for (const [id, units] of amounts) sums.set(id, (sums.get(id) ?? 0n) + units);
  return Object.fromEntries([...sums].flatMap(([id, units]) => (units === 0n ? [] : [[id, String(units)]])));
}
