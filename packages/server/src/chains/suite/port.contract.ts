import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAbilities } from './port-abilities.contract.ts';
import { testBalances } from './port-balances.contract.ts';
import { capabilitiesOf, type StageName } from './port-capabilities.contract.ts';
import { testCoins } from './port-coins.contract.ts';
import { testContracts } from './port-contracts.contract.ts';
import { testCosigning } from './port-cosigning.contract.ts';
import { testDelegation } from './port-delegation.contract.ts';
import { testFates } from './port-fates.contract.ts';
import { testHearing } from './port-hearing.contract.ts';
import { testNodes } from './port-nodes.contract.ts';
import { testPool } from './port-pool.contract.ts';
import { testReadSigned } from './port-read-signed.contract.ts';
import { testReading } from './port-reading.contract.ts';
import { testReorgs } from './port-reorgs.contract.ts';
import { testSending } from './port-sending.contract.ts';
import { testSigning } from './port-signing.contract.ts';
import { testSweeping } from './port-sweeping.contract.ts';
import { sceneOf, type Scene, type Stage } from './port-stage.contract.ts';
import { suiteOf } from './port-suite.contract.ts';

/**
 * What every adapter keeps, on a chain that the suite may do with as it likes. A test that needs what only some chains can do
 * runs where the table says so. `missing` is why its node is not here: that skips the suite, but never where REQUIRE_NODES is set.
 */
export function chainSuite(name: StageName, open: () => Promise<Stage>, missing: string | null = null): void {
  describe(`${name} as a chain`, () => {
    if (missing === null) testStage(name, open);
    else testMissing(name, missing);
  });
}

function testMissing(name: StageName, missing: string): void {
  test('its node is here', ({ skip }) => {
    skip(!process.env['REQUIRE_NODES'], `${name} did not run: ${missing}`);
    expect.fail(`${name} has to run where REQUIRE_NODES is set: ${missing}`);
  });
}

function testStage(name: StageName, open: () => Promise<Stage>): void {
  let scene: Scene | undefined;
  beforeAll(async () => {
    scene = sceneOf(await open());
  });
  afterAll(async () => {
    await scene?.chain.close();
    await scene?.stage.close();
    // Beside the table of what was promised, this says what was shown.
    if (scene) console.log(`${name} | ${[...scene.shown].toSorted().join(' ')}`);
  });
  const current = () => {
    if (!scene) throw new Error('the stage did not open');
    return scene;
  };
  const suite = suiteOf(name, current);
  suite.describe('abilities', testAbilities);
  suite.describe('reading', (part) => {
    testReading(part);
    testBalances(part);
    testPool(part.where('pool'));
    testCoins(part.where('coins'));
  });
  suite.where('reorgs').describe('a reorg', testReorgs);
  suite.describe('sending', (part) => {
    testSending(part);
    testSigning(part);
    testFates(part);
    testReadSigned(part.where('readSigned'));
  });
  suite.where('cosigning').describe('cosigning', testCosigning);
  suite.describe('nodes', (part) => {
    testNodes(part);
    testHearing(part);
  });
  suite.describe('contracts', testContracts);
  suite.where('contracts').describe('sweeping', (part) => {
    testSweeping(part);
    testDelegation(part.where('delegation'));
  });
  test('all that the table promises was shown', () => {
    expect(current().stage.name).toBe(name);
    expect([...current().shown].toSorted()).toEqual(capabilitiesOf(name).toSorted());
  });
}
