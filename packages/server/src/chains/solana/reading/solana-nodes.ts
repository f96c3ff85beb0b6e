import type { NodeKind } from '../../nodes/node-kind.ts';
import { isKey } from './raw-shapes.ts';

/** What is so with nodes of Solana. A network is known by the hash of its first block. */
export const solanaNodes: NodeKind = {
  whichChain: ['getGenesisHash', []],
  chainIdIn: (answer) => (isKey(answer) ? answer : null),
  isVerdict: () => false,
};
