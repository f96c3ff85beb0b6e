import { setTimeout as pass } from 'node:timers/promises';
import type { ToldTransfer } from '../../port/hearing.ts';
import { WrongChain } from '../../port/failures.ts';
import { agreed, type WitnessRound } from './ask-witnesses.ts';
import type { Word } from './opinion-of.ts';
import { isTooMuch, RpcFailure } from '../rpc-failure.ts';
import type { RpcNode } from '../rpc-node.ts';
import { tellsOther, type BlockTeller } from './tell-other.ts';
import type { WordMemory } from './word-memory.ts';

/** What one node says of a transfer: null where it has no such block, and `why` where this one alone it cannot tell. */
export type Said = Word | { readonly why: string } | null;

/** What a node says of transfers of one transaction. Opened for each round, so that it asks for each block once. */
export type OpenTeller = (node: RpcNode, signal: AbortSignal) => Teller;
export type Teller = BlockTeller & { tell(txHash: string, some: readonly ToldTransfer[]): Promise<Said[]> };

const askedAtOnce = 8;

type Turn = { node: RpcNode; memory: WordMemory; round: WitnessRound };
type Item = readonly [at: number, transfer: ToldTransfer];
type Transaction = [txHash: string, some: Item[]];

/** Far more than any answer takes that a node gives at all; and for how long a round waits for one. */
const patienceMs = 60_000;
const waitedForMs = 1_000;
/** A node that has told nothing by then is asked for something else, for so long: within the time of a round. */
const silentMs = 1_500;
const otherMs = 3_000;

/**
 * Asks a node about one transaction after the other, those first that it was asked about longest ago: what is too much for it keeps
 * nothing else waiting. What it was not through with in time goes beside them from then on, one by one, since together they may be
 * too much for ever, and with more time than a round has. What it has told already it is not asked again.
 */
export async function tellInTurn(turn: Turn, told: readonly ToldTransfer[], openTeller: OpenTeller): Promise<void> {
  const { node, memory, round } = turn;
  const left = sayKnown(turn, [...told.entries()]);
  if (left.length === 0) return;
  const queue = inTurn(memory, left);
  const isHeavy = ([, some]: Transaction) => some.some(([, one]) => memory.wasCutOff(one));
  const heavy = queue.filter(isHeavy);
  const light = queue.filter((one) => !isHeavy(one)).values();
  const state: Standing = { speaks: false, isSilent: false, failure: null };
  const teller = openTeller(node, round.signal);
  const work = async () => {
    for (const [txHash, items] of light) {
      if (round.signal.aborted || state.failure) return;
      const said = await askOne(memory, teller, txHash, items, (at, word) => round.say(at, word));
      note(state, said);
    }
  };
  const asking = [...Array.from({ length: askedAtOnce }, work), tellPatiently(turn, heavy, openTeller, state)];
  const through = Promise.all(asking);
  // A stranger who pays in a transaction that is too much makes no node silent, and no chain doubtful.
  await Promise.all([through, noteOther(turn, queue, openTeller, state, through)]);
  // Who was not let finish, since others had agreed already, is not silent.
  if (state.speaks) node.noteTelling('transfers', true);
  else if (state.isSilent && round.signal.reason !== agreed) node.noteTelling('transfers', false);
  if (state.failure) throw state.failure;
}

/** Gives what is left to ask. */
function sayKnown({ memory, round }: Turn, items: readonly Item[]): Item[] {
  return items.filter(([at, one]) => {
    const word = memory.hasTold(one) ? 'told' : memory.takeLate(one) ? 'absent' : null;
    if (word !== null) round.say(at, word);
    return word === null;
  });
}

function inTurn(memory: WordMemory, items: readonly Item[]): Transaction[] {
  const lastTry = ([, some]: Transaction) => Math.min(...some.map(([, one]) => memory.lastTry(one)));
  const byTransaction = [...Map.groupBy(items, ([, { txHash }]) => txHash)];
  return byTransaction
    .map((one) => ({ one, last: lastTry(one) }))
    .toSorted((a, b) => a.last - b.last)
    .map(({ one }) => one);
}

