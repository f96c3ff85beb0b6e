import { putBack, savedTrail, type Undoing, type Way } from '../../treasury-changes/index.ts';
import { rulesOf, storeRules } from './save-sweep-rules.ts';
import { lockRules } from './rules-store.ts';
import { readRules, type RulesView } from './rules.ts';

/** Null: the wallet follows the rules for all. */
type Held = RulesView | null;

const rules = putBack<Held>(
  {
    async held({ deps, tx, subject }: Way<Held>) {
      await lockRules(tx);
      return rulesOf(deps, tx, subject['walletId'] as number | null);
    },
    async put({ deps, tx, origin, subject, to }) {
      const walletId = subject['walletId'] as number | null;
      await storeRules(deps, tx, origin, { walletId, rules: to === null ? null : readRules(deps.chains, to) });
    },
  },
  savedTrail('sweep-rules.saved'),
);

export const sweepUndoings = { 'sweep-rules.saved': rules } as const satisfies Record<string, Undoing>;
