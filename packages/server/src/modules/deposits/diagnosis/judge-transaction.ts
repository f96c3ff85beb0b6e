import type { ChainFacts, diagnose } from '@coffer/contract/operations/doctor.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import type { Finding } from './finding.ts';
import type { ForeignToken, ListedDeposit } from '../reading/read-store.ts';
import { untoldFinding, type Untold } from './untraced-facts.ts';

/** What the chain and the books say; of payments others know. */
export type MoneyDiagnosis = Omit<Result<typeof diagnose>, 'payments' | 'movements'>;

/** What one chain says, and which of our addresses it names. */
export type Told = {
  chain: ChainFacts;
  name: string;
  firstHeight: number | null;
  ours: number[];
  /** What came to them in tokens that are not set up here. */
  foreign: ForeignToken[];
  /** Its block, where nobody has told all of that. */
  untold: readonly Untold[];
};

type Case = { told: readonly Told[]; deposits: readonly ListedDeposit[]; blockchainCode: string | undefined };

/** The one thing that is wrong with a payment, or that nothing is. From the chain towards the books. */
export function judgeTransaction({ told, deposits, blockchainCode }: Case): Finding {
  const found = told.find(({ chain }) => ['included', 'pending', 'failed'].includes(chain.state));
  if (!found) return notFound(told, deposits);
  const { chain, name } = found;
  if (blockchainCode !== undefined && chain.blockchainCode !== blockchainCode && deposits.length === 0) {
    const message = `This transaction is on ${name}, not on ${blockchainCode}.`;
    return { code: 'OTHER_CHAIN', message, action: 'Look at what it did there: the payer chose that network.' };
  }
  if (chain.state === 'failed') {
    const message = 'The transaction got into a block and failed: nothing moved but its fee.';
    return { code: 'FAILED', message, action: 'Ask the payer to send again.' };
  }
  if (chain.state === 'pending') {
    const message = 'The transaction waits for its block.';
    return {
      code: 'PENDING',
      message,
      action: 'Wait. A fee that is too low may keep it waiting; the payer can raise it.',
    };
  }
  const worst = order.flatMap((is) => deposits.find(is.applies) ?? []).at(0);
  const rule = worst && order.find((is) => is.applies(worst));
  if (worst && rule) return rule.finding(worst, chain.health);
  return unrecorded(found);
}

function notFound(told: readonly Told[], deposits: readonly ListedDeposit[]): Finding {
  const silent = told.filter(({ chain }) => chain.state === 'unreachable').map(({ name }) => name);
  if (silent.length > 0) {
    const message = `No node of ${silent.join(' and ')} answers, so nobody knows what the chain says now.`;
    return { code: 'NODE_UNREACHABLE', message, action: 'Test the connections of its nodes.' };
  }
  if (deposits.some((row) => row.status === 'reorged')) {
    const message = 'It was in a block that a reorg took back, and no node knows the transaction any more.';
    return { code: 'REORGED', message, action: 'Wait whether it comes back, or ask the payer to send again.' };
  }
  if (told.every(({ chain }) => chain.state === 'no-nodes')) {
    return { code: 'NO_NODES', message: 'No chain is connected.', action: 'Add a node to the chain.' };
  }
  if (deposits.length > 0) {
    const message = 'It was recorded, and yet no node knows it at the moment.';
    return { code: 'UNKNOWN_HASH', message, action: 'Look again in a minute, then compare the nodes with others.' };
  }
  const message = 'No node knows a transaction of this hash.';
  return { code: 'UNKNOWN_HASH', message, action: 'Check the hash, and over which network it was sent.' };
}

function unrecorded({ chain, name, firstHeight, untold }: Told): Finding {
  if (untold.length > 0) return untoldFinding(untold);
  if (!chain.transfers.some((transfer) => transfer.isOurs)) {
    const message = 'The transaction went through, and none of it came to an address of yours.';
    return {
      code: 'NOT_OUR_ADDRESS',
      message,
      action: 'Compare the address that was paid with the one that was given.',
    };
  }
  const height = chain.blockHeight ?? 0;
  if (firstHeight === null || height <= firstHeight) {
    const message = `${name} was not watched yet when this block came.`;
    return { code: 'BEFORE_WATCH', message, action: 'Book it by hand: it is older than this install.' };
  }
  if (height > (chain.readHeight ?? -1)) {
    return chain.health === 'halted' ? halted : { ...notReadYet, message: `${name} has not been read so far yet.` };
  }
  const message = 'The block was read and this was not in what the nodes told of it.';
  return {
    code: 'MISSED',
    message,
    action: 'It is read a second time soon. Add another node to rely on more than one.',
  };
}

const notReadYet = { code: 'NOT_READ_YET', action: 'Wait: reading goes on.' } as const;

const halted: Finding = {
  code: 'CHAIN_HALTED',
  message: 'Crediting on this chain is halted.',
  action: 'Look at why the chain was halted, then resume it.',
};

type Rule = { applies(row: ListedDeposit): boolean; finding(row: ListedDeposit, health: string): Finding };

/** The worst first: of several deposits of a transaction, the first that applies is told. */
const order: readonly Rule[] = [
  {
    applies: (row) => row.status === 'reorged',
    finding: () => ({
      code: 'REORGED',
      message: 'A reorg took back the block it was in; the chain knows the transaction and may include it again.',
      action: 'Wait until it is included again.',
    }),
  },
  {
    applies: (row) => row.treatment === 'unsupported',
    finding: (row) => ({
      code: 'UNSUPPORTED_TOKEN',
      message: `The token ${row.contract === null ? '' : `${row.contract} `}is not set up here, so nobody was credited.`,
      action: 'If it is a token that you take, add it as a currency. Its name alone proves nothing.',
    }),
  },
  {
    applies: (row) => row.matching === 'unmatched' && row.treatment === 'credit',
    finding: () => ({
      code: 'UNMATCHED',
      message: 'It came to an address of nobody that we know.',
      action: 'Match it to a customer, or ignore it.',
    }),
  },
  {
    applies: (row) => row.matching === 'ignored',
    finding: () => ({ code: 'IGNORED', message: 'Somebody decided to ignore it.', action: 'It can still be matched.' }),
  },
  {
    applies: (row) => row.treatment === 'dust',
    finding: () => ({ code: 'DUST', message: 'It is below the limit of its currency.', action: null }),
  },
  {
    applies: (row) => row.treatment === 'own',
    finding: () => ({ code: 'OWN', message: 'It was moved between addresses of your own.', action: null }),
  },
  {
    applies: (row) => row.status === 'included',
    finding: (row, health) => (health === 'halted' ? halted : waiting(row)),
  },
  {
    applies: () => true,
    finding: () => ({ code: 'CREDITED', message: 'It was confirmed and credited.', action: null }),
  },
];

function waiting({ readHeight, blockHeight, required, isFresh, unheard }: ListedDeposit): Finding {
  const current = Math.max(0, (readHeight ?? 0) - (blockHeight ?? 0) + 1);
  if (current >= required && unheard !== null) {
    const message = `It is deep enough, and not credited until nodes tell it too (${unheard}).`;
    return { code: 'WAITING', message, action: 'They are asked again and again. Add another node that can tell it.' };
  }
  const minted = isFresh ? ' It is freshly minted: nobody can spend it earlier.' : '';
  const message = `It has ${Math.min(current, required)} of ${required} confirmations.${minted}`;
  return { code: 'WAITING', message, action: 'Wait for the next blocks.' };
}