type Standing = { speaks: boolean; isSilent: boolean; failure: Error | null };

function note(state: Standing, said: boolean | null | Error): void {
  if (said instanceof Error) state.failure ??= said;
  else if (said) state.speaks = true;
  else if (said === false) state.isSilent = true;
}

/** With time of its own: a round that ends before it has an answer says nothing of the node. */
async function noteOther(
  { node, memory, round }: Turn,
  queue: readonly Transaction[],
  openTeller: OpenTeller,
  state: Standing,
  through: Promise<unknown>,
): Promise<void> {
  const soon = new AbortController();
  await Promise.race([through, pass(silentMs, null, { signal: soon.signal }).catch(() => null)]);
  soon.abort();
  const [block] = queue.flatMap(([, items]) => items.map(([, one]) => one.block));
  if (!block || state.speaks || state.failure || round.signal.reason === agreed) return;
  const teller = openTeller(node, AbortSignal.timeout(otherMs));
  const tells = await tellsOther(teller, block, new Set(queue.map(([txHash]) => txHash)));
  if (tells) memory.noteOther();
  note(state, tells);
}

/** Nobody waits for such an answer, least of all who reads the chain: whoever asks again hears what came meanwhile. */
async function tellPatiently(turn: Turn, queue: readonly Transaction[], openTeller: OpenTeller, state: Standing) {
  const { node, memory, round } = turn;
  const isOver = async () => {
    const end = AbortSignal.any([round.signal, AbortSignal.timeout(waitedForMs)]);
    const said = await Promise.race([memory.pending, endOf(end)]);
    if (end.aborted) return true;
    memory.pending = null;
    note(state, said);
    return state.failure !== null;
  };
  const say = (at: number, word: Word, one: ToldTransfer) => {
    if (!round.signal.aborted) round.say(at, word);
    else if (word === 'absent') memory.noteLate(one);
  };
  for (const [txHash, items] of queue) {
    // It may be an earlier round that asked.
    if (await isOver()) return;
    const left = sayKnown(turn, items);
    if (left.length === 0) continue;
    const teller = openTeller(node, AbortSignal.timeout(patienceMs));
    memory.pending = askOne(memory, teller, txHash, left, say).catch((error: Error) => error);
  }
  await isOver();
}

function endOf(signal: AbortSignal): Promise<null> {
  if (signal.aborted) return Promise.resolve(null);
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
}

/** Whether the node had something to say, or why it is not there for anything else either. Null where it was not let finish. */
async function askOne(
  memory: WordMemory,
  teller: Teller,
  txHash: string,
  some: readonly Item[],
  say: (at: number, word: Word, one: ToldTransfer) => void,
): Promise<boolean | null | Error> {
  const transfers = some.map(([, one]) => one);
  for (const one of transfers) memory.noteTry(one);
  try {
    const said = await teller.tell(txHash, transfers);
    for (const [index, [at, one]] of some.entries()) {
      const word = said[index] ?? null;
      noteSaid(memory, one, word);
      if (typeof word === 'string') say(at, word, one);
    }
    return said.some((one) => one !== null);
  } catch (error) {
    if (error instanceof WrongChain) return error;
    if (!(error instanceof RpcFailure)) throw error;
    if (isOfNode(error)) return error;
    if (error.kind === 'ended') return null;
    const isLong = error.kind === 'timeout';
    const isOwn = !isLong && isTooMuch(error);
    for (const one of transfers) memory.noteWhy(one, error.message, isOwn, isLong);
    return isOwn;
  }
}

function noteSaid(memory: WordMemory, one: ToldTransfer, said: Said): void {
  if (said === 'told') memory.noteTold(one);
  else if (said === 'absent') memory.noteSaid(one);
  else if (said === null) memory.noteWhy(one, '', false);
  else memory.noteWhy(one, said.why, true);
}

/** It would answer nothing else now. */
function isOfNode({ kind }: RpcFailure): boolean {
  return kind === 'busy' || kind === 'unreachable';
}
