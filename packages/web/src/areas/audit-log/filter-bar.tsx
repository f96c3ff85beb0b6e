import { useProjects } from '../../api/projects.ts';
import { ChoiceFilter, ClearFilters } from '../../ui/filters/choice-filter.tsx';
import { FilterChip } from '../../ui/filters/filter-chip.tsx';
import { TextEditor } from '../../ui/filters/filter-editors.tsx';
import { actionGroups } from './actions/actions.ts';
import { entities } from './entry/entities.ts';
import { PeriodEditor } from '../../ui/filters/period-editor.tsx';
import { periodLabel } from '../../ui/filters/period.ts';
import type { useFilters } from './use-filters.ts';

const actionChoices = actionGroups.map(({ title, actions }) => ({
  group: title,
  items: Object.entries(actions).map(([value, { label }]) => ({ value, label })),
}));

/** What the list is narrowed to: each filter is a pill that says what it is set to. */
export function FilterBar({ filters, isFiltered, change, clear }: ReturnType<typeof useFilters>) {
  const { projects } = useProjects();
  const { actor, action, entity, from, to } = filters;
  return (
    <>
      <FilterChip label="Who" value={actor} onClear={() => change({ actor: undefined })}>
        {(close) => (
          <TextEditor
            label="Who"
            hint="Part of an email or key name, or a member ID"
            value={actor}
            onApply={(next) => (close(), change({ actor: next }))}
          />
        )}
      </FilterChip>
      <ChoiceFilter
        label="Action"
        any="Any action"
        data={actionChoices}
        value={action}
        onChange={(next) => change({ action: next })}
      />
      <ChoiceFilter
        label="Object"
        any="Any object"
        data={entities}
        value={entity}
        onChange={(next) => change({ entity: next })}
      />
      <ChoiceFilter
        label="Project"
        any="Any project"
        data={(projects ?? []).map(({ id, projectName: label }) => ({ value: String(id), label }))}
        value={filters.projectId === 'all' ? undefined : filters.projectId}
        onChange={(next) => change({ projectId: next })}
      />
      <FilterChip label="When" value={periodLabel(from, to)} onClear={() => change({ from: undefined, to: undefined })}>
        {(close) => <PeriodEditor from={from} to={to} onApply={(period) => (close(), change(period))} />}
      </FilterChip>
      <ClearFilters isFiltered={isFiltered} onClear={clear} />
    </>
  );
}
