import * as identity from '@coffer/contract/people/identity.ts';
import * as projects from '@coffer/contract/projects/projects.ts';
import { checkPeer } from './measuring/check-peer.ts';
import { throughputFigure, type Figure } from './measuring/figure.ts';
import { load, type Shot } from './measuring/load.ts';
import { interleave } from './measuring/rounds.ts';
import type { Stage } from './measuring/stage.ts';
import { listProjects, whoAmI } from './measuring/statements.ts';

const connections = 64;
const ratioMin = 0.7;

/** Two reads of a signed-in person: a small one, where what is around the work shows most, and the list of every project. */
export async function apiRead(stage: Stage): Promise<Figure[]> {
  return [
    await figure(stage, 'api-read member', identity.whoAmI.path, whoAmI, ratioMin),
    await figure(stage, 'api-read projects', projects.listProjects.path, listProjects),
  ];
}

async function figure(
  stage: Stage,
  bench: string,
  path: string,
  statements: readonly string[],
  aim?: number,
): Promise<Figure> {
  const shot: Shot = { method: 'GET', path, headers: { 'api-key': stage.scene.key } };
  const flaws = await checkPeer(stage, shot, statements);
  const { ours, peer } = await interleave({
    ours: (work) => load(stage.server, shot, connections, work),
    peer: (work) => load(stage.peer, shot, connections, work),
  });
  return { ...throughputFigure(bench, ours, peer, aim), flaws };
}
