import {
  getMoney,
  type MoneyCause as Cause,
  type MoneyPart as Part,
  type MoneyView,
} from '@coffer/contract/treasury/money.ts';
import { useMay } from './me.ts';
import type { ProjectId } from './selected-project.ts';
import { useCall } from './use-call.ts';

export type Money = MoneyView;
export type MoneyCause = Cause;
export type MoneyPart = Part;

const movingMs = 5000;
const restingMs = 15_000;

/** Where the money of a project is, or that of all in sight; asked for by those alone who may see it. */
export function useMoney(projectId: ProjectId, isListed = true) {
  return useCall(
    getMoney,
    { query: { projectId: String(projectId) } },
    {
      enabled: useMay('sweeps:read') && isListed,
      refetchEveryMs: (money) => (money?.causes.some(({ place }) => place === 'moving') ? movingMs : restingMs),
    },
  );
}

/** How many things wait for a person. */
export function thingsToDo(money: Pick<Money, 'causes'>): number {
  return money.causes.filter(({ place }) => place === 'waiting').length;
}
