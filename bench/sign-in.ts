import * as identity from '@coffer/contract/people/identity.ts';
import { productionLimits } from '../packages/server/src/platform/limits.ts';
import { throughputFigure, type Figure } from './measuring/figure.ts';
import { load, type Sample, type Shot, type Work } from './measuring/load.ts';
import { interleave } from './measuring/rounds.ts';
import type { Scene } from './measuring/seed.ts';
import type { Stage } from './measuring/stage.ts';

const connections = 16;
const roundSeconds = 2;
const ratioMin = 0.8;

/** Signing in should cost what its password hash costs. */
export async function signIn(stage: Stage): Promise<Figure[]> {
  const shot = signInShot(stage.scene);
  const contestants = {
    ours: (work: Work) => load(stage.server, shot, connections, work),
    bare: (work: Work) => hashOnly(stage, work),
  };
  const { ours, bare } = await interleave(contestants, roundSeconds);
  return [throughputFigure('sign-in', ours, bare, ratioMin)];
}

/** A different person each time. */
export function signInShot({ emails, password }: Scene): Shot {
  let turn = 0;
  return {
    method: 'POST',
    path: identity.signIn.path,
    fresh: () => ({ body: JSON.stringify({ email: emails[turn++ % emails.length], password }) }),
  };
}

async function hashOnly({ peer, scene }: Stage, work: Work): Promise<Sample> {
  const { password, passwordHash: stored } = scene;
  const cpuBefore = await peer.cpuUs();
  const { count, perSecond } = await peer.ask('hash', {
    password,
    stored,
    atOnce: productionLimits.hashesAtOnce,
    work,
  });
  return { perSecond, cpuUs: ((await peer.cpuUs()) - cpuBefore) / count, p99Ms: Number.NaN };
}
