import { existsSync } from 'node:fs';
import path from 'node:path';
import type { NodeOptions } from '../local-node.ts';
import { cannotStart } from '../evm/cannot-start.ts';
import { bitcoindProgram } from './bitcoind-program.ts';
import type { RunningNode } from './running-node.ts';
import { startSimulator } from './simulator/start-simulator.ts';
import { startBitcoind } from './start-bitcoind.ts';

export type NodeKind = RunningNode['kind'];

type StartOptions = Omit<NodeOptions, 'steadyBlocks'> & { kind?: NodeKind };

/** The real node when there is one, else its stand-in. Each has a chain of its own in the folder. */
export async function startNode({ kind, folder, ...options }: StartOptions): Promise<RunningNode> {
  const program = kind === 'simulator' ? undefined : await bitcoindProgram();
  if (!program && kind === 'bitcoind') throw cannotStart('There is no bitcoind: install one, or name it in BITCOIND.');
  const [own, other] = program ? ['bitcoind', 'simulator'] : ['simulator', 'bitcoind'];
  const home = path.join(folder, own);
  if (!existsSync(home) && existsSync(path.join(folder, other)))
    options.log.warn({ node: own }, `The local Bitcoin chain starts anew: the last one was made by ${other}.`);
  return program ? startBitcoind({ ...options, program, folder: home }) : startSimulator({ ...options, folder: home });
}
