import type { DomainEvent } from '../../../platform/events/event-kind.ts';
import { departureEvents, depositEvents } from '../events.ts';
import { departureStatus, type DepartureStatus } from './departure-status.ts';
import type { MovedDeparture } from './departure-store.ts';
import { depositStatus, type DepositStatus } from './deposit-status.ts';
import type { Move, MovedDeposit } from './deposit-store.ts';

/** Holds each step against the table of edges: one that is not there stops everything. */
export function depositMoves(deposits: readonly MovedDeposit[], to: DepositStatus): Move[] {
  return deposits.map((deposit) => {
    const from = (deposit.from ?? depositStatus.initial) as DepositStatus;
    return { deposit, event: depositStatus.eventFor(from, to) };
  });
}

/** The first that is known of them, or anew what had gone: where they come from is nobody's business. */
export function seenMoves(deposits: readonly MovedDeposit[]): Move[] {
  return deposits.map((deposit) => ({ deposit, event: 'deposit.seen' }));
}

export function depositEvent(blockchainId: number, { deposit, event }: Move): DomainEvent {
  const { id, projectId, customerId, addressId, round } = deposit;
  return depositEvents[event](projectId, { depositId: id, blockchainId, round, customerId, addressId });
}

/**
 * Others are told of money alone: what a stranger can send by the thousand, for next to nothing, gives nobody any work. Whoever
 * looks at the deposits sees it all the same.
 */
export function moneyEvents(blockchainId: number, moves: readonly Move[]): DomainEvent[] {
  return moves.filter(({ deposit }) => deposit.treatment === 'credit').map((move) => depositEvent(blockchainId, move));
}

export function leavingEvents(
  blockchainId: number,
  departures: readonly MovedDeparture[],
  to: DepartureStatus,
): DomainEvent[] {
  return departures.map(({ id, projectId, round, from }) => {
    const event = departureStatus.eventFor((from ?? 'reorged') as DepartureStatus, to);
    return departureEvents[event](projectId, { departureId: id, blockchainId, round });
  });
}
