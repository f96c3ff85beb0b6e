import { describe, expect, test } from 'vitest';
import { capabilitiesOf, type Capability, type StageName } from './port-capabilities.contract.ts';
import type { Scene } from './port-stage.contract.ts';

/** Where the tests of a stage are written down. What its row in the table rules out is not there at all. */
export type Suite = {
  /** For what needs all of these. */
  where(...needs: readonly Capability[]): Suite;
  /** For what only chains do that cannot do this. */
  without(capability: Capability): Suite;
  describe(group: string, fill: (suite: Suite) => void): void;
  /** What it needs counts as shown once it has passed. */
  test(promise: string, body: (scene: Scene) => Promise<void> | void, timeoutMs?: number): void;
};

export function suiteOf(name: StageName, current: () => Scene): Suite {
  return partOf({ row: capabilitiesOf(name), current }, true, []);
}

type Whole = { row: readonly Capability[]; current: () => Scene };

function partOf(whole: Whole, isMeant: boolean, needs: readonly Capability[]): Suite {
  const { row, current } = whole;
  const [group, write] = isMeant ? [describe, test] : [leaveOut, leaveOut];
  const part: Suite = {
    where: (...more) => partOf(whole, isMeant && more.every((one) => row.includes(one)), [...needs, ...more]),
    without: (capability) => partOf(whole, isMeant && !row.includes(capability), needs),
    describe: (title, fill) => group(title, () => fill(part)),
    test(promise, body, timeoutMs) {
      const run = async () => {
        expect.hasAssertions();
        const scene = current();
        await body(scene);
        for (const one of needs) scene.shown.add(one);
      };
      write(promise, run, timeoutMs);
    },
  };
  return part;
}

function leaveOut(): void {}
