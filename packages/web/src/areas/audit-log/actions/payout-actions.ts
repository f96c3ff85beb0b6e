import { say, type Action } from './action.ts';

/** Each step of a payout, whoever took it. */
export const payoutActions: Record<string, Action> = {
  'payout.requested': {
    label: 'Payout requested',
    sentence: ({ entityId, after }) =>
      `Requested payout ${entityId} to ${say(after, 'toAddress', 'an unknown address')}`,
  },
  'payout.approval-needed': {
    label: 'Payout waits for approval',
    sentence: ({ entityId }) => `Left payout ${entityId} waiting for approval`,
  },
  'payout.approval-given': {
    label: 'Payout approved in part',
    sentence: ({ entityId }) => `Approved payout ${entityId}, which needs more approvals`,
  },
  'payout.approved': { label: 'Payout approved', sentence: ({ entityId }) => `Approved payout ${entityId}` },
  'payout.approval-lapsed': {
    label: 'Payout approval expired',
    sentence: ({ entityId }) => `Voided the approvals of payout ${entityId}: they expired, or it was changed`,
  },
  'payout.initiated': { label: 'Payout signed', sentence: ({ entityId }) => `Signed payout ${entityId}` },
  'payout.waiting': {
    label: 'Payout delayed',
    sentence: ({ entityId, after }) => `Held back payout ${entityId}: ${say(after, 'reason', 'no reason recorded')}`,
  },
  'payout.sent': { label: 'Payout sent', sentence: ({ entityId }) => `Sent payout ${entityId}` },
  'payout.fee-raised': {
    label: 'Payout fee raised',
    sentence: ({ entityId }) => `Sent payout ${entityId} again with a higher fee`,
  },
  'payout.processed': { label: 'Payout completed', sentence: ({ entityId }) => `Completed payout ${entityId}` },
  'payout.reorged': {
    label: 'Payout reversed by a reorg',
    sentence: ({ entityId }) => `Took payout ${entityId} back to sent after a reorg`,
  },
  'payout.failed': {
    label: 'Payout failed',
    sentence: ({ entityId, after }) => `Payout ${entityId} failed: ${say(after, 'reason', 'no reason recorded')}`,
  },
  'payout.retried': { label: 'Payout retried', sentence: ({ entityId }) => `Requested payout ${entityId} again` },
  'payout.rejected': {
    label: 'Payout rejected',
    sentence: ({ entityId, after }) => `Rejected payout ${entityId}: ${say(after, 'reason', 'no reason recorded')}`,
  },
  'payout.cancelled': { label: 'Payout cancelled', sentence: ({ entityId }) => `Cancelled payout ${entityId}` },
  'payout-batch.requested': {
    label: 'File of payouts requested',
    sentence: ({ after }) => `Requested ${say(after, 'payouts', 'the')} payouts by ${say(after, 'fileName', 'a file')}`,
  },
  'payout-batch.approved': {
    label: 'File of payouts approved',
    sentence: ({ after }) => `Approved ${say(after, 'payouts', 'the')} payouts of ${say(after, 'fileName', 'a file')}`,
  },
  'payout-batch.rejected': {
    label: 'File of payouts rejected',
    sentence: ({ after }) => `Rejected ${say(after, 'payouts', 'the')} payouts of ${say(after, 'fileName', 'a file')}`,
  },
  'payout-batch.cancelled': {
    label: 'File of payouts cancelled',
    sentence: ({ after }) => `Cancelled ${say(after, 'payouts', 'the')} payouts of ${say(after, 'fileName', 'a file')}`,
  },
};
