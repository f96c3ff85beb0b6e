import { useNavigate, useSearch } from '@tanstack/react-router';
import { useListPlace } from '../../../ui/tables/use-list-place.ts';
import { tabIds, type TabId } from './texts.ts';

/** Which tab is shown: the first one unless the address says otherwise. */
export function useTab() {
  const { tabId } = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    tab: tabIds.find((one) => one.toLowerCase() === tabId?.toLowerCase()) ?? 'Funds',
    choose: (tab: TabId) => void navigate({ to: '.', search: { tabId: tab } } as never),
  };
}

/** What the ledger is narrowed to, and the balance that lies open. */
export const useFundPlace = () => useListPlace(['network', 'wallet'], 'fund', ['tabId', 'sweep', 'section']);

/** The section that somebody came for. */
export const useSection = () => useSearch({ strict: false }).section;

/** The same of the history. */
export const useSweepPlace = () => useListPlace(['network', 'currency', 'wallet', 'status'], 'sweep', ['tabId']);

/** The sweep that lies open over whatever is shown. */
export function useOpenSweep() {
  const { sweep } = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (id: number | undefined) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, fund: undefined, sweep: id?.toString() }) } as never);
  return { id: sweep !== undefined && /^[1-9]\d{0,14}$/.test(sweep) ? Number(sweep) : undefined, open: go };
}
