import { Counter, register } from 'prom-client';
import type { Standing } from './cursor-store.ts';
import { askHeard } from '../assets/index.ts';
import { movedAbove } from './position.ts';
import { recordSecondLook } from './record-scan.ts';
import { withoutTwins } from './untraced-blocks.ts';
import { insertUntraced, selectOpenQuotes, type OpenQuote } from './untraced-store.ts';
import type { Watch } from './watch.ts';

const limits = {
  everyMs: 30_000,
  /** So many balances are compared at once, and so many that differ are looked into. */
  quotesMax: 2_000,
  looksMax: 16,
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

type Kept = { checkedAt: number; seen: Map<string, bigint>; silent: Set<string | null> };
/** Of each watch: when it compared last, and which differences it has looked into. */
const kept = new WeakMap<Watch, Kept>();

type Missed = OpenQuote & { unread: bigint };

/**
 * Compares what addresses with an open quote hold with what was read: a node that left a log out, or could not trace a block, is
 * found out by the balance itself. The block in which it changed is read again, by other means.
 */
export async function findMissed(watch: Watch, standing: Standing): Promise<boolean> {
  const { deps, chain, blockchain } = watch;
  if (!chain.readAgain) return false;
  const mine = kept.get(watch) ?? { checkedAt: -Infinity, seen: new Map(), silent: new Set() };
  kept.set(watch, mine);
  const now = deps.clock.now();
  if (now.getTime() - mine.checkedAt < limits.everyMs) return false;
  mine.checkedAt = now.getTime();
  const quotes = await selectOpenQuotes(deps.db, blockchain.id, now, limits.quotesMax);
  if (quotes.length === 0) return false;
  const missed = await compare(watch, standing, quotes, mine);
  for (const one of missed.slice(0, limits.looksMax)) await lookInto(watch, standing, one);
  return missed.length > 0;
}

async function compare(
  { chain }: Watch,
  { height }: Standing,
  quotes: readonly OpenQuote[],
  { seen, silent }: Kept,
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
      seen.set(key, unread);
      missed.push({ ...quote, unread });
    }
  });
  for (const key of seen.keys()) if (!open.has(key)) seen.delete(key);
  return missed;
}

async function lookInto(watch: Watch, standing: Standing, missed: Missed): Promise<void> {
  const { deps, chain, blockchain } = watch;
  const height = await blockOf(watch, standing, missed);
  if (height === null || !chain.readAgain) return;
  const read = await chain.readAgain({ from: height, to: height }, watch.addresses.set);
  const scan = await withoutTwins(watch, read);
  await recordSecondLook(watch, standing, scan, { isProgress: false });
  const told = scan.transfers
    .filter(({ to, contract }) => to === missed.address && contract === missed.contract)
    .reduce((sum, { units }) => sum + units, 0n);
  const facts = { chain: blockchain.code, height, address: missed.address, isFound: told > 0n };
  deps.log.warn(facts, 'an address holds more than nodes told of: the block was read again');
  if (told > 0n) return missedFound.inc({ chain: blockchain.code });
  const [block] = scan.blocks;
  if (!block) return;
  const now = deps.clock.now();
  const reason = `${missed.address} holds more since this block than any node tells of`;
  const untraced = [{ block, transactions: scan.untraced?.[0]?.transactions ?? [], reason }];
  await insertUntraced(deps.db, blockchain.id, untraced, { now, nextTryAt: new Date(now.getTime() + limits.everyMs) });
}

/** The block in which its balance became another than was read. Null where that is further back than nodes can tell. */
async function blockOf(watch: Watch, standing: Standing, missed: Missed): Promise<number | null> {
  let low = Math.max(standing.firstHeight, standing.height - limits.blocksBack);
  let high = standing.height;
  const before = await unreadAt(watch, missed, low);
  if (before === missed.unread) return null;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if ((await unreadAt(watch, missed, middle)) === before) low = middle;
    else high = middle;
  }
  return high;
}

async function unreadAt({ deps, chain, blockchain }: Watch, missed: Missed, height: number): Promise<bigint> {
  const { addressId, contract, held } = missed;
  const past = await chain.balancesAt([missed], height);
  const later = await movedAbove(deps.db, blockchain.id, [addressId], height);
  const above = later.find((one) => one.contract === contract)?.units ?? 0n;
  return (past.units[0] ?? 0n) - (BigInt(held) - above);
}
