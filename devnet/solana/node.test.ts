import { describe, expect, test } from 'vitest';
import { openLog } from '../../packages/server/src/platform/log.ts';
import { solanaNodeSuite } from './node.contract.ts';
import { startSimulator } from './simulator/start-simulator.ts';
import { startSurfnet } from './start-surfnet.ts';
import { surfnetPackage, whyNoSurfnet } from './surfnet-package.ts';

/** Fast enough to see hashes grow too old, and slow enough to sign and send before they do. */
const slotMs = 50;

solanaNodeSuite('The simulator', async () => {
  const { simulator, rpcUrl, stop } = await startSimulator({ pace: { slotMs, busyBlocks: Infinity, idleMs: 0 } });
  const quirks = {
    blockTimeInThousands: false,
    filledBlocksApart: false,
    showsUnfinal: false,
    unnamedBadSignature: false,
  };
  return { rpcUrl, quirks, mine: async (blocks) => simulator.mine(blocks), stop };
});

const why = whyNoSurfnet();
const isRequired = process.env['REQUIRE_NODES'] !== undefined;

describe.skipIf(why !== undefined && !isRequired)(`Surfnet${why === undefined ? '' : ` (skipped: ${why})`}`, () => {
  solanaNodeSuite('Surfnet', async () => {
    if (why !== undefined) throw new Error(why);
    const { rpcUrl, stop } = await startSurfnet({ slotTimeMs: slotMs, log: openLog('warn') });
    const quirks = {
      blockTimeInThousands: true,
      filledBlocksApart: true,
      showsUnfinal: true,
      unnamedBadSignature: true,
    };
    return { rpcUrl, quirks, stop };
  });
});

test('where there is no Surfnet, it is said which package would bring it', () => {
  const name = surfnetPackage('plan9', 'mips');
  expect(whyNoSurfnet(name)).toContain('@solana/surfpool-plan9-mips is not installed');
});
