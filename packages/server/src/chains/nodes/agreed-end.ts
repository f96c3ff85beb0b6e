import type { Fate } from '../port/port.ts';
import { agreedDeath, tellers, type Hosts, type ToldDeath } from './agreed-death.ts';

type Ended = Extract<Fate, { final: boolean }>;

const pending = { state: 'pending' } as const;

/**
 * What nodes found in a block; undefined where none of them has it in one. That it failed is a death, since what failed is sent anew:
 * as many must tell it of one block as any death takes, and none that it was carried out. Until they agree it is on its way.
 */
export function agreedEnd(
  pool: Hosts,
  answers: readonly ToldDeath<{ state: string } | Ended>[],
): Ended | typeof pending | undefined {
  const ended = answers
    .flatMap(({ node, answer }) => (isEnded(answer) ? [{ node, answer }] : []))
    .toSorted((a, b) => Number(b.answer.final) - Number(a.answer.final));
  if (ended.length === 0) return undefined;
  const included = ended.filter(({ answer }) => answer.state === 'included');
  const failed = ended.filter(({ answer }) => answer.state === 'failed');
  if (failed.length === 0) return included[0]?.answer;
  if (tellers(included) > tellers(failed)) return agreedDeath(pool, included) ?? pending;
  if (included.length > 0) return pending;
  const ofBlocks = [...Map.groupBy(failed, ({ answer }) => answer.block.hash).values()];
  return ofBlocks.map((some) => agreedDeath(pool, some)).find((death) => death !== undefined) ?? pending;
}

function isEnded(answer: { state: string }): answer is Ended {
  return answer.state === 'included' || answer.state === 'failed';
}
