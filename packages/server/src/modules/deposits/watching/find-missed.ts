import { Counter, register } from 'prom-client';
import { inTransaction } from '../../../platform/db/db.ts';
import { reasonOf } from '../../../platform/reason-of.ts';
import { askHeard } from '../../assets/index.ts';
import type { Standing } from './cursor-store.ts';
import { recordSecondLook } from './record-scan.ts';
import { unreadAt } from './unread-at.ts';
import { withoutTwins } from './untraced-blocks.ts';
import { insertUntraced, selectOpenQuotes, type OpenQuote } from './untraced-store.ts';
import { LeaseLost, type Watch } from '../booking/watch.ts';

const limits = {
  everyMs: 30_000,
  /** So many balances are compared at once, and so many that differ are looked into before blocks are read again. */
  quotesMax: 2_000,
  looksMax: 16,
  /** In so many blocks something may be missing for one of them. */
  blocksMax: 4,
  /** How far back the block is looked for: nodes keep the states of as many. */
  blocksBack: 120,
  /** Less than this part of what is due is somebody's dust, and no reason to search. */
  partOfDue: 100n,
} as const;

export const missedFound = new Counter({
  name: 'coffer_missed_payments_total',
  help: 'Balances of addresses with an open quote that told of a payment which nodes had left out.',
  labelNames: ['chain'],
  registers: [register],
});

type Kept = {
  checkedAt: number;
  /** By balance, what is unread of it and was looked into to the end. */
  seen: Map<string, bigint>;
  /** How often looking into it failed: whoever fails lets the others go first. */
  failed: Map<string, number>;
  silent: Set<string | null>;
};
/** Of each watch: when it compared last, and which differences it has looked into. */
const kept = new WeakMap<Watch, Kept>();

type Missed = OpenQuote & { key: string; unread: bigint };

/**
 * Compares what addresses with an open quote hold with what was read: a node that left a log out, or could not trace a block, is
 * found out by the balance itself. The block in which it changed is read again, by other means. What there was no time for, or
 * what failed, is found the next time.
 */
export async function findMissed(watch: Watch, standing: Standing): Promise<boolean> {
  const { deps, chain, blockchain } = watch;
  if (!chain.readAgain) return false;
  const mine = kept.get(watch) ?? { checkedAt: -Infinity, seen: new Map(), failed: new Map(), silent: new Set() };
  kept.set(watch, mine);
  const now = deps.clock.now();
  if (now.getTime() - mine.checkedAt < limits.everyMs) return false;
  mine.checkedAt = now.getTime();
  const quotes = await selectOpenQuotes(deps.db, blockchain.id, now, limits.quotesMax);
  if (quotes.length === 0) return false;
  const missed = (await compare(watch, standing, quotes, mine)).toSorted((a, b) => triesOf(mine, a) - triesOf(mine, b));
  let looked = 0;
  for (const one of missed.slice(0, limits.looksMax)) if (await tryLook(watch, standing, one, mine)) looked += 1;
  // More are waiting, and there was an answer: the next round goes on with them.
  if (looked > 0 && missed.length > limits.looksMax) mine.checkedAt = -Infinity;
  return missed.length > 0;
}

function triesOf({ failed }: Kept, { key }: Missed): number {
  return failed.get(key) ?? 0;
}

async function compare(
  { chain }: Watch,
  { height }: Standing,
  quotes: readonly OpenQuote[],
  { seen, failed, silent }: Kept,
): Promise<Missed[]> {
  const missed: Missed[] = [];
  const open = new Set<string>();
  await askHeard(quotes, silent, async (heard) => {
    const past = await chain.balancesAt(heard, height);
    if (past.height !== height) return;
    for (const [at, quote] of heard.entries()) {
      const unread = (past.units[at] ?? 0n) - BigInt(quote.held);
      const key = `${quote.addressId}/${quote.contract}`;
      open.add(key);
      if (unread * limits.partOfDue < BigInt(quote.due) || seen.get(key) === unread) continue;
      missed.push({ ...quote, key, unread });
    }
  });
  for (const known of [seen, failed]) for (const key of known.keys()) if (!open.has(key)) known.delete(key);
  return missed;
}

/** One that fails keeps nobody from looking into the others, and is looked into again. Says whether it went well. */
async function tryLook(watch: Watch, standing: Standing, one: Missed, mine: Kept): Promise<boolean> {
  try {
    await lookInto(watch, standing, one);
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    mine.failed.set(one.key, triesOf(mine, one) + 1);
    const facts = { chain: watch.blockchain.code, address: one.address, error: reasonOf(error) };
    watch.deps.log.warn(facts, 'what an address holds beyond what was read could not be looked into');
    return false;
  }
  mine.failed.delete(one.key);
  mine.seen.set(one.key, one.unread);
  return true;
}

/** From the oldest of the blocks in which it became another balance than was read. */
async function lookInto(watch: Watch, standing: Standing, missed: Missed): Promise<void> {
  let from = Math.max(standing.firstHeight, standing.height - limits.blocksBack);
  for (let blocks = 0; blocks < limits.blocksMax; blocks += 1) {
    const change = await changeAbove(watch, standing, missed, from);
    if (!change) return;
    await readAnew(watch, standing, missed, change);
    from = change.height;
  }
}

type Change = { height: number; before: bigint; after: bigint };

/** The block in which more became unread. Null where that is further back than nodes can tell. */
async function changeAbove(watch: Watch, standing: Standing, missed: Missed, from: number): Promise<Change | null> {
  let low = from;
  let high = standing.height;
  const before = await unreadAt(watch, missed, low);
  let after = await unreadAt(watch, missed, high);
  if (before === after) return null;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const there = await unreadAt(watch, missed, middle);
    if (there === before) low = middle;
    else [high, after] = [middle, there];
  }
  return { height: high, before, after };
}

/** What is unread of that block afterwards is remembered, until it is read. */
async function readAnew(watch: Watch, standing: Standing, missed: Missed, change: Change): Promise<void> {
  const { deps, chain, blockchain } = watch;
  const { height, before, after } = change;
  if (!chain.readAgain) return;
  const read = await chain.readAgain({ from: height, to: height }, watch.addresses.set);
  const scan = await withoutTwins(watch, read);
  await recordSecondLook(watch, standing, scan, { isProgress: false });
  const left = await unreadAt(watch, missed, height);
  const isFound = left < after;
  const facts = { chain: blockchain.code, height, address: missed.address, isFound };
  deps.log.warn(facts, 'an address holds more than nodes told of: the block was read again');
  if (isFound) missedFound.inc({ chain: blockchain.code });
  const [block] = scan.blocks;
  if (left <= before || !block) return;
  const now = deps.clock.now();
  const reason = `${missed.address} holds more since this block than any node tells of`;
  const untraced = { block, transactions: scan.untraced?.[0]?.transactions ?? [], reason };
  const times = { now, nextTryAt: new Date(now.getTime() + limits.everyMs) };
  await inTransaction(deps.db, (tx) => insertUntraced(tx, blockchain.id, untraced, times, { ...missed, before }));
}
