import type { NodePool } from './node-pool.ts';
import type { RpcNode } from './rpc-node.ts';

export type Answered<T> = { node: RpcNode; answer: T };
/** What nodes answered soon; `all` is what they have answered once the slowest has. */
export type Soon<T> = { answers: Answered<T>[]; all: Promise<Answered<T>[]> };

/**
 * Asks all nodes, and does not let one slow node hold up what the others know: when the first has answered, the others have so
 * much longer. Fails when nobody answers.
 */
export async function askSoon<T>(
  pool: NodePool,
  ask: (node: RpcNode) => Promise<T>,
  graceMs: number,
): Promise<Soon<T>> {
  const answers: Answered<T>[] = [];
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const all = pool.askAll(async (node) => {
    const answer = await ask(node);
    answers.push({ node, answer });
    timer ??= setTimeout(resolve, graceMs);
    return answer;
  });
  await Promise.race([all, enough]);
  clearTimeout(timer);
  return { answers: [...answers], all };
}

/** What is in the middle of what nodes say; of two, the lower. One alone cannot move it beyond what another one says. */
export function middleOf(said: readonly bigint[]): bigint {
  const sorted = said.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  const middle = sorted[(sorted.length - 1) >> 1];
  if (middle === undefined) throw new Error('nobody said anything');
  return middle;
}
