import { bytesOfTron } from '@coffer/keys/tron/address.ts';
import { tokenTransferData } from '@coffer/keys/tron/token-call.ts';
import type { SendOrder } from '../../port/port.ts';

/** What goes on the chain for an order. `data` is 0x for a plain payment. */
export type Content = { to: string; value: bigint; data: string };

/** A coin transfer, a token transfer or the given call. */
export function contentOf({
  to,
  contract,
  units,
  data,
  authorizations,
}: Omit<SendOrder, 'from' | 'feeUnitsMax'>): Content {
  if (!bytesOfTron(to) || (contract !== null && !bytesOfTron(contract))) {
    throw new RangeError(`no address to send to: ${to}`);
  }
  if (authorizations?.length) throw new RangeError('no account of this chain lets a code run for it');
  if (contract === null) return { to, value: units, data: data ?? '0x' };
  if (data !== undefined) throw new RangeError('an order with a call of its own moves no token');
  return { to: contract, value: 0n, data: tokenTransferData(to, units) };
}

/** Whether code runs. */
export function isCall({ data }: Content): boolean {
  return data !== '0x';
}
