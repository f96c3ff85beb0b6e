import type { ToldTransfer } from '../port/hearing.ts';
import { WrongChain } from '../port/failures.ts';
import { agreed, type WitnessRound } from './ask-witnesses.ts';
import type { Word } from './opinion-of.ts';
import { isTooMuch, RpcFailure } from './rpc-failure.ts';
import type { RpcNode } from './rpc-node.ts';
import type { WordMemory } from './word-memory.ts';

/** What one node says of a transfer: null where it has no such block, and `why` where this one alone it cannot tell. */
export type Said = Word | { readonly why: string } | null;

/** What a node says of transfers of one transaction. Opened for each round, so that it asks for each block once. */
export type OpenTeller = (node: RpcNode, signal: AbortSignal) => Teller;
export type Teller = (txHash: string, some: readonly ToldTransfer[]) => Promise<Said[]>;

const askedAtOnce = 8;

type Turn = { node: RpcNode; memory: WordMemory; round: WitnessRound };
type Item = readonly [at: number, transfer: ToldTransfer];
type Transaction = [txHash: string, some: Item[]];

/**
 * Asks a node about one transaction after the other, those first that it was asked about longest ago: what is too much for it keeps
 * nothing else waiting. What it was not through with in time comes last, and one by one: together they may be too much for ever. What
 * it has told already it is not asked again.
 */
export async function tellInTurn(turn: Turn, told: readonly ToldTransfer[], openTeller: OpenTeller): Promise<void> {
  const { node, memory, round } = turn;
  const left: Item[] = [];
  for (const [at, one] of told.entries()) {
    if (memory.hasTold(one)) round.say(at, 'told');
    else left.push([at, one]);
  }
  if (left.length === 0) return;
  const queue = inTurn(memory, left);
  const isHeavy = ([, some]: Transaction) => some.some(([, one]) => memory.wasCutOff(one));
  const heavy = queue.filter(isHeavy).values();
  const light = queue.filter((one) => !isHeavy(one)).values();
  const tell = openTeller(node, round.signal);
  const state: { speaks: boolean; failure: Error | null } = { speaks: false, failure: null };
  const work = async (some: IterableIterator<Transaction>) => {
    for (const [txHash, items] of some) {
      if (round.signal.aborted || state.failure) return;
      try {
        state.speaks = (await askOne(turn, tell, txHash, items)) || state.speaks;
      } catch (error) {
        if (!(error instanceof RpcFailure || error instanceof WrongChain)) throw error;
        state.failure ??= error;
      }
    }
  };
  await Promise.all(Array.from({ length: askedAtOnce }, () => work(light)));
  await work(heavy);
  // Who was not let finish, since others had agreed already, is not silent.
  if (state.speaks || round.signal.reason !== agreed) node.noteTelling('transfers', state.speaks);
  if (state.failure) throw state.failure;
}

function inTurn(memory: WordMemory, items: readonly Item[]): Transaction[] {
  const lastTry = ([, some]: Transaction) => Math.min(...some.map(([, one]) => memory.lastTry(one)));
  const byTransaction = [...Map.groupBy(items, ([, { txHash }]) => txHash)];
  return byTransaction
    .map((one) => ({ one, last: lastTry(one) }))
    .toSorted((a, b) => a.last - b.last)
    .map(({ one }) => one);
}

/** Whether the node had something to say. Fails where it is not there for anything else either. */
async function askOne({ memory, round }: Turn, tell: Teller, txHash: string, some: readonly Item[]): Promise<boolean> {
  const transfers = some.map(([, one]) => one);
  for (const one of transfers) memory.noteTry(one);
  try {
    const said = await tell(txHash, transfers);
    for (const [index, [at, one]] of some.entries()) note(memory, round, [at, one], said[index] ?? null);
    return said.some((one) => one !== null);
  } catch (error) {
    if (!(error instanceof RpcFailure) || isOfNode(error)) throw error;
    const isOwn = error.kind !== 'timeout' && isTooMuch(error);
    if (error.kind !== 'ended') for (const one of transfers) memory.noteWhy(one, error.message, isOwn);
    return isOwn;
  }
}

function note(memory: WordMemory, { say }: WitnessRound, [at, one]: Item, said: Said): void {
  if (said === 'told') memory.noteTold(one);
  else if (said === 'absent') memory.noteSaid(one);
  else if (said === null) memory.noteWhy(one, '', false);
  else memory.noteWhy(one, said.why, true);
  if (typeof said === 'string') say(at, said);
}

/** It would answer nothing else now. */
function isOfNode({ kind }: RpcFailure): boolean {
  return kind === 'busy' || kind === 'unreachable';
}
