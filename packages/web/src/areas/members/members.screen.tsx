import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { useViewer } from '../../api/viewer.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { FilterTabs } from '../../ui/layout/filter-tabs.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useAskedDialog } from '../../ui/dialogs/use-asked-dialog.ts';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { searchMembers, statusFilters, withStatus } from './filter-members.ts';
import { memberColumns } from './member-columns.tsx';
import { MemberDialog, type ShownDialog } from './member-dialog.tsx';
import { useMembers, useOwnProjects, useRoles } from './queries.ts';
import { actionsFor } from './rank.ts';
import { countText, texts } from './texts.ts';
import { useFilters } from './use-filters.ts';

export function MembersScreen() {
  const members = useMembers();
  const roles = useRoles().data ?? [];
  const projectNames = new Map(useOwnProjects().data?.map(({ id, name }) => [id, name]));
  const viewer = useViewer();
  const mayInvite = useMay('members:write');
  const filters = useFilters();
  const dialog = useDialog<ShownDialog>();

  useAskedDialog('invite', mayInvite && viewer !== undefined, () => dialog.show({ action: 'invite' }, null));

  const found = members.data && searchMembers(members.data, filters.query);
  const shown = found && withStatus(found, filters.status);
  const columns = memberColumns({
    myId: viewer?.memberId,
    projectNames,
    actionsOf: (member) => (viewer ? actionsFor(viewer, member, roles) : []),
    onChoose: (action, member, from) => dialog.show({ action, member }, from),
  });

  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        mayInvite ? (
          <Button
            tone="primary"
            icon={<IconUserPlus size={15} stroke={1.75} aria-hidden />}
            onClick={(event) => dialog.show({ action: 'invite' }, event.currentTarget)}
          >
            {texts.invite}
          </Button>
        ) : undefined
      }
    >
      <Card flush>
        <FilterTabs
          label="Status"
          choices={statusFilters.map((value) => ({
            value,
            label: texts.statuses[value],
            count: found && withStatus(found, value).length,
          }))}
          chosen={filters.status}
          onChoose={filters.choose}
        />
        <DataTable
          name="members"
          label={texts.title}
          columns={columns}
          rows={shown}
          rowId={({ id }) => id}
          isFetching={members.isFetching}
          error={members.isError ? messageOf(members.error) : undefined}
          onRetry={() => void members.refetch()}
          sortedBy="member"
          toolbar={
            <SearchInput label={texts.search} hint={texts.searchHint} value={filters.query} onChange={filters.search} />
          }
          empty={
            <EmptyState
              icon={IconSearch}
              title={texts.nothingMatches}
              hint={texts.nothingMatchesHint}
              action={<Button onClick={filters.clear}>{texts.clearFilters}</Button>}
            />
          }
          footer={shown && members.data ? countText(shown.length, members.data.length) : undefined}
        />
      </Card>
      {dialog.shown && viewer ? <MemberDialog dialog={dialog.shown} viewer={viewer} onClose={dialog.close} /> : null}
    </Page>
  );
}
