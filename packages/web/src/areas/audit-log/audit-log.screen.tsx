import { IconFilterOff, IconHistory } from '@tabler/icons-react';
import { useMemo } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { useMe } from '../../api/me.ts';
import { useProjectName } from '../../api/project-name.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CursorPages } from '../../ui/tables/cursor-pages.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { entryColumns } from './columns.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { FilterBar } from './filter-bar.tsx';
import { entriesPerPage, useEntries } from './entry/queries.ts';
import { useFilters } from './use-filters.ts';
import { VerifyCard } from './verify-card.tsx';

/** Who did what. Whoever sees every project can also prove that nobody touched it. */
export function AuditLogScreen() {
  const filtering = useFilters();
  const entries = useEntries(filtering.query);
  const projectName = useProjectName();
  const columns = useMemo(() => entryColumns(projectName), [projectName]);
  const open = entries.data?.data.find(({ id }) => id === filtering.openId);
  const seesAll = useMe().data?.projects === 'all';
  const isBlank = filtering.isNewest && (entries.isError || entries.data?.data.length === 0);
  return (
    <Page title="Audit log" subtitle="Who did what, and from where. Entries are never changed or removed.">
      {seesAll ? <VerifyCard /> : null}
      <Card flush>
        <DataTable
          name="audit-log"
          label="Audit log"
          columns={columns}
          rows={entries.data?.data}
          rowId={({ id }) => id}
          rowsExpected={entriesPerPage}
          isFetching={entries.isPlaceholderData}
          error={entries.isError ? messageOf(entries.error) : undefined}
          onRetry={() => void entries.refetch()}
          selected={open?.id}
          onOpen={({ id }) => filtering.open(id)}
          isTwoLine
          toolbar={<FilterBar {...filtering} />}
          empty={<Nothing isFiltered={filtering.isFiltered} onClear={filtering.clear} />}
          footer={
            isBlank ? undefined : (
              <CursorPages
                count={entries.data?.data.length}
                one="entry"
                many="entries"
                isNewest={filtering.isNewest}
                older={entries.isPlaceholderData ? null : (entries.data?.nextCursor ?? null)}
                goTo={filtering.goTo}
              />
            )
          }
        />
      </Card>
      {open ? (
        <EntryPanel key={open.id} entry={open} projectName={projectName} onClose={() => filtering.open(undefined)} />
      ) : null}
    </Page>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return <EmptyState icon={IconHistory} title="No entries yet" hint="Actions in your projects appear here." />;
  }
  return (
    <EmptyState
      icon={IconFilterOff}
      title="No entries match these filters"
      hint="Change or clear the filters to see more."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}
