import { datesText } from '../../format/days.ts';
import { DatesEditor } from '../../ui/filters/dates-editor.tsx';
import { FilterChip } from '../../ui/filters/filter-chip.tsx';
import { FilterFold } from '../../ui/filters/filter-fold.tsx';
import { Segments } from '../../ui/filters/segments.tsx';
import { ZoneEditor } from '../../ui/filters/zone-editor.tsx';
import { Choice } from '../../ui/forms/choice.tsx';
import { defaultPeriod, periodNames, periodOf, presets, type Place, type Preset } from './period.ts';
import classes from './reports.module.css';

const inSight: readonly Preset[] = ['this_month', 'last_month', 'last_quarter', 'this_year', 'last_year'];

/** Of when, and where days begin. */
export function PeriodBar({ place, onChange }: { place: Place; onChange: (part: Place) => void }) {
  const period = periodOf(place);
  const choose = (next: Preset) =>
    onChange({ period: next === defaultPeriod ? undefined : next, from: undefined, to: undefined });
  return (
    <search className={classes['bar']} aria-label="Period">
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
      <FilterFold count={period === 'custom' ? 1 : 0}>
        <FilterChip
          label="Dates"
          value={period === 'custom' ? datesText(place) : undefined}
          onClear={() => choose(defaultPeriod)}
        >
          {(close) => (
            <DatesEditor
              from={place.from}
              to={place.to}
              onApply={(dates) => (close(), onChange({ ...dates, period: undefined }))}
            />
          )}
        </FilterChip>
        <FilterChip label="Zone" value={place.zone} onClear={() => onChange({ zone: 'UTC' })}>
          {(close) => <ZoneEditor value={place.zone} onApply={(zone) => (close(), onChange({ zone }))} />}
        </FilterChip>
      </FilterFold>
    </search>
  );
}
