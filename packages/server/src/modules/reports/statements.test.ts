import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementLines } from '@coffer/contract/growth/reports.ts';
import { newProject } from '../../../test/people.ts';
import { assertFiguresAreMade } from '../../../test/invariants/assert-figures.ts';
import { Dice } from '../../../test/simulation/dice.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { onlyProjects } from '../../platform/access.ts';
import { fromBeginning, pagesOf } from './files/stream-statement.ts';
import { TaxBook, type Line } from './tax/tax-book.ts';
import { verifyLedger } from '../ledger/index.ts';
import type { AssetSums } from './books/add-up.ts';
import { Books, type Told } from './books/books.fixture.ts';
import { makeStatement, type StatementSums } from './books/make-statement.ts';

let world: World;
let projects: number[];
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const from = new Date('2026-03-20T00:00:00Z');
const days = 40;
const always = { start: new Date('2009-01-01T00:00:00Z'), end: new Date('2100-01-01T00:00:00Z') };

beforeAll(async () => {
  world = await startWorld();
  const { key } = await world.signUpRoot();
  projects = [await newProject(world, { key }, 'One'), await newProject(world, { key }, 'Two')];
  process.stdout.write(`statements, seed ${seed}\n`);
});
afterAll(() => world.close());

function statementOf(projectId: number, start: Date, end: Date): Promise<StatementSums> {
  return makeStatement(world.coffer.deps.db, { scope: onlyProjects(projectId), projectId, start, end });
}

type Sums = Record<string, bigint>;

/** What plain arithmetic says of what happened. */
function expected(told: readonly Told[], project: number, start: Date, end: Date): Map<string, Sums> {
  const found = new Map<string, Sums>();
  for (const one of told.filter((some) => some.project === project && some.asset !== 'USD' && some.at < end)) {
    const sums = found.get(one.asset) ?? {};
    found.set(one.asset, sums);
    const add = (key: string, units: bigint) => void (sums[key] = (sums[key] ?? 0n) + units);
    const within = one.at >= start;
    if (one.pot) add(`pot ${one.pot}`, one.units);
    if (one.line === 'earned' || one.line === 'promised') {
      add('pot own', one.line === 'earned' ? one.units : -one.units);
      add(one.line === 'earned' ? 'pot customers' : 'pot promised', one.line === 'earned' ? -one.units : one.units);
    }
    if (statementLines.some((line) => line === one.line)) {
      add('closing', one.units);
      add('closingUsd', one.usd);
      if (!within) add('opening', one.units);
      if (!within) add('openingUsd', one.usd);
      if (within) add(`${one.line}Usd`, one.usd);
    }
    if (within) add(one.line, one.units);
  }
  return found;
}

function seenOf(asset: AssetSums): Sums {
  const { opening, openingUsd, closing, closingUsd, lines, memos } = asset;
  return {
    opening,
    openingUsd,
    closing,
    closingUsd,
    ...Object.fromEntries(
      lines.flatMap((one) => [
        [one.line, one.units],
        [`${one.line}Usd`, one.usdUnits],
      ]),
    ),
    ...Object.fromEntries(memos.map(({ memo, units }) => [memo, units])),
  };
}

const nonZero = (sums: Sums) => Object.fromEntries(Object.entries(sums).filter(([, units]) => units !== 0n));
const withoutPots = (sums: Sums) => Object.fromEntries(Object.entries(sums).filter(([key]) => !key.startsWith('pot ')));

/** The statement of both together, of two that follow each other. */
function joined(one: StatementSums, other: StatementSums): Map<string, Sums> {
  const keys = new Set([...one.assets, ...other.assets].map(({ asset }) => asset));
  return new Map(
    [...keys].map((key) => {
      const [first, second] = [one, other].map(({ assets }) => {
        const asset = assets.find((some) => some.asset === key);
        return asset ? seenOf(asset) : {};
      }) as [Sums, Sums];
      const { opening = 0n, openingUsd = 0n, closing: _closing, closingUsd: _closingUsd, ...lines } = first;
      const sums: Sums = {
        opening,
        openingUsd,
        closing: second['closing'] ?? 0n,
        closingUsd: second['closingUsd'] ?? 0n,
      };
      for (const name of Object.keys(lines)) sums[name] = (lines[name] ?? 0n) + (second[name] ?? 0n);
      for (const name of Object.keys(second)) sums[name] ??= second[name] ?? 0n;
      return [key, nonZero(sums)];
    }),
  );
}

const mapOf = ({ assets }: StatementSums) => new Map(assets.map((asset) => [asset.asset, nonZero(seenOf(asset))]));
const sorted = (map: Map<string, Sums>) =>
  [...map].filter(([, sums]) => Object.keys(sums).length > 0).toSorted(([a], [b]) => (a < b ? -1 : 1));

const happenings = [...statementLines, 'earned', 'promised', 'swept', 'granted', 'takenBack', 'paid'];

