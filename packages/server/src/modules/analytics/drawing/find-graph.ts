import { fault } from '@coffer/contract/errors.ts';
import { catalogue, type Graph } from '../figures/catalogue.ts';

/** By their names; what there is none of is answered with those that there are. */
export function findGraph(groupId: string, graphId: string): { group: string; graph: Graph } {
  const group = catalogue.find(({ id }) => id === groupId);
  if (!group) throw unknown('There is no such group of graphs.', catalogue);
  const graph = group.graphs.find(({ id }) => id === graphId);
  if (!graph) throw unknown(`There is no such graph in ${group.name}.`, group.graphs);
  return { group: group.id, graph };
}

function unknown(message: string, those: readonly { id: string }[]): Error {
  return fault('NOT_FOUND', message, { details: { allowed: those.map(({ id }) => id) } });
}
