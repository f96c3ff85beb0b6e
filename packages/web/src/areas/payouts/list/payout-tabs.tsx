import { FilterTabs } from '../../../ui/layout/filter-tabs.tsx';
import type { Payout } from '../payout/queries.ts';
import { texts } from '../payout/texts.ts';
import { countIn, tabNames, tabOf, type Tab } from './filter-payouts.ts';

type Props = {
  place: { filters: { tab?: string | undefined }; change: (part: { tab: string | undefined }) => void };
  counts: Partial<Record<Payout['status'], number>> | undefined;
};

const grouped = new Intl.NumberFormat('en-US');

/** How payouts stand, and how many there are of each state. */
export function PayoutTabs({ place, counts }: Props) {
  const choices = tabNames.map((value: Tab) => {
    const count = counts === undefined ? undefined : countIn(value, counts);
    return {
      value,
      label: texts.tabs[value],
      count: count === undefined ? undefined : grouped.format(count),
      isUrgent: value === 'waiting' && count !== undefined && count > 0,
    };
  });
  return (
    <FilterTabs
      label="Payouts by state"
      choices={choices}
      chosen={tabOf(place.filters.tab)}
      onChoose={(tab) => place.change({ tab: tab === 'all' ? undefined : tab })}
    />
  );
}
