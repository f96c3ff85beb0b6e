import { sql } from 'kysely';
import { assetKey } from '@coffer/kernel/asset.ts';
import { ChainUnavailable, SilentContract } from '../../../chains/port/failures.ts';
import type { Block } from '../../../chains/port/port.ts';
import { balancesOf, chainAccount } from '../../ledger/index.ts';
import type { Arrival, Sorted } from './sort-transfers.ts';
import { NodesDisagree, type Watch } from './watch.ts';
import { depositStatus } from './deposit-status.ts';

/** All that came to one address in one token within one block. */
type Group = { arrivals: Arrival[]; address: string; contract: string; height: number; came: bigint; left: bigint };

/** So often nodes are asked again that do not tell a balance, before a person has to look. */
const triesMax = 5;

const untold = 'Nobody could tell whether all of it came: compare the balance of the address, then match it.';
const notThere = 'The address holds less than what its contract said it received: compare its balance, then match it.';

/**
 * What a token that we do not know by ourselves says of a transfer is its contract's word: some keep a fee and tell the whole
 * amount. So no more of it counts than what its balance grew by over the block. Where nobody can tell, a person decides.
 */
export async function believeTokens(watch: Watch, sorted: Sorted, blocks: readonly Block[]): Promise<Sorted> {
  const doubted = sorted.arrivals.filter((one) => isDoubted(watch, one));
  if (doubted.length === 0) return sorted;
  const fresh = await unrecorded(watch, doubted);
  if (fresh.length === 0) return sorted;
  const judged = new Map<Arrival, Arrival | undefined>();
  const groups = groupsOf(fresh, sorted);
  for (const height of new Set(groups.map((group) => group.height))) {
    const block = blocks.find((one) => one.height === height);
    const ofBlock = groups.filter((group) => group.height === height);
    if (block) for (const [before, after] of await judge(watch, block, ofBlock, groups)) judged.set(before, after);
  }
  const arrivals = sorted.arrivals.flatMap((one) => (judged.has(one) ? (judged.get(one) ?? []) : one));
  return { ...sorted, arrivals };
}

function isDoubted({ doubts }: Watch, { currency, address }: Arrival): boolean {
  return doubts !== undefined && address.walletType === 'deposit' && currency.contract !== null && doubts(currency);
}

/** What stands in the books was looked at when it came. */
async function unrecorded({ deps, blockchain }: Watch, arrivals: readonly Arrival[]): Promise<Arrival[]> {
  const { rows } = await sql<{ txHash: string; path: string }>`
    select tx_hash as "txHash", path from deposit
    join unnest(${arrivals.map(({ transfer }) => transfer.txHash)}::text[],
      ${arrivals.map(({ transfer }) => transfer.path)}::text[]) as t(tx_hash, path) using (tx_hash, path)
    where blockchain_id = ${blockchain.id} and status in ${depositStatus.among.standing}`.execute(deps.db);
  const known = new Set(rows.map(({ txHash, path }) => `${txHash} ${path}`));
  return arrivals.filter(({ transfer }) => !known.has(`${transfer.txHash} ${transfer.path}`));
}

function groupsOf(arrivals: readonly Arrival[], { leavings }: Sorted): Group[] {
  const groups = new Map<string, Group>();
  const keyOf = ({ transfer, address }: Pick<Arrival, 'transfer' | 'address'>) =>
    `${address.id} ${transfer.contract} ${transfer.block.height}`;
  for (const arrival of arrivals) {
    const { transfer, address } = arrival;
    const start = { arrivals: [], address: address.address, height: transfer.block.height, came: 0n, left: 0n };
    const group = groups.get(keyOf(arrival)) ?? { ...start, contract: transfer.contract ?? '' };
    group.arrivals.push(arrival);
    group.came += transfer.units;
    groups.set(keyOf(arrival), group);
  }
  for (const leaving of leavings) {
    const group = groups.get(keyOf(leaving));
    if (group) group.left += leaving.transfer.units;
  }
  return [...groups.values()];
}

type Judged = (readonly [Arrival, Arrival | undefined])[];

async function judge(watch: Watch, block: Block, groups: readonly Group[], all: readonly Group[]): Promise<Judged> {
  try {
    const judged = watch.chain.keepsStates
      ? await judgeByStates(watch, block, groups)
      : await judgeByBooks(watch, groups, all);
    watch.doubt.balances = 0;
    return judged;
  } catch (error) {
    if (!(error instanceof ChainUnavailable || error instanceof SilentContract)) throw error;
    watch.doubt.balances += 1;
    if (error instanceof ChainUnavailable && watch.doubt.balances < triesMax) throw error;
    return groups.flatMap((group) => held(group, untold));
  }
}

async function judgeByStates({ chain }: Watch, block: Block, groups: readonly Group[]): Promise<Judged> {
  const before = await chain.balancesAt(groups, block.height - 1);
  const after = await chain.balancesAt(groups, block.height);
  if ((await chain.block(block.height))?.hash !== block.hash) {
    throw new NodesDisagree(`block ${block.height} was replaced while balances were asked for`);
  }
  return groups.flatMap((group, at) => shared(group, (after.units[at] ?? 0n) - (before.units[at] ?? 0n) + group.left));
}

/** No address may have less now than what the books would say. */
async function judgeByBooks(
  { deps, blockchain, chain }: Watch,
  groups: readonly Group[],
  all: readonly Group[],
): Promise<Judged> {
  const now = await chain.balances(groups);
  const booked = await balancesOf(
    deps.db,
    groups.map(({ address }) => chainAccount(address)),
  );
  return groups.flatMap((group, at) => {
    const asset = assetKey({ chain: blockchain.code, contract: group.contract, decimals: 0 });
    const account = chainAccount(group.address).name;
    const before = booked.find((one) => one.account === account && one.asset === asset)?.units ?? 0n;
    const own = all.filter(({ address, contract }) => address === group.address && contract === group.contract);
    const due = own.reduce((sum, { came, left }) => sum + came - left, before);
    return (now[at] ?? 0n) >= due ? held(group, null) : held(group, notThere);
  });
}

function held({ arrivals }: Group, note: string | null): Judged {
  return arrivals.map((one) => [one, note === null ? one : { ...one, note, isHeld: true }] as const);
}

/** What truly came, divided among those who say that they brought it, in proportion; the last one gets what is left over. */
function shared({ arrivals, came }: Group, grown: bigint): Judged {
  if (grown >= came) return [];
  let rest = grown > 0n ? grown : 0n;
  return arrivals.map((one, at) => {
    const units = at === arrivals.length - 1 ? rest : grown > 0n ? (one.transfer.units * grown) / came : 0n;
    rest -= units;
    if (units === 0n) return [one, undefined] as const;
    const note = `Its contract said that ${one.transfer.units} units came; the balance of the address grew by ${units}.`;
    return [one, { ...one, transfer: { ...one.transfer, units }, note }] as const;
  });
}
