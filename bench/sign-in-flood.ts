import * as projects from '@coffer/contract/projects/projects.ts';
import { fixed, verdict, type Figure } from './measuring/figure.ts';
import { load } from './measuring/load.ts';
import { pacedReads } from './measuring/paced-reads.ts';
import { percentile } from './measuring/rounds.ts';
import { signInShot } from './sign-in.ts';
import type { Stage } from './measuring/stage.ts';

const connections = 200;
const rounds = 4;
const quietSeconds = 2;
const floodSeconds = 4;
const readEveryMs = 40;
const p99MsMax = 250;

/** How long others wait for a page while two hundred people sign in at once, again and again. */
export async function signInFlood(stage: Stage): Promise<Figure[]> {
  const shot = signInShot(stage.scene);
  const quiet: number[] = [];
  const flooded: number[] = [];
  let signIns = 0;
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await reads(stage, quietSeconds)));
    const flood = load(stage.server, shot, connections, { seconds: floodSeconds });
    flooded.push(...(await reads(stage, floodSeconds - 1)));
    signIns += (await flood).perSecond / rounds;
    // Who hung up still stands in the queue for the hash. It is first come, first served: after one more it is empty.
    await load(stage.server, shot, 1, { requests: 1 });
  }
  const [p99Ms, quietMs] = [percentile(flooded, 99), percentile(quiet, 99)];
  return [
    {
      bench: `sign-in-flood (reads during ${fixed(signIns, 0)} sign-ins/s)`,
      ours: 'flooded',
      reference: 'quiet',
      ratio: '',
      aim: verdict(`p99 < ${p99MsMax} ms`, p99Ms < p99MsMax),
      cpuUs: '',
      p99Ms: `${fixed(p99Ms, 0)} : ${fixed(quietMs, 0)}`,
    },
  ];
}

function reads({ server, scene }: Stage, seconds: number): Promise<number[]> {
  const count = (seconds * 1000) / readEveryMs;
  return pacedReads(server.url + projects.listProjects.path, { 'api-key': scene.key }, readEveryMs, count);
}
