import * as z from 'zod';
import { defineEvents } from '../../platform/events/event-kind.ts';
import { positionEvents } from '../outgoing/index.ts';
import { payoutEvents } from '../payouts/index.ts';
import { sweepEvents } from '../sweeps/index.ts';
import { walletEvents } from '../wallets/index.ts';

const id = z.int();
const gas = z.object({ walletId: id, blockchainId: id });

/** What only the owners of the money can judge: what happened, by which event. */
const alarm = z.discriminatedUnion('alarm', [
  positionEvents['wallet.position-taken'].schema.extend({ alarm: z.literal('wallet.position-taken') }),
  positionEvents['wallet.position-reset'].schema.extend({ alarm: z.literal('wallet.position-reset') }),
  sweepEvents['sweep.went-elsewhere'].schema.extend({ alarm: z.literal('sweep.went-elsewhere') }),
  walletEvents['wallet.pool-low'].schema.extend({ alarm: z.literal('wallet.pool-low') }),
  payoutEvents['payout.waiting'].schema.extend({ alarm: z.literal('payout.waiting') }),
  walletEvents['sweep-contract.collector-proposed'].schema.extend({
    alarm: z.literal('sweep-contract.collector-proposed'),
  }),
]);
export type AlarmFacts = z.output<typeof alarm>;

export const alarmEvents = defineEvents({
  'gas.alarm': gas.extend({ alarmId: id }).describe("Gas runs low: shops' servers and people hear of it."),
  'gas.notice-due': gas.extend({ memberId: id }),
  'treasury.notice-due': z.intersection(alarm, z.object({ memberId: id })),
});
