import { say, type Action } from './action.ts';
import type { Entry } from '../entry/queries.ts';

/** What became of money on its way to the cold wallet. */
export const sweepActions: Record<string, Action> = {
  'sweep-rules.saved': {
    label: 'Rules of sweeps changed',
    sentence: ({ entity, entityId, after }) => {
      const whose = entity === 'wallet' ? `for wallet ${entityId}` : 'for all wallets';
      return after === null
        ? `Let wallet ${entityId} follow the rules for all again`
        : `Changed the rules of sweeps ${whose}`;
    },
  },
  'sweep.planned': {
    label: 'Sweep planned',
    sentence: ({ entityId, after }) => `Planned sweep S-${entityId} of ${say(after, 'addresses', 'some')} addresses`,
  },
  'sweep.signature-needed': {
    label: 'Sweep waits for a signature',
    sentence: ({ entityId }) => `Asked for a signature for sweep S-${entityId}`,
  },
  'sweep.signed': {
    label: 'Sweep signed',
    sentence: ({ entityId }) => `Took in what was signed for sweep S-${entityId}`,
  },
  'sweep.broadcast': {
    label: 'Sweep broadcast',
    sentence: ({ entityId }) => `Gave sweep S-${entityId} to the chain`,
  },
  'sweep.stuck': {
    label: 'Sweep stuck',
    sentence: ({ entityId }) => `Found that sweep S-${entityId} does not get into a block`,
  },
  'sweep.fee-raised': {
    label: 'Fee of a sweep raised',
    sentence: ({ entityId }) => `Raised the fee of sweep S-${entityId}`,
  },
  'sweep.included': {
    label: 'Sweep in a block',
    sentence: ({ entityId, after }) => `Found sweep S-${entityId} in block ${say(after, 'blockHeight', 'unknown')}`,
  },
  'sweep.reorged': {
    label: 'Sweep taken back by a reorg',
    sentence: ({ entityId }) => `Found that the block of sweep S-${entityId} is gone, and sent it again`,
  },
  'sweep.completed': {
    label: 'Sweep completed',
    sentence: ({ entityId }) => `Completed sweep S-${entityId}`,
  },
  'sweep.replaced': {
    label: 'Sweep replaced',
    sentence: (entry) => because(entry, `Gave up sweep S-${entry.entityId}, which can never land`),
  },
  'sweep.failed': {
    label: 'Sweep failed',
    sentence: (entry) => because(entry, `Found that sweep S-${entry.entityId} failed`),
  },
  'sweep.cancelled': {
    label: 'Sweep cancelled',
    sentence: (entry) => because(entry, `Cancelled sweep S-${entry.entityId}`),
  },
  'sweep.went-elsewhere': {
    label: 'Money went elsewhere',
    sentence: ({ entityId, after }) =>
      `Saw money leave deposit addresses for ${say(after, 'toAddress', 'a stranger')}: S-${entityId}`,
  },
};

function because({ after }: Entry, said: string): string {
  const reason = say(after, 'reason', '');
  return reason === '' ? said : `${said}: ${reason}`;
}
