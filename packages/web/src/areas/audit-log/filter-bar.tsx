import { useProjects } from '../../api/projects.ts';
import { Button } from '../../ui/button.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { ChoiceEditor, TextEditor } from '../../ui/filter-editors.tsx';
import { actionGroups, actionLabel } from './actions.ts';
import { entities, entityLabel } from './entities.ts';
import { PeriodEditor } from './period-editor.tsx';
import { periodLabel } from './period.ts';
import type { useFilters } from './use-filters.ts';

const actionChoices = actionGroups.map(({ title, actions }) => ({
  group: title,
  items: Object.entries(actions).map(([value, { label }]) => ({ value, label })),
}));

/** What the list is narrowed to: each filter is a pill that says what it is set to. */
export function FilterBar({ filters, isFiltered, change, clear }: ReturnType<typeof useFilters>) {
  const { projects } = useProjects();
  const { actor, action, entity, from, to } = filters;
  const projectId = filters.projectId === 'all' ? undefined : filters.projectId;
  const projectName = projects?.find(({ id }) => String(id) === projectId)?.projectName ?? projectId;
  return (
    <>
      <FilterChip label="Who" value={actor} onClear={() => change({ actor: undefined })}>
        {(close) => (
          <TextEditor
            label="Who"
            hint="A part of the e-mail or of the key’s name, or a member’s id"
            value={actor}
            onApply={(next) => (close(), change({ actor: next }))}
          />
        )}
      </FilterChip>
      <FilterChip
        label="Action"
        value={action === undefined ? undefined : actionLabel(action)}
        onClear={() => change({ action: undefined })}
      >
        {(close) => (
          <ChoiceEditor
            label="Action"
            any="Any action"
            data={actionChoices}
            value={action}
            onApply={(next) => (close(), change({ action: next }))}
          />
        )}
      </FilterChip>
      <FilterChip
        label="On what"
        value={entity === undefined ? undefined : entityLabel(entity)}
        onClear={() => change({ entity: undefined })}
      >
        {(close) => (
          <ChoiceEditor
            label="On what"
            any="Anything"
            data={[...entities]}
            value={entity}
            onApply={(next) => (close(), change({ entity: next }))}
          />
        )}
      </FilterChip>
      <FilterChip label="Project" value={projectName} onClear={() => change({ projectId: undefined })}>
        {(close) => (
          <ChoiceEditor
            label="Project"
            any="Any project"
            data={(projects ?? []).map(({ id, projectName: label }) => ({ value: String(id), label }))}
            value={projectId}
            onApply={(next) => (close(), change({ projectId: next }))}
          />
        )}
      </FilterChip>
      <FilterChip label="When" value={periodLabel(from, to)} onClear={() => change({ from: undefined, to: undefined })}>
        {(close) => <PeriodEditor from={from} to={to} onApply={(period) => (close(), change(period))} />}
      </FilterChip>
      {isFiltered ? (
        <Button tone="quiet" px={10} onClick={clear}>
          Clear filters
        </Button>
      ) : null}
    </>
  );
}
