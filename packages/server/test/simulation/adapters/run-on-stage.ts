import { capabilitiesOf, type Capability } from '../../../src/chains/suite/port-capabilities.contract.ts';
import { runSimulation, tell, type Outcome, type Plan } from '../run-simulation.ts';
import { adapterPlay } from './adapter-play.ts';
import type { Counts } from './adapter-scene.ts';
import { openGround } from './ground.ts';
import type { PlayedStage } from './stages-played.ts';

type Name = keyof Counts;

const needed: Readonly<Partial<Record<Name, Capability>>> = {
  failed: 'failures',
  replaced: 'replacing',
  dropped: 'forgetting',
  lapsed: 'lapse',
};
/** So seldom that even a long run may go without. */
const rare: ReadonlySet<string> = new Set<Name>(['lateFinds', 'undoneAfterCredit', 'deepReorgs', 'halts']);

/** One schedule after the other on a chain of its own. Says what never happened although this chain could have done it. */
export async function runOnStage(
  { name, open }: PlayedStage,
  plan: Omit<Plan, 'lanes'>,
): Promise<Outcome & { missing: string[] }> {
  const ground = await openGround(await open());
  try {
    const outcome = await runSimulation(adapterPlay(ground), { ...plan, lanes: 1 });
    process.stdout.write(`${name}: ${tell(outcome, plan.firstSeed)}`);
    const able = capabilitiesOf(name);
    const missing = Object.entries(outcome.counts).flatMap(([what, count]) => {
      const need = needed[what as Name];
      return count > 0 || rare.has(what) || (need && !able.includes(need)) ? [] : [what];
    });
    return { ...outcome, missing };
  } finally {
    await ground.close();
  }
}
