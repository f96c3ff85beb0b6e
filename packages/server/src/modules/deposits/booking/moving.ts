import type { Transfer } from '../../../chains/port/port.ts';

/** What is the same of a transfer in a block and of one that waits for it. */
export type Moving = Pick<Transfer, 'txHash' | 'path' | 'contract' | 'from' | 'to' | 'units'>;
