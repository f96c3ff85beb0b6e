import * as projects from '@coffer/contract/projects.ts';
import { fixed, verdict, type Figure } from './figure.ts';
import { load } from './load.ts';
import { pacedReads } from './paced-reads.ts';
import { percentile, rounds } from './rounds.ts';
import { signInShot } from './sign-in.ts';
import type { Stage } from './stage.ts';

const connections = 200;
const seconds = 4;
const readEveryMs = 40;
const readsPerRound = ((seconds - 1) * 1000) / readEveryMs;
const p99MsMax = 250;

/** How long others wait for a page while two hundred sign in at once and again and again. */
export async function signInFlood(stage: Stage): Promise<Figure[]> {
  const quiet: number[] = [];
  const flooded: number[] = [];
  let signIns = 0;
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await reads(stage)));
    const flood = load(stage.server, signInShot(stage.scene), connections, seconds);
    flooded.push(...(await reads(stage)));
    signIns += (await flood).perSecond / rounds;
  }
  const p99Ms = percentile(flooded, 99);
  return [
    {
      bench: `sign-in-flood (${fixed(signIns, 0)} sign-ins/s)`,
      ours: `p99 ${fixed(p99Ms, 0)} ms`,
      reference: `quiet ${fixed(percentile(quiet, 99), 0)} ms`,
      ratio: '',
      aim: verdict(`< ${p99MsMax} ms`, p99Ms < p99MsMax),
      cpuUs: '',
      p99Ms: `${fixed(p99Ms, 0)} : ${fixed(percentile(quiet, 99), 0)}`,
    },
  ];
}

function reads({ server, scene }: Stage): Promise<number[]> {
  return pacedReads(server.url + projects.listProjects.path, { 'api-key': scene.key }, readEveryMs, readsPerRound);
}
