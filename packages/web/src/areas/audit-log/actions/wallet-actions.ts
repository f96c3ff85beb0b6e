import { say, quoted, type Action } from './action.ts';
import { chainNameOfCode } from '../../../format/chain-names.ts';
import type { Entry } from '../entry/queries.ts';

/** "cold wallet", where the entry says which kind. */
function kindOf({ after }: Entry): string {
  return `${say(after, 'type', '')} wallet`.trimStart();
}

/** Wallets, what they give out, and the contracts behind them. */
export const walletActions: Record<string, Action> = {
  'treasury-change.made': { label: 'Treasury change made', sentence: () => 'Made a treasury change' },
  'treasury-change.requested': {
    label: 'Treasury change requested',
    sentence: () => 'Requested a treasury change, which takes effect after the waiting time',
  },
  'treasury-change.took-effect': {
    label: 'Treasury change took effect',
    sentence: ({ entityId }) => `Treasury change ${entityId} took effect`,
  },
  'treasury-change.seconded': {
    label: 'Change confirmed by a second person',
    sentence: ({ after }) => `Confirmed as a second person, while it waits: ${say(after, 'title', 'a change')}`,
  },
  'treasury-change.cancelled': {
    label: 'Treasury change stopped',
    sentence: ({ entityId }) => `Stopped treasury change ${entityId} before it took effect`,
  },
  'treasury-change.frozen': {
    label: 'Treasury change frozen',
    sentence: ({ entityId }) => `Froze treasury change ${entityId}`,
  },
  'treasury-change.released': {
    label: 'Treasury change released',
    sentence: ({ entityId }) => `Released frozen treasury change ${entityId}`,
  },
  'treasury-change.release-requested': {
    label: 'Release of a treasury change requested',
    sentence: ({ entityId }) => `Released treasury change ${entityId}, which takes effect again after the waiting time`,
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
      `Changed the waiting time from ${say(before, 'hours', '?')} to ${say(after, 'hours', '?')} hours`,
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
    label: 'Deposit addresses removed',
    sentence: ({ after }) =>
      `Removed ${say(after, 'count', 'some')} prepared deposit addresses, ${say(after, 'given', '0')} of them already assigned to customers`,
  },
  'wallet.activated': { label: 'Wallet active', sentence: ({ entityId }) => `Activated wallet ${entityId}` },
  'wallet.paused': { label: 'Wallet paused', sentence: ({ entityId }) => `Paused wallet ${entityId}` },
  'wallet.archived': { label: 'Wallet archived', sentence: ({ entityId }) => `Archived wallet ${entityId}` },
  'wallet.put-back': {
    label: 'Wallet restored',
    sentence: ({ entityId, after }) =>
      `Reverted the status of wallet ${entityId}: it is ${say(after, 'status', 'as before')} again`,
  },
  'wallet.compromised': {
    label: 'Wallet compromised',
    sentence: ({ entityId }) => `Marked wallet ${entityId} as compromised and froze it`,
  },
  'address.assigned': {
    label: 'Deposit address assigned',
    sentence: ({ after }) =>
      `Assigned deposit address ${say(after, 'address', '')} to ${say(after, 'customerID', 'a payer')}`.trimEnd(),
  },
  'sweep-contract.deployed': { label: 'Sweep contract deployed', sentence: () => 'The sweep contract was deployed' },
  'sweep-contract.verified': {
    label: 'Sweep contract verified',
    sentence: () => 'Verified the code and cold wallet of the sweep contract',
  },
  'sweep-contract.unconfirmed': {
    label: 'Sweep contract to confirm',
    sentence: () => 'The sweep contract is paused until its cold wallet is confirmed',
  },
  'sweep-contract.owner-proven': {
    label: 'Owner of a sweep contract proven',
    sentence: ({ after }) => `Proved ownership of the master account ${say(after, 'owner', 'of the contract')}`,
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
      `The master account proposed a different cold wallet, ${say(after, 'pending_collector', 'unknown')}, for the sweep contract`,
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
    label: 'Cold wallet made permanent',
    sentence: () => 'The master account made the sweep contract’s cold wallet permanent',
  },
};
