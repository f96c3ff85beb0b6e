import { onlyProjects } from '../../../platform/access.ts';
import {
  bothWays,
  putBack,
  savedTrail,
  type TreasuryChange,
  type Undoing,
  type Way,
} from '../../treasury-changes/index.ts';
import {
  listEnabled,
  listNamesakes,
  lockCurrency,
  lockProjectCurrencies,
  replaceProjectCurrencies,
} from './currency-store.ts';
import { writeConfirmation } from './confirm-price.ts';
import { besideAnother, writeSwitch } from './switch-currency.ts';

const isOn = { before: false, after: true };

/** Adding a currency and switching it are of the same thing. Switched on again by hand, it waits beside another of its name. */
const turning = {
  kinds: ['currency.added', 'currency.switched'] as const,
  thing: ({ subject }: TreasuryChange) => ({ currencyId: subject['currencyId'] }),
  waits: ({ kind, subject }: TreasuryChange) => kind === 'currency.switched' && subject['active'] !== true,
};

const adding = bothWays<boolean>(() => isOn, turn, turning);
const pricing = bothWays<boolean>(() => isOn, price);
const switching = bothWays<boolean>(
  ({ subject }) => ({ before: subject['active'] !== true, after: subject['active'] === true }),
  turn,
  turning,
);

const choosing = putBack<number[]>(
  {
    async held({ tx, subject }) {
      await lockProjectCurrencies(tx, Number(subject['projectId']));
      return (await listEnabled(tx, onlyProjects(Number(subject['projectId'])))).map(({ id }) => id);
    },
    put: ({ tx, origin, subject, to }) => replaceProjectCurrencies(tx, Number(subject['projectId']), to, origin.now),
  },
  savedTrail('project.currencies-changed'),
);

export const currencyUndoings = {
  'currency.added': adding,
  'currency.price-confirmed': pricing,
  'currency.switched': switching,
  'project.currencies-changed': choosing,
} as const satisfies Record<string, Undoing>;

async function turn({ tx, origin, subject, to: active }: Way<boolean>): Promise<string | undefined> {
  const currency = await lockCurrency(tx, Number(subject['currencyId']));
  if (!currency || currency.active === active) return undefined;
  const obstacle = active ? besideAnother(currency, await listNamesakes(tx, currency)) : undefined;
  if (obstacle !== undefined) return obstacle;
  await writeSwitch(tx, origin, currency, active);
  return undefined;
}

async function price({ tx, origin, subject, to: priced }: Way<boolean>): Promise<void> {
  const currency = await lockCurrency(tx, Number(subject['currencyId']));
  if (currency && currency.priced !== priced) await writeConfirmation(tx, origin, currency, priced);
}
