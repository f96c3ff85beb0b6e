import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { afterAll } from 'vitest';
import { openLog } from '../../packages/server/src/platform/log.ts';
import { bitcoindProgram } from './bitcoind-program.ts';
import { nodePromises } from './node.contract.ts';
import { startNode, type NodeKind } from './start-node.ts';

const holds = openSync(devNull, 'r');
afterAll(() => closeSync(holds));
const log = openLog('silent');
const start = (kind: NodeKind) => (folder: string) => startNode({ kind, folder, holds, log });

// Where everything is to be tried out, a real node that is not there is a failure.
const isWanted = process.env['REQUIRE_NODES'] !== undefined || (await bitcoindProgram()) !== undefined;
const missing = isWanted ? {} : { missing: 'there is no bitcoind in PATH or BITCOIND' };

nodePromises({ name: 'bitcoind', ...missing, start: start('bitcoind') });
nodePromises({ name: 'simulator', start: start('simulator') });
