import type { Chain } from './queries.ts';

type Health = Chain['health'];
export type HealthWords = {
  tone: 'neutral' | 'attention' | 'danger';
  /** What it means for money, and what to do. */
  text: string;
};

const words: Readonly<Record<Exclude<Health, 'healthy'>, HealthWords>> = {
  disabled: {
    tone: 'attention',
    text: 'Without an active node, no payment is detected or credited. Add a node, or turn one on.',
  },
  syncing: {
    tone: 'neutral',
    text: 'Blocks are being processed. Payments received in the meantime are found as syncing reaches them.',
  },
  lagging: {
    tone: 'attention',
    text: 'Deposits are detected late. If this continues, move a faster node to the top.',
  },
  stalled: {
    tone: 'danger',
    text: 'They are credited once the network continues. Test the nodes, or add one from another provider.',
  },
  unreachable: {
    tone: 'danger',
    text: 'Nothing is lost: they are credited once a node responds. Test the nodes, or add another.',
  },
  halted: {
    tone: 'danger',
    text: 'They are credited once somebody resumes the network. First compare the latest blocks of the nodes with a block explorer.',
  },
};

/** Why a chain is not healthy and what to do about it; undefined where there is nothing to say. */
export function healthWords({ health, healthReason }: Pick<Chain, 'health' | 'healthReason'>): HealthWords | undefined {
  if (health !== 'healthy') return words[health];
  return healthReason === null ? undefined : { tone: 'attention', text: 'Payments are detected and credited.' };
}
