import { say, quoted, type Action } from './action.ts';
import { chainNameOfCode } from '../../../format/chain-names.ts';
import type { Entry } from '../entry/queries.ts';

/** "cold wallet", where the entry says which kind. */
function kindOf({ after }: Entry): string {
  return `${say(after, 'type', '')} wallet`.trimStart();
}

/** Wallets, what they give out, and the contracts behind them. */
export const walletActions: Record<string, Action> = {
  'treasury-change.made': { label: 'Treasury change made', sentence: () => 'Made a change of the treasury' },
  'treasury-change.requested': {
    label: 'Treasury change requested',
    sentence: () => 'Requested a change of the treasury, which waits before it takes effect',
  },
  'treasury-change.took-effect': {
    label: 'Treasury change took effect',
    sentence: ({ entityId }) => `Treasury change ${entityId} took effect`,
  },
  'treasury-change.cancelled': {
    label: 'Treasury change cancelled',
    sentence: ({ entityId }) => `Cancelled treasury change ${entityId} before it took effect`,
  },
  'treasury-change.frozen': {
    label: 'Treasury change frozen',
    sentence: ({ entityId }) => `Froze treasury change ${entityId}: “this was not me”`,
  },
  'treasury-change.released': {
    label: 'Treasury change released',
    sentence: ({ entityId }) => `Released treasury change ${entityId}, which was frozen`,
  },
  'treasury-change.release-requested': {
    label: 'Release of a treasury change requested',
    sentence: ({ entityId }) => `Released treasury change ${entityId}, which waits before it holds again`,
  },
  'treasury-change.release-stopped': {
    label: 'Release of a treasury change stopped',
    sentence: ({ entityId }) => `Stopped the release of treasury change ${entityId}: it stays frozen`,
  },
  'treasury-change.reverted': {
    label: 'Treasury change reverted',
    sentence: ({ entityId }) => `Reverted treasury change ${entityId}`,
  },
  'treasury-wait.saved': {
    label: 'Waiting time changed',
    sentence: ({ before, after }) =>
      `Changed how long a takeover waits, from ${say(before, 'hours', '?')} to ${say(after, 'hours', '?')} hours`,
  },
  'wallet.created': {
    label: 'Wallet added',
    sentence: (entry) => `Added the ${kindOf(entry)}${quoted(entry.after, 'name')}`,
  },
  'wallet.renamed': {
    label: 'Wallet renamed',
    sentence: ({ before, after }) =>
      `Renamed the wallet${quoted(before, 'name')} to${quoted(after, 'name') || ' nothing'}`,
  },
  'wallet.linked': {
    label: 'Wallet linked',
    sentence: (entry) => `Linked the ${kindOf(entry)}${quoted(entry.after, 'name')} to the project`,
  },
  'wallet.unlinked': {
    label: 'Wallet unlinked',
    sentence: ({ entityId }) => `Unlinked wallet ${entityId} from the project`,
  },
  'wallet.chain-added': {
    label: 'Network added to a wallet',
    sentence: ({ after }) =>
      `Added ${chainNameOfCode(say(after, 'blockchainCode', ''))} to the deposit wallet, at the same contract address`,
  },
  'wallet.destination-set': {
    label: 'Cold wallet chosen',
    sentence: ({ after }) =>
      `Chose ${say(after, 'coldAddress', 'a cold wallet')} as the destination of the deposit wallet on ${chainNameOfCode(say(after, 'blockchainCode', ''))}`,
  },
  'wallet.keys-added': {
    label: 'Deposit addresses uploaded',
    sentence: ({ after }) => `Uploaded ${say(after, 'count', 'some')} prepared deposit addresses`,
  },
  'wallet.keys-taken-out': {
    label: 'Deposit addresses taken out',
    sentence: ({ after }) =>
      `Took out ${say(after, 'count', 'some')} prepared deposit addresses; customers have ${say(after, 'given', '0')} of them`,
  },
  'wallet.activated': { label: 'Wallet active', sentence: ({ entityId }) => `Activated wallet ${entityId}` },
  'wallet.paused': { label: 'Wallet paused', sentence: ({ entityId }) => `Paused wallet ${entityId}` },
  'wallet.archived': { label: 'Wallet archived', sentence: ({ entityId }) => `Archived wallet ${entityId}` },
  'wallet.put-back': {
    label: 'Wallet put back',
    sentence: ({ entityId, after }) =>
      `Took back what was done to wallet ${entityId}: it is ${say(after, 'status', 'as before')} again`,
  },
  'wallet.compromised': {
    label: 'Wallet compromised',
    sentence: ({ entityId }) => `Marked wallet ${entityId} as compromised: all that touches it is frozen`,
  },
  'address.assigned': {
    label: 'Deposit address given out',
    sentence: ({ after }) =>
      `Gave ${say(after, 'customerID', 'a payer')} the deposit address ${say(after, 'address', '')}`.trimEnd(),
  },
  'sweep-contract.deployed': { label: 'Sweep contract deployed', sentence: () => 'Found the sweep contract deployed' },
  'sweep-contract.verified': {
    label: 'Sweep contract verified',
    sentence: () => 'Found the sweep contract’s code and destination to be right',
  },
  'sweep-contract.unconfirmed': {
    label: 'Sweep contract to confirm',
    sentence: () => 'Took the sweep contract back: somebody has to confirm its cold wallet',
  },
  'sweep-contract.owner-proven': {
    label: 'Owner of a sweep contract proven',
    sentence: ({ after }) => `Proved that the master account ${say(after, 'owner', 'of the contract')} is theirs`,
  },
  'sweep-contract.rejected': {
    label: 'Sweep contract rejected',
    sentence: ({ after }) => {
      const reason = say(after, 'reason', '');
      return `Rejected the sweep contract${reason === '' ? '' : `: ${reason}`}`;
    },
  },
  'sweep-contract.retired': { label: 'Sweep contract retired', sentence: () => 'Retired the sweep contract' },
  'sweep-contract.collector-proposed': {
    label: 'Change of cold wallet proposed',
    sentence: ({ after }) =>
      `The master account proposed another cold wallet, ${say(after, 'pending_collector', 'unnamed')}, for the sweep contract`,
  },
  'sweep-contract.collector-confirmed': {
    label: 'New cold wallet confirmed',
    sentence: ({ after }) =>
      `Confirmed ${say(after, 'collector', 'another one')} as the sweep contract’s next cold wallet`,
  },
  'sweep-contract.collector-changed': {
    label: 'Cold wallet changed',
    sentence: ({ after }) =>
      `The master account changed the sweep contract’s cold wallet to ${say(after, 'collector', 'another one')}`,
  },
  'sweep-contract.collector-proposal-cancelled': {
    label: 'Change of cold wallet cancelled',
    sentence: () => 'The master account cancelled the change of the sweep contract’s cold wallet',
  },
  'sweep-contract.collector-fixed': {
    label: 'Cold wallet fixed for ever',
    sentence: () => 'The master account fixed the sweep contract’s cold wallet for ever',
  },
};
