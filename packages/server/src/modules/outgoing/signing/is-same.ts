import type { Outgoing } from '../orders/outgoing.ts';

/** Nobody has made another order of it, or put it elsewhere, since it was judged. */
export function isSame(one: Outgoing, other: Outgoing): boolean {
  return contentOf(one) === contentOf(other);
}

function contentOf(order: Outgoing): string {
  const { cause, kind, blockchainId, walletId, from, to, contract, data, authorizations } = order;
  const [units, feeUnitsMax] = [String(order.units), String(order.feeUnitsMax)];
  const { positionWanted, position } = order;
  return JSON.stringify([
    cause,
    kind,
    blockchainId,
    walletId,
    from,
    to,
    contract,
    data,
    authorizations,
    positionWanted,
    position,
    units,
    feeUnitsMax,
  ]);
}
