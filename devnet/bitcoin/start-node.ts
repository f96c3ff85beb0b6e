import path from 'node:path';
import { cannotStart } from '../evm/cannot-start.ts';
import type { NodeOptions } from '../local-node.ts';
import { bitcoindProgram } from './bitcoind-program.ts';
import type { RunningNode } from './running-node.ts';
import { startBitcoind } from './start-bitcoind.ts';

export type NodeKind = RunningNode['kind'];

type StartOptions = Omit<NodeOptions, 'steadyBlocks'> & { kind?: NodeKind };

/** The real node when there is one. */
export async function startNode({ kind, folder, ...options }: StartOptions): Promise<RunningNode> {
  const program = kind === 'simulator' ? undefined : await bitcoindProgram();
  if (!program) throw cannotStart('There is no bitcoind: install one, or name it in BITCOIND.');
  return startBitcoind({ ...options, program, folder: path.join(folder, 'bitcoind') });
}
