import type { Tx } from '../../platform/db/db.ts';
import type { Origin } from '../activity/index.ts';
import type { Undoing } from '../treasury-changes/index.ts';
import {
  listEnabled,
  listNamesakes,
  lockCurrency,
  lockProjectCurrencies,
  replaceProjectCurrencies,
} from './currency-store.ts';
import { writeConfirmation } from './confirm-price.ts';
import { besideAnother, writeSwitch } from './switch-currency.ts';

const adding: Undoing = {
  undo: async (_deps, tx, origin, { subject }) => void (await turn(tx, origin, Number(subject['currencyId']), false)),
  redo: (_deps, tx, origin, { subject }) => turn(tx, origin, Number(subject['currencyId']), true),
};

const pricing: Undoing = {
  undo: (_deps, tx, origin, { subject }) => price(tx, origin, Number(subject['currencyId']), false),
  async redo(_deps, tx, origin, { subject }) {
    await price(tx, origin, Number(subject['currencyId']), true);
    return undefined;
  },
};

const switching: Undoing = {
  undo: async (_deps, tx, origin, { subject }) =>
    void (await turn(tx, origin, Number(subject['currencyId']), subject['active'] !== true)),
  redo: (_deps, tx, origin, { subject }) => turn(tx, origin, Number(subject['currencyId']), subject['active'] === true),
};

const choosing: Undoing = {
  undo: (_deps, tx, origin, { subject }) => choose(tx, origin, subject as Choice, 'after', 'before'),
  async redo(_deps, tx, origin, { subject }) {
    await choose(tx, origin, subject as Choice, 'before', 'after');
    return undefined;
  },
};

export const currencyUndoings = {
  'currency.added': adding,
  'currency.price-confirmed': pricing,
  'currency.switched': switching,
  'project.currencies-changed': choosing,
} as const satisfies Record<string, Undoing>;

async function turn(tx: Tx, origin: Origin, id: number, active: boolean): Promise<string | undefined> {
  const currency = await lockCurrency(tx, id);
  if (!currency || currency.active === active) return undefined;
  const obstacle = active ? besideAnother(currency, await listNamesakes(tx, currency)) : undefined;
  if (obstacle !== undefined) return obstacle;
  await writeSwitch(tx, origin, currency, active);
  return undefined;
}

async function price(tx: Tx, origin: Origin, id: number, priced: boolean): Promise<void> {
  const currency = await lockCurrency(tx, id);
  if (currency && currency.priced !== priced) await writeConfirmation(tx, origin, currency, priced);
}

type Choice = { projectId: number; before: number[]; after: number[] };

/** Only where the project still accepts what that change left it with. */
async function choose(
  tx: Tx,
  origin: Origin,
  choice: Choice,
  from: 'before' | 'after',
  to: 'before' | 'after',
): Promise<void> {
  const { projectId } = choice;
  await lockProjectCurrencies(tx, projectId);
  const now = (await listEnabled(tx, [projectId])).map(({ id }) => id);
  if (now.join() !== choice[from].join()) return;
  await replaceProjectCurrencies(tx, projectId, choice[to], origin.now);
}
