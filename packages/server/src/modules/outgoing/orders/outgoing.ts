import type { Intent } from './intent.ts';
import type { OutgoingStatus } from './outgoing-status.ts';

/** What is to be sent, and how far it is. */
export type Outgoing = {
  id: number;
  cause: Intent['cause'];
  kind: Intent['kind'];
  blockchainId: number;
  walletId: number;
  from: string;
  to: string;
  contract: string | null;
  units: bigint;
  data: string | null;
  authorizations: readonly string[];
  feeUnitsMax: bigint;
  status: OutgoingStatus;
  statusAt: Date;
  positionWanted: number | null;
  position: number | null;
  /** Of the version that stands in a block. */
  hash: string | null;
  blockHeight: number | null;
  feeUnits: bigint | null;
  succeeded: boolean | null;
  /** Of what pays several: the rows that the chain shows as refused, once it is final. */
  refusedRows: readonly number[] | null;
  waitingCode: string | null;
  waitingReason: string | null;
  /** Of what pays several: those that it waits for; none where it waits for being so many, null for anything else. */
  waitingPayouts: readonly number[] | null;
  nextTryAt: Date;
  stuckAt: Date | null;
  proofOfDeath: string | null;
};

/** A signature for it. A `filler` takes its position and sends nothing. */
export type Version = {
  outgoingId: number;
  version: number;
  kind: 'order' | 'filler';
  hash: string;
  bytes: string;
  /** Past it the bytes can never be included, in the measure of their chain; null where they never lapse. */
  validUntil: number | null;
  feeUnitsMax: bigint;
  feeDetail: Readonly<Record<string, string>>;
  signedAt: Date;
  sentAt: Date | null;
  sends: number;
  refusal: string | null;
};
