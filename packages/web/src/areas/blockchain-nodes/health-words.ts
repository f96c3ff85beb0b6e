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
    text: 'Without an active node nothing is seen and nothing is credited. Add a node, or turn one on.',
  },
  syncing: { tone: 'neutral', text: 'Blocks are being read. What came in meanwhile is found as they are reached.' },
  lagging: {
    tone: 'attention',
    text: 'Deposits are seen late. If it stays so, put a faster node first.',
  },
  stalled: {
    tone: 'danger',
    text: 'Payments here are not credited until this is over; what comes in meanwhile is found afterwards. Test the nodes, or add one of another provider.',
  },
  unreachable: {
    tone: 'danger',
    text: 'Nothing is lost: what comes in meanwhile is read once a node answers. Test the nodes, or add another.',
  },
  halted: {
    tone: 'danger',
    text: 'Nothing is credited until a person resumes it. Compare the newest blocks of the nodes with a block explorer first.',
  },
};

/** Why a chain is not healthy and what to do about it; undefined where there is nothing to say. */
export function healthWords({ health, healthReason }: Pick<Chain, 'health' | 'healthReason'>): HealthWords | undefined {
  if (health !== 'healthy') return words[health];
  return healthReason === null ? undefined : { tone: 'attention', text: 'Payments are seen and credited.' };
}
