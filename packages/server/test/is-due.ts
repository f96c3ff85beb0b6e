/**
 * Whether a deposit waits for no more blocks, though nodes are asked about it still. `b` is its chain, `c` how far that was read. What
 * nodes have to tell is credited right after it was read.
 */
export const isDue = `b.status <> 'halted' and exists (select from deposit d where d.blockchain_id = b.id and d.status = 'included'
  and d.block_height + greatest(b.confirmations, d.confirmations_min) - 1 <= c.height)`;
