import { agreedPositions } from '../../nodes/agreed-positions.ts';
import type { Positions } from '../../port/port.ts';
import type { NodeRing } from '../network/node-ring.ts';

export function memoryPositions(ring: NodeRing): Positions {
  const agreed = async (address: string) =>
    agreedPositions(ring.size, await ring.every((node) => node.positions(address)));
  return { agreed, next: async (address) => (await agreed(address)).waiting };
}
