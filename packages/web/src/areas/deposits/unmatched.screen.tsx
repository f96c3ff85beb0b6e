import { IconInbox } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/http/failure.ts';
import { useMay, useMe } from '../../api/me.ts';
import { unmatchedOf } from '../../app/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CursorPages } from '../../ui/tables/cursor-pages.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { DepositPanel } from './panel/deposit-panel.tsx';
import { DepositsPage } from './deposits-page.tsx';
import { MissedDialogs, type MissedDialog } from './unmatched/missed-dialogs.tsx';
import { missedColumns, type MissedActions } from './unmatched/missed-columns.tsx';
import { missedPerPage, useMissed } from './deposit/queries.ts';
import { useFilters } from './deposit/use-filters.ts';
import classes from './deposit/deposits.module.css';

const nothing: ReadonlySet<number> = new Set();

/** What came in for nobody that we know waits here, until a person says whose it is or that it does not matter. */
export function UnmatchedScreen() {
  const { projectId, openId, cursor, isNewest, open, goTo } = useFilters();
  const missed = useMissed(projectId, cursor);
  const names = useChainNames();
  const mayResolve = useMay('payments:resolve');
  const dialog = useDialog<MissedDialog>();
  const [chosen, setChosen] = useState(nothing);
  const { show } = dialog;
  const columns = useMemo(() => {
    const actions: MissedActions = {
      chosen,
      choose: (id, isChosen) => setChosen((before) => changed(before, id, isChosen)),
      match: (deposit, from) => show({ kind: 'match', deposit }, from),
      ignore: ({ id }, from) => show({ kind: 'ignore', ids: [id] }, from),
    };
    return missedColumns(names, mayResolve ? actions : undefined);
  }, [names, mayResolve, chosen, show]);
  const rows = missed.data?.data;
  const here = rows?.filter(({ id }) => chosen.has(id)).map(({ id }) => id) ?? [];
  const isBlank = isNewest && (missed.isError || rows?.length === 0);
  return (
    <DepositsPage projectId={projectId}>
      <Card flush>
        <DataTable
          name="unmatched-deposits"
          label="Unmatched deposits"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          isFetching={missed.isPlaceholderData}
          error={missed.isError ? messageOf(missed.error) : undefined}
          onRetry={() => void missed.refetch()}
          selected={openId}
          onOpen={({ id }) => open(id)}
          isTwoLine
          toolbar={
            isBlank ? undefined : (
              <>
                <p className={classes['about']}>
                  You have received this money, but it belongs to no customer yet. Match it to a customer, or ignore it.
                </p>
                {here.length === 0 ? null : (
                  <Button onClick={(event) => show({ kind: 'ignore', ids: here }, event.currentTarget)}>
                    Ignore {here.length} selected
                  </Button>
                )}
              </>
            )
          }
          empty={<NothingMissed isOneProject={projectId !== 'all'} />}
          footer={
            isBlank || rows === undefined || (isNewest && rows.length < missedPerPage) ? undefined : (
              <CursorPages
                count={rows.length}
                one="deposit"
                many="deposits"
                isNewest={isNewest}
                older={missed.isPlaceholderData ? null : (missed.data?.nextCursor ?? null)}
                goTo={goTo}
              />
            )
          }
        />
      </Card>
      {openId === undefined ? null : (
        <DepositPanel key={openId} id={openId} names={names} onClose={() => open(undefined)} />
      )}
      <MissedDialogs dialog={dialog} names={names} onDone={() => setChosen(nothing)} />
    </DepositsPage>
  );
}

function changed(before: ReadonlySet<number>, id: number, isChosen: boolean): ReadonlySet<number> {
  const next = new Set(before);
  if (isChosen) next.add(id);
  else next.delete(id);
  return next;
}

/** What belongs to no project yet is nobody's to see who sees single projects alone. */
function NothingMissed({ isOneProject }: { isOneProject: boolean }) {
  const seesAll = useMe().data?.projects === 'all';
  return (
    <EmptyState
      icon={IconInbox}
      title="Nothing needs your attention"
      hint="Confirmed deposits to unassigned addresses, or in tokens that are not set up, appear here."
      action={isOneProject && seesAll ? <LinkButton to={unmatchedOf('all')}>Show all projects</LinkButton> : undefined}
    />
  );
}
