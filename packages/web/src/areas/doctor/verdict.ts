import type { Permission } from '@coffer/contract/permissions.ts';
import { depositsOf, paths } from '../../app/paths.ts';
import type { Diagnosis, FindingCode } from './queries.ts';

export type VerdictTone = 'success' | 'progress' | 'attention' | 'danger' | 'neutral';

type Look = { tone: VerdictTone; title: string };

/** What each finding means for whoever asks. */
export const verdicts: Readonly<Record<FindingCode, Look>> = {
  CREDITED: { tone: 'success', title: 'Everything is in order' },
  WAITING: { tone: 'progress', title: 'It waits for its confirmations' },
  PENDING: { tone: 'progress', title: 'It is not in a block yet' },
  FAILED: { tone: 'danger', title: 'The transaction failed' },
  REORGED: { tone: 'attention', title: 'A reorganisation took it back' },
  UNMATCHED: { tone: 'attention', title: 'Nobody is credited yet' },
  IGNORED: { tone: 'neutral', title: 'Somebody decided to ignore it' },
  DUST: { tone: 'neutral', title: 'It is too little to count' },
  OWN: { tone: 'neutral', title: 'It moved between addresses of your own' },
  UNSUPPORTED_TOKEN: { tone: 'attention', title: 'The token is not set up here' },
  NOT_OUR_ADDRESS: { tone: 'attention', title: 'It is no address of yours' },
  NOT_READ_YET: { tone: 'progress', title: 'Its block has not been read yet' },
  BEFORE_WATCH: { tone: 'attention', title: 'It is older than this install' },
  MISSED: { tone: 'danger', title: 'The nodes left it out' },
  UNTRACED: { tone: 'attention', title: 'A block is not fully read yet' },
  CHAIN_HALTED: { tone: 'danger', title: 'The network is halted' },
  NODE_UNREACHABLE: { tone: 'danger', title: 'No node answers' },
  NO_NODES: { tone: 'danger', title: 'No network is connected' },
  OTHER_CHAIN: { tone: 'attention', title: 'It is of another network' },
  UNKNOWN_HASH: { tone: 'attention', title: 'No node knows it' },
  NOTHING_ARRIVED: { tone: 'neutral', title: 'Nothing arrived yet' },
  BALANCE_DIFFERS: { tone: 'danger', title: 'The books and the chain differ' },
  UNKNOWN_NAME: { tone: 'attention', title: 'No payment is known by this' },
  NOT_CHOSEN: { tone: 'neutral', title: 'The payer has not begun to pay' },
  UNDERPAID: { tone: 'attention', title: 'It is paid in part' },
  OVERPAID: { tone: 'attention', title: 'More came than was asked for' },
  PAID_LATE: { tone: 'attention', title: 'It was paid too late' },
  WRONG_CURRENCY: { tone: 'attention', title: 'It was paid in another currency' },
  LAPSED: { tone: 'neutral', title: 'The time to pay ran out' },
  CANCELLED: { tone: 'neutral', title: 'It was cancelled' },
  SHOP_NOT_TOLD: { tone: 'danger', title: 'It is paid, and the shop does not know' },
};

export type Solution = { label: string; to: string; search?: Record<string, string> };

type Way = { label: string; to: string; needs?: Permission };

const nodes: Way = { label: 'Open blockchain nodes', to: paths.blockchainNodes, needs: 'projects:read' };

const ways: Partial<Record<FindingCode, Way>> = {
  UNSUPPORTED_TOKEN: { label: 'Open payment options', to: paths.paymentOptions, needs: 'projects:read' },
  MISSED: nodes,
  UNTRACED: nodes,
  CHAIN_HALTED: nodes,
  NODE_UNREACHABLE: nodes,
  NO_NODES: nodes,
  BALANCE_DIFFERS: { label: 'Compare the books', to: paths.system, needs: 'system:read' },
};

/** Of several deposits, the one that the finding speaks of. */
const tellsOf: Partial<Record<FindingCode, (deposit: Diagnosis['deposits'][number]) => boolean>> = {
  UNMATCHED: ({ matching, treatment }) => matching === 'unmatched' && treatment === 'credit',
  IGNORED: ({ matching }) => matching === 'ignored',
  WAITING: ({ status }) => status === 'included',
  REORGED: ({ status }) => status === 'reorged',
};

/** The one button that leads to where it is put right; none where nobody here can. */
export function solutionOf(told: Diagnosis, permissions: readonly string[]): Solution | undefined {
  const { code } = told.finding;
  const way = ways[code];
  if (way)
    return way.needs === undefined || permissions.includes(way.needs) ? { label: way.label, to: way.to } : undefined;
  const applies = tellsOf[code];
  const deposit = (applies && told.deposits.find(applies)) ?? told.deposits[0];
  if (!deposit) return undefined;
  const canMatch = code === 'UNMATCHED' && permissions.includes('payments:resolve');
  return {
    label: canMatch ? 'Match it to a customer' : 'Open the deposit',
    to: depositsOf(deposit.projectId ?? 'all'),
    search: { deposit: String(deposit.id) },
  };
}