async function untilAllHappened(books: Books): Promise<void> {
  const happened = () => new Set<string>(books.told.map(({ line }) => line));
  for (let step = 0; step < 500 && happenings.some((one) => !happened().has(one)); step += 1) await books.step();
  expect(happenings.filter((one) => !happened().has(one))).toEqual([]);
}

test('of random histories, any split of any time adds up and ends with what the ledger says', async () => {
  const dice = new Dice(seed);
  const books = new Books({ world, projects, from, days }, dice);
  await books.open();
  await untilAllHappened(books);
  for (let round = 0; round < 5; round += 1) {
    for (let step = 0; step < 30; step += 1) await books.step();
    for (const project of projects) {
      const times = [0, 0, 0]
        .map(() => new Date(from.getTime() + dice.below(days * 86_400_000)))
        .toSorted((a, b) => +a - +b);
      const [a, b, c] = times as [Date, Date, Date];
      const [whole, first, second] = [
        await statementOf(project, a, c),
        await statementOf(project, a, b),
        await statementOf(project, b, c),
      ];
      for (const one of [whole, first, second]) expect(one.problems).toEqual([]);
      const truth = expected(books.told, project, a, c);
      const lines = new Map([...truth].map(([key, sums]) => [key, nonZero(withoutPots(sums))]));
      expect(sorted(mapOf(whole))).toEqual(sorted(lines));
      expect(sorted(joined(first, second))).toEqual(sorted(mapOf(whole)));
      for (const { asset, standing } of whole.assets) {
        const pots = truth.get(asset) ?? {};
        expect(standing).toEqual({
          own: pots['pot own'] ?? 0n,
          customers: pots['pot customers'] ?? 0n,
          promised: pots['pot promised'] ?? 0n,
        });
      }
      await expectRewards(books.told, project, a, c);
      await expectTax(project, a, c);
    }
  }
  expect(await verifyLedger(world.coffer.deps.db)).toEqual([]);
  await assertFiguresAreMade(world.coffer.deps.db, ['transaction'], 300);
}, 240_000);

/** Lots that are taken in another way agree with the statement: what is left is the balance, what was taken was given away. */
async function expectTax(projectId: number, start: Date, end: Date): Promise<void> {
  const { db } = world.coffer.deps;
  const of = {
    scope: onlyProjects(projectId),
    projectId,
    projectName: '',
    from: '',
    to: '',
    timezone: 'UTC',
    start,
    end,
  };
  const { assets } = await makeStatement(db, of);
  const book = new TaxBook(start);
  const lines: Line[] = [];
  for await (const page of pagesOf(db, fromBeginning(of))) lines.push(...page.flatMap((one) => book.take(one)));
  const told = book.finish(assets);
  expect(told.problems).toEqual([]);
  expect(told.assets.length).toBe(assets.length);
  const years = told.assets.flatMap((asset) => asset.years);
  const sum = (some: readonly (bigint | null)[]) => some.reduce<bigint>((whole, one) => whole + (one ?? 0n), 0n);
  const known = lines.filter(({ gain }) => gain !== null);
  expect(sum(years.map(({ gain }) => gain))).toBe(
    sum(known.map(({ proceeds, cost }) => (proceeds ?? 0n) - (cost ?? 0n))),
  );
  expect(sum(years.flatMap(({ units, unknownUnits }) => [units, unknownUnits]))).toBe(
    sum(lines.map(({ units }) => units)),
  );
}

async function expectRewards(told: readonly Told[], project: number, start: Date, end: Date): Promise<void> {
  const { rewards } = await statementOf(project, start, end);
  const own = told.filter((one) => one.project === project && one.asset === 'USD' && one.at < end);
  const sum = (some: readonly Told[]) => some.reduce((whole, { units }) => whole + units, 0n);
  const within = own.filter(({ at }) => at >= start);
  if (told.every((one) => one.project !== project || one.asset !== 'USD')) {
    expect(rewards).toBeNull();
    return;
  }
  expect(rewards).toEqual({
    opening: sum(own.filter(({ at }) => at < start)),
    granted: sum(within.filter(({ line }) => line === 'granted')),
    takenBack: sum(within.filter(({ line }) => line === 'takenBack')),
    paid: sum(within.filter(({ line }) => line === 'paid')),
    closing: sum(own),
    holds: true,
  });
}

test('the closing balance of all time is what the ledger keeps for the accounts of the project', async () => {
  const { pool } = world.coffer.deps;
  for (const project of projects) {
    const { rows } = await pool.query<{ asset: string; units: string }>(
      `select b.asset, (-sum(b.amount))::text as units from ledger_balance b join ledger_account a on a.id = b.account_id
       where a.project_id = $1 and (a.name like 'customer:%' or a.name like 'payout:%' or a.name like '%:revenue') group by 1`,
      [project],
    );
    const { assets } = await statementOf(project, always.start, always.end);
    const kept = rows.filter(({ units }) => units !== '0').map(({ asset, units }) => [asset, BigInt(units)]);
    const closing = assets.filter((one) => one.closing !== 0n).map((one) => [one.asset, one.closing]);
    expect(Object.fromEntries(closing)).toEqual(Object.fromEntries(kept));
  }
});
