import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { afterAll, describe, test } from 'vitest';
import { openLog } from '../../packages/server/src/platform/log.ts';
import { bitcoindProgram } from './bitcoind-program.ts';
import { nodePromises } from './node.contract.ts';
import { startSimulator } from './simulator/start-simulator.ts';
import { startBitcoind } from './start-bitcoind.ts';

const holds = openSync(devNull, 'r');
afterAll(() => closeSync(holds));
const log = openLog('silent');
const program = await bitcoindProgram();

if (program) {
  nodePromises({ name: 'bitcoind', start: (folder) => startBitcoind({ folder, holds, log, program }) });
} else {
  describe('a Bitcoin node (bitcoind)', () => {
    test('keeps the promises', (context) => {
      if (process.env['CI']) throw new Error('There is no bitcoind: install one, or name it in BITCOIND.');
      context.skip('there is no bitcoind in PATH or BITCOIND');
    });
  });
}

nodePromises({ name: 'simulator', start: (folder) => startSimulator({ folder, log }) });
