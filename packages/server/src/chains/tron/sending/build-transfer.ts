import { randomInt } from 'node:crypto';
import type { NodePool } from '../../nodes/node-pool.ts';
import type { Fee, SendOrder, Unsigned } from '../../port/port.ts';
import { contentOf } from './content-of.ts';
import { latestOf } from '../reading/head.ts';

/** Longer than anybody takes to sign, and short enough to wait for when it gets into no block. */
const validMs = 40 * 60_000;
/** Two orders of the same would be the same transaction, and only one of them would be sent. */
const spreadMs = 2 ** 20;

/**
 * Everything that will be signed, as text. It is bound to a block that nobody can take back, so that a reorg does not make
 * it worthless, and lapses by the chain's own clock.
 */
export async function buildTransfer(
  pool: NodePool,
  order: SendOrder,
  fee: Fee,
  position: number | null,
): Promise<Unsigned> {
  if (position !== null) throw new RangeError(`transactions of this chain have no positions: ${position}`);
  if (fee.unitsMax > order.feeUnitsMax) throw new RangeError('the fee is above what the order allows');
  const { to, value, data } = contentOf(order);
  const [head, final] = await pool.ask(async (node) =>
    Promise.all([latestOf(node, 'latest'), latestOf(node, 'finalized')]),
  );
  const now = head.at.getTime();
  const validUntil = now + validMs + randomInt(spreadMs);
  const payload = {
    ...{ to, value: String(value), data },
    feeLimit: fee.detail['feeLimit'] ?? '0',
    refBlock: final.hash,
    expiration: String(validUntil),
    timestamp: String(now - randomInt(spreadMs)),
  };
  return { chain: 'TRX', from: order.from, position, payload, validUntil };
}
