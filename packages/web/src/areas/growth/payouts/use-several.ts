import type { ReferralWithdrawalView } from '@coffer/contract/growth/referrers.ts';
import { useMemo, useState } from 'react';
import type { ProjectId } from '../../../api/selected-project.ts';
import { formatUsd } from '../../../format/money.ts';
import type { Choosing } from '../../../ui/tables/choose-column.tsx';
import { useMayWrite } from '../queries.ts';

const nothing: ReadonlySet<number> = new Set();
const noRows: readonly ReferralWithdrawalView[] = [];

export type Several = ReturnType<typeof useSeveral>;

/** Of the requests on a page, those that somebody has chosen to decide together. One alone has buttons of its own. */
export function useSeveral(projectId: ProjectId, rows: readonly ReferralWithdrawalView[] | undefined) {
  const mayDecide = useMayWrite(projectId);
  const [turned, setTurned] = useState(nothing);
  const waiting = useMemo(() => (rows ?? noRows).filter(({ status }) => status === 'requested'), [rows]);
  const isOffered = mayDecide && waiting.length > 1;
  const choosing = useMemo((): Choosing<ReferralWithdrawalView> | undefined => {
    if (!isOffered) return undefined;
    return {
      isChosen: ({ id }) => turned.has(id),
      choose: ({ id }, isChosen) =>
        setTurned((before) => new Set([...before].filter((one) => one !== id).concat(isChosen ? [id] : []))),
      nameOf: ({ status, amountUSD, referrer }) =>
        status === 'requested' ? `${formatUsd(amountUSD)} for ${referrer.email}` : undefined,
    };
  }, [isOffered, turned]);
  return {
    projectId,
    waiting,
    choosing,
    chosen: waiting.filter(({ id }) => turned.has(id)),
    chooseAll: (all: boolean) => setTurned(new Set(all ? waiting.map(({ id }) => id) : [])),
  };
}
