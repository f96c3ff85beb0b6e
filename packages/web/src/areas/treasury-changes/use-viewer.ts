import { useMe } from '../../api/me.ts';
import { useTreasuryWait } from '../../api/treasury-wait.ts';
import { useNow } from '../../ui/time/use-now.ts';
import type { Viewer } from './decision-texts.ts';

export function useViewer(): Viewer {
  const me = useMe().data;
  const hours = useTreasuryWait().data?.hours;
  return { email: me?.member.email, isRoot: me?.role.name === 'root', hours, now: useNow() };
}
