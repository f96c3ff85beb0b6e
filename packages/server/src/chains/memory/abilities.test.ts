import { expect, test } from 'vitest';
import { heldAgainstRow } from '../suite/port-abilities.contract.ts';
import { capabilitiesOf } from '../suite/port-capabilities.contract.ts';
import { sceneOf, type Stage } from '../suite/port-stage.contract.ts';
import { openLapsingStage, openStage } from './stage.fixture.ts';

const held = (stage: Stage) => heldAgainstRow(sceneOf(stage));

test('a chain that offers more or less than its row in the table is told', async () => {
  expect(await held(openStage())).toEqual({ less: [], more: [] });
  expect(await held({ ...openLapsingStage(), name: 'Solana (simulator)' })).toEqual({
    less: ['cosigning', 'pastBalances'],
    more: ['pool', 'replacing', 'forgetting', 'derivation', 'readSigned', 'pending'],
  });
  const { fail: _none, ...without } = openStage();
  expect(await held(without)).toEqual({ less: ['failures'], more: [] });
});

test('a chain that is not in the table is told', () => {
  expect(() => capabilitiesOf('Dogecoin')).toThrow('Dogecoin is not in the table of stages');
});
