import type { Db } from '../../../platform/db/db.ts';
import { isUntold, type PaymentFilter } from './payment-filter.ts';
import { pickBehind, pickBlocks } from './pick-blocks.ts';
import { countNamed, findNamedPlaces, findPlaces, type Order, type Place, type Range } from './search-store.ts';
import { blockOf, blockSize, countBlocks, type Block } from './tally-store.ts';

export type Page = { places: Place[]; totalCount: number };

/** One page of what the filter wants, and how many there are in all. */
export async function findPage(db: Db, filter: PaymentFilter, order: Order, range: Range): Promise<Page> {
  if (isNamed(filter))
    return { places: await findNamedPlaces(db, filter, order, range), totalCount: await countNamed(db, filter) };
  const newestFirst = await countBlocks(db, filter);
  const totalCount = newestFirst.reduce((sum, { payments }) => sum + payments, 0);
  const blocks = order.descending ? newestFirst : newestFirst.toReversed();
  return { places: totalCount === 0 ? [] : await findAmong(db, filter, order, range, blocks), totalCount };
}

/**
 * How whoever reads on and on gets what was paid within a time: in the order of that index. In any other one each page would find and
 * sort all of it again.
 */
export function orderOfAll({ query, settled }: PaymentFilter): Order {
  const isByTime = settled !== undefined && query === undefined;
  return { by: isByTime ? 'settledAt' : 'createdAt', descending: true };
}

/** So many are read at once, or a block of them. */
const rowsAtOnce = 5000;

/** The ids of all that the filter wants, for whoever reads on and on: where they are is counted once, and read block by block. */
export async function* readOn(db: Db, filter: PaymentFilter): AsyncGenerator<number[]> {
  const order = orderOfAll(filter);
  const idsOf = (places: readonly Place[]) => places.map(({ id }) => id);
  if (!isNamed(filter)) {
    for (const blocks of inGroups(await countBlocks(db, filter))) {
      yield idsOf(await findPlaces(db, filter, order, { offset: 0, limit: blocks.length * blockSize }, blocks));
    }
    return;
  }
  const find = order.by === 'settledAt' ? findPlaces : findNamedPlaces;
  let places: Place[] = [];
  do {
    places = await find(db, filter, order, { after: places.at(-1), offset: 0, limit: rowsAtOnce });
    yield idsOf(places);
  } while (places.length === rowsAtOnce);
}

function inGroups(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  let rows = rowsAtOnce;
  for (const one of blocks) {
    if (rows >= rowsAtOnce) {
      groups.push([]);
      rows = 0;
    }
    groups.at(-1)?.push(one);
    rows += one.payments;
  }
  return groups;
}

function isNamed({ query, settled }: PaymentFilter): boolean {
  return query !== undefined || settled !== undefined;
}

async function findAmong(
  db: Db,
  filter: PaymentFilter,
  order: Order,
  range: Range,
  blocks: readonly Block[],
): Promise<Place[]> {
  const { after, offset, limit } = range;
  if (order.by !== 'createdAt') {
    return findPlaces(db, filter, order, range, isSortedSooner(filter, order, range, blocks) ? blocks : undefined);
  }
  if (after) {
    return findPlaces(db, filter, order, range, pickBehind(blocks, blockOf(after.id), order.descending, limit));
  }
  const picked = pickBlocks(blocks, offset, limit);
  if (picked.blocks.length === 0) return [];
  return findPlaces(db, filter, order, { ...range, offset: picked.offset }, picked.blocks);
}

/** A row that is looked at in an index of another order costs about as much as so many in that of the search. */
const walkedCost = 5;

/**
 * In another order than that of the ids, either the index of that order is walked until the page is full, or all that is wanted
 * is sorted. Those of which a shop could not be told have an index of their amounts. What was made within a time was mostly changed soon after: it may lie all at the far end of a walk.
 */
function isSortedSooner(
  filter: PaymentFilter,
  order: Order,
  { offset, limit }: Range,
  blocks: readonly Block[],
): boolean {
  if (order.by === 'updatedAt' && (filter.from || filter.until)) return true;
  if (order.by === 'amountInUSD' && isUntold(filter)) return false;
  const wanted = blocks.reduce((sum, { payments }) => sum + payments, 0);
  const ids = Math.max(...blocks.map(({ block }) => block + 1)) * blockSize;
  const walked = (walkedCost * filter.projects.length * (offset + limit) * ids) / wanted;
  return blocks.length * blockSize < walked;
}
