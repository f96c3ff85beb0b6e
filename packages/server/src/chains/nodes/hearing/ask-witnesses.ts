import { setMaxListeners } from 'node:events';
import { WrongChain } from '../../port/failures.ts';
import type { NodePool } from '../node-pool.ts';
import { witnessesMin } from './opinion-of.ts';
import { RpcFailure } from '../rpc-failure.ts';
import type { RpcNode, Witnessed } from '../rpc-node.ts';

type Words = readonly (string | null | undefined)[];
/** What each node says of each thing that it is asked about; null where it has nothing to say of it, undefined where it has not yet. */
export type Told = ReadonlyMap<RpcNode, Words>;

/** It is a small question: whoever takes longer is heard the next time. */
export const waitMs = 5_000;
/** So much longer than for the others, where it has told nothing for long. */
const graceMs = 500;
/** Why a round ended: two nodes told the same of everything, or there was no more time. */
export const agreed = 'agreed';
const late = 'late';

/** Each word counts as soon as it is said. The signal says that the round has ended, and why. */
export type WitnessRound = { say(at: number, word: string | null): void; signal: AbortSignal };
type Ask = (node: RpcNode, round: WitnessRound) => Promise<void>;

/**
 * Asks all nodes at once, until two tell the same of each of so many things. Nobody waits long for a node that is gone. `note` hears
 * what a node has said once it has no more to say.
 */
export async function askWitnesses(
  pool: NodePool,
  what: Witnessed,
  count: number,
  ask: Ask,
  note: (node: RpcNode, said: Words) => void = () => undefined,
): Promise<Told> {
  const told = new Map<RpcNode, (string | null | undefined)[]>();
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  const timers: NodeJS.Timeout[] = [];
  const endAfter = (ms: number) => void timers.push(setTimeout(() => end(late), ms));
  const waitedFor = new Set(pool.nodes.filter((node) => !node.isGone(what)));
  const round = new AbortController();
  // Many questions of a round wait for its end.
  setMaxListeners(0, round.signal);
  const hear = async (node: RpcNode) => {
    const said: (string | null | undefined)[] = [];
    told.set(node, said);
    const say = (at: number, word: string | null) => void (said[at] = word);
    await untilItFails(() => ask(node, { say, signal: round.signal }));
    note(node, said);
    waitedFor.delete(node);
    if (Array.from({ length: count }).every((_one, at) => isToldAlike(told, at))) end(agreed);
    else if (waitedFor.size === 0) endAfter(graceMs);
  };
  endAfter(waitMs);
  const why = await Promise.race([Promise.all(pool.nodes.map(hear)).then(() => late), ended]);
  for (const timer of timers) clearTimeout(timer);
  round.abort(why);
  // Whoever is not through yet may say more, to nobody.
  return new Map([...told].map(([node, said]) => [node, [...said]]));
}

/** A node that fails has said all that it will say. */
async function untilItFails(ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (error instanceof RpcFailure || error instanceof WrongChain) return;
    throw error;
  }
}

function isToldAlike(told: Told, at: number): boolean {
  const words = [...told].flatMap(([node, said]) => {
    const word = said[at] ?? null;
    return word === null ? [] : [{ word, host: node.host }];
  });
  const hosts = new Set(words.map(({ host }) => host));
  return hosts.size >= witnessesMin && new Set(words.map(({ word }) => word)).size === 1;
}
