import type { Permission } from '@coffer/contract/permissions.ts';
import { depositsOf, paths } from '../../app/paths.ts';
import type { Diagnosis, FindingCode } from './queries.ts';

export type VerdictTone = 'success' | 'progress' | 'attention' | 'danger' | 'neutral';

type Look = { tone: VerdictTone; title: string };

/** What each finding means for whoever asks. */
export const verdicts: Readonly<Record<FindingCode, Look>> = {
  CREDITED: { tone: 'success', title: 'Everything is in order' },
  WAITING: { tone: 'progress', title: 'Waiting for confirmations' },
  PENDING: { tone: 'progress', title: 'It is not in a block yet' },
  FAILED: { tone: 'danger', title: 'The transaction failed' },
  REORGED: { tone: 'attention', title: 'Reversed by a reorg' },
  UNMATCHED: { tone: 'attention', title: 'Not credited to a customer yet' },
  IGNORED: { tone: 'neutral', title: 'Ignored by a member' },
  DUST: { tone: 'neutral', title: 'The amount is below the dust limit' },
  OWN: { tone: 'neutral', title: 'Transfer between your own addresses' },
  UNSUPPORTED_TOKEN: { tone: 'attention', title: 'The token is not set up here' },
  NOT_OUR_ADDRESS: { tone: 'attention', title: 'It is not one of your addresses' },
  NOT_READ_YET: { tone: 'progress', title: 'Its block has not been processed yet' },
  BEFORE_WATCH: { tone: 'attention', title: 'It is older than this installation' },
  MISSED: { tone: 'danger', title: 'The nodes missed it' },
  UNTRACED: { tone: 'attention', title: 'A block is not fully processed yet' },
  CHAIN_HALTED: { tone: 'danger', title: 'The network is halted' },
  NODE_UNREACHABLE: { tone: 'danger', title: 'No node responds' },
  NO_NODES: { tone: 'danger', title: 'No network is connected' },
  OTHER_CHAIN: { tone: 'attention', title: 'It is on another network' },
  UNKNOWN_HASH: { tone: 'attention', title: 'Transaction not found' },
  NOTHING_ARRIVED: { tone: 'neutral', title: 'Nothing received yet' },
  BALANCE_DIFFERS: { tone: 'danger', title: 'The ledger and the network differ' },
  UNKNOWN_NAME: { tone: 'attention', title: 'No payment found' },
  NOT_CHOSEN: { tone: 'neutral', title: 'The payer has not paid yet' },
  UNDERPAID: { tone: 'attention', title: 'Underpaid' },
  OVERPAID: { tone: 'attention', title: 'Overpaid' },
  PAID_LATE: { tone: 'attention', title: 'Paid late' },
  WRONG_CURRENCY: { tone: 'attention', title: 'Paid in another currency' },
  LAPSED: { tone: 'neutral', title: 'The payment expired' },
  CANCELLED: { tone: 'neutral', title: 'The payment was cancelled' },
  SHOP_NOT_TOLD: { tone: 'danger', title: 'Paid, but the shop was not notified' },
};

export type Solution = { label: string; to: string; search?: Record<string, string> };

type Way = { label: string; to: string; needs?: Permission };

const nodes: Way = { label: 'Check nodes', to: paths.blockchainNodes, needs: 'projects:read' };

const ways: Partial<Record<FindingCode, Way>> = {
  UNSUPPORTED_TOKEN: { label: 'Open payment options', to: paths.paymentOptions, needs: 'projects:read' },
  MISSED: nodes,
  UNTRACED: nodes,
  CHAIN_HALTED: nodes,
  NODE_UNREACHABLE: nodes,
  NO_NODES: nodes,
  BALANCE_DIFFERS: { label: 'Reconcile', to: paths.system, needs: 'system:read' },
};

/** Of several deposits, the one that the finding speaks of. */
const tellsOf: Partial<Record<FindingCode, (deposit: Diagnosis['deposits'][number]) => boolean>> = {
  UNMATCHED: ({ matching, treatment }) => matching === 'unmatched' && treatment === 'credit',
  IGNORED: ({ matching }) => matching === 'ignored',
  WAITING: ({ status }) => status === 'included',
  REORGED: ({ status }) => status === 'reorged',
};

/** The one button that leads to where it is put right; none where nobody here can. */
export function solutionOf(diagnosis: Diagnosis, permissions: readonly string[]): Solution | undefined {
  const { code } = diagnosis.finding;
  const way = ways[code];
  if (way)
    return way.needs === undefined || permissions.includes(way.needs) ? { label: way.label, to: way.to } : undefined;
  const applies = tellsOf[code];
  const deposit = (applies && diagnosis.deposits.find(applies)) ?? diagnosis.deposits[0];
  if (!deposit) return undefined;
  const canMatch = code === 'UNMATCHED' && permissions.includes('payments:resolve');
  return {
    label: canMatch ? 'Match to a customer' : 'Open deposit',
    to: depositsOf(deposit.projectId ?? 'all'),
    search: { deposit: String(deposit.id) },
  };
}
