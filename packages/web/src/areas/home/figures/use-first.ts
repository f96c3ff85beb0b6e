import { useMe } from '../../../api/me.ts';
import { useMoney } from '../../../api/money.ts';
import { useNoticesRead } from '../../../api/notices.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { useDevnet } from '../try/use-devnet.ts';
import type { PeriodDays } from './period-days.ts';
import { useCounts, useOverview } from './queries.ts';

/**
 * The first answers, asked for all at once: what stands at the top of the page, and how high it is, follows from them.
 * Until they came, or could not be had, nothing stands that would be moved aside.
 */
export function useFirst(projectId: ProjectId, days: PeriodDays, isListed: boolean) {
  const permissions = useMe().data?.permissions;
  const maySee = permissions?.includes('payments:read') ?? false;
  const maySeeMoney = permissions?.includes('sweeps:read') ?? false;
  const counts = useCounts(projectId, isListed);
  const overview = useOverview(projectId, days, isListed);
  const week = useOverview(projectId, '7', isListed);
  const money = useMoney(projectId, isListed);
  const notices = useNoticesRead();
  const isNew = !maySee || counts.data?.totalCount === 0;
  const devnet = useDevnet(maySee && isNew);
  const isPlaced = isNew ? devnet.isFetched : week.isFetched && (money.isFetched || !maySeeMoney);
  const isCounted = counts.isFetched && overview.isFetched && notices.isFetched;
  return { isNew, isKnown: permissions !== undefined && (!maySee || (isCounted && isPlaced)) };
}
