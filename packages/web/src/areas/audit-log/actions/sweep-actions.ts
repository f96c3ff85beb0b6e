import { say, type Action } from './action.ts';
import type { Entry } from '../entry/queries.ts';

/** What became of money on its way to the cold wallet. */
export const sweepActions: Record<string, Action> = {
  'sweep-rules.saved': {
    label: 'Sweep rules changed',
    sentence: ({ entity, entityId, after }) => {
      const whose = entity === 'wallet' ? `for wallet ${entityId}` : 'for all wallets';
      return after === null
        ? `Reset the sweep rules of wallet ${entityId} to the default`
        : `Changed the sweep rules ${whose}`;
    },
  },
  'sweep.planned': {
    label: 'Sweep planned',
    sentence: ({ entityId, after }) => `Planned sweep S-${entityId} of ${say(after, 'addresses', 'some')} addresses`,
  },
  'sweep.signature-needed': {
    label: 'Sweep waiting for signature',
    sentence: ({ entityId }) => `Requested a signature for sweep S-${entityId}`,
  },
  'sweep.signed': {
    label: 'Sweep signed',
    sentence: ({ entityId }) => `Received the signatures for sweep S-${entityId}`,
  },
  'sweep.broadcast': {
    label: 'Sweep broadcast',
    sentence: ({ entityId }) => `Broadcast sweep S-${entityId}`,
  },
  'sweep.stuck': {
    label: 'Sweep stuck',
    sentence: ({ entityId }) => `Sweep S-${entityId} is stuck and not in a block`,
  },
  'sweep.fee-raised': {
    label: 'Sweep fee raised',
    sentence: ({ entityId }) => `Raised the fee of sweep S-${entityId}`,
  },
  'sweep.included': {
    label: 'Sweep in a block',
    sentence: ({ entityId, after }) => `Sweep S-${entityId} is in block ${say(after, 'blockHeight', 'unknown')}`,
  },
  'sweep.reorged': {
    label: 'Sweep reversed by a reorg',
    sentence: ({ entityId }) => `Sent sweep S-${entityId} again after a reorg removed its block`,
  },
  'sweep.completed': {
    label: 'Sweep completed',
    sentence: ({ entityId }) => `Completed sweep S-${entityId}`,
  },
  'sweep.replaced': {
    label: 'Sweep replaced',
    sentence: (entry) => because(entry, `Replaced sweep S-${entry.entityId}, which is dead`),
  },
  'sweep.failed': {
    label: 'Sweep failed',
    sentence: (entry) => because(entry, `Sweep S-${entry.entityId} failed`),
  },
  'sweep.cancelled': {
    label: 'Sweep cancelled',
    sentence: (entry) => because(entry, `Cancelled sweep S-${entry.entityId}`),
  },
  'sweep.went-elsewhere': {
    label: 'Money moved elsewhere',
    sentence: ({ entityId, after }) =>
      `Money left deposit addresses for ${say(after, 'toAddress', 'an unknown address')}: S-${entityId}`,
  },
};

function because({ after }: Entry, said: string): string {
  const reason = say(after, 'reason', '');
  return reason === '' ? said : `${said}: ${reason}`;
}
