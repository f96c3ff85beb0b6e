import type { DateFilter } from '@coffer/contract/growth/analytics.ts';
import type { ChainNames } from '../../../api/chain-names.ts';
import { datesText } from '../../../format/days.ts';
import { Choice } from '../../../ui/forms/choice.tsx';
import { AssetFilters } from '../../../ui/filters/asset-filters.tsx';
import { ChoiceFilter } from '../../../ui/filters/choice-filter.tsx';
import { FilterChip } from '../../../ui/filters/filter-chip.tsx';
import { DatesEditor } from '../../../ui/filters/dates-editor.tsx';
import { FilterFold } from '../../../ui/filters/filter-fold.tsx';
import { Segments } from '../../../ui/filters/segments.tsx';
import { ZoneEditor } from '../../../ui/filters/zone-editor.tsx';
import { comparisonNames, periodNames } from '../words/names.ts';
import type { View } from './use-view.ts';
import { comparisonOf, defaultComparison, defaultPeriod, periodOf, type Comparison } from './view.ts';
import classes from './view-bar.module.css';

type Preset = Exclude<DateFilter, 'custom'>;

const presets = Object.keys(periodNames) as Preset[];
/** The others are for the list, which a phone shows in their place. */
const inSight: readonly Preset[] = ['today', 'last_7_days', 'last_30_days', 'this_month', 'last_month'];

const comparisons = Object.entries(comparisonNames).map(([value, label]) => ({ value, label }));

/** What is looked at: when, beside what, and of which money. */
export function ViewBar({ view: { place, change }, names }: { view: View; names: ChainNames }) {
  const period = periodOf(place);
  const comparison = comparisonOf(place);
  const choose = (next: Preset) =>
    change({ period: next === defaultPeriod ? undefined : next, from: undefined, to: undefined, interval: undefined });
  const compare = (next: Comparison) => change({ compare: next === defaultComparison ? undefined : next });
  const set = [place.network, place.currency, period === 'custom' ? 'dates' : undefined];
  return (
    <search className={classes['bar']} aria-label="What is shown">
      <div className={classes['wide']}>
        <Segments
          label="Period"
          choices={inSight.map((value) => ({ value, label: periodNames[value] }))}
          chosen={inSight.find((one) => one === period)}
          onChoose={choose}
        />
      </div>
      <Choice
        className={classes['narrow'] ?? ''}
        aria-label="Period"
        size="sm"
        value={period}
        onChange={({ currentTarget: { value } }) => {
          const next = presets.find((one) => one === value);
          if (next) choose(next);
        }}
        data={[
          ...presets.map((value) => ({ value, label: periodNames[value] })),
          ...(period === 'custom' ? [{ value: 'custom', label: datesText(place) }] : []),
        ]}
      />
      <FilterFold count={set.filter((one) => one !== undefined).length}>
        <FilterChip
          label="Dates"
          value={period === 'custom' ? datesText(place) : undefined}
          onClear={() => choose(defaultPeriod)}
        >
          {(close) => (
            <DatesEditor
              from={place.from}
              to={place.to}
              onApply={(dates) => (close(), change({ ...dates, period: 'custom', interval: undefined }))}
            />
          )}
        </FilterChip>
        <ChoiceFilter
          label="Compare"
          any="Nothing"
          data={comparisons}
          value={comparison === 'none' ? undefined : comparison}
          onChange={(next) => compare((next ?? 'none') as Comparison)}
        />
        <AssetFilters names={names} value={place} onChange={change} />
        <FilterChip label="Zone" value={place.zone} onClear={() => change({ zone: 'UTC' })}>
          {(close) => <ZoneEditor value={place.zone} onApply={(zone) => (close(), change({ zone }))} />}
        </FilterChip>
      </FilterFold>
    </search>
  );
}
