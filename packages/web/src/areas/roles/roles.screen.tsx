import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { isRoleShown } from '../../api/not-built.ts';
import { useViewer } from '../../api/viewer.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { DeleteRoleDialog } from './delete-role.dialog.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { useRoles, type Role } from './queries.ts';
import { roleColumns } from './role-columns.tsx';
import { RoleDialog } from './role.dialog.tsx';
import { mayChangeRole } from './role-rank.ts';
import { approversText, mayApprove, texts } from './texts.ts';
import classes from './roles.module.css';

type ShownDialog = { what: 'create' } | { what: 'edit' | 'delete'; role: Role };

const matrixId = 'role-permissions';

export function RolesScreen() {
  const roles = useRoles();
  const viewer = useViewer();
  const mayWrite = useMay('roles:write');
  const dialog = useDialog<ShownDialog>();
  const [chosenId, setChosenId] = useState<number>();
  const shown = roles.data?.filter(isRoleShown);
  const chosen = shown?.find(({ id }) => id === chosenId) ?? shown?.[0];
  const columns = roleColumns({
    chosenId: chosen?.id,
    onShow: ({ id }) => {
      setChosenId(id);
      // On a phone the answer is out of sight.
      if (window.innerWidth < 640) document.getElementById(matrixId)?.scrollIntoView();
    },
    mayChange: (role) => viewer !== undefined && mayChangeRole(viewer, role),
    onChoose: (what, role, from) => dialog.show({ what, role }, from),
  });

  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        mayWrite ? (
          <Button
            tone="primary"
            icon={<IconPlus size={15} stroke={1.75} aria-hidden />}
            onClick={(event) => dialog.show({ what: 'create' }, event.currentTarget)}
          >
            {texts.create}
          </Button>
        ) : undefined
      }
    >
      <Card flush>
        <DataTable
          name="roles"
          label={texts.title}
          columns={columns}
          rows={shown}
          rowId={({ id }) => id}
          isFetching={roles.isFetching}
          error={roles.isError ? messageOf(roles.error) : undefined}
          onRetry={() => void roles.refetch()}
          selected={chosen?.id}
          toolbar={
            <span className={classes['toolbar']}>
              Choose a role to see its permissions. {shown === undefined ? null : <Approvers roles={shown} />}
            </span>
          }
          empty={<EmptyState icon={IconUsersGroup} title="No roles yet" />}
        />
      </Card>
      <div id={matrixId}>{chosen === undefined ? null : <PermissionMatrix role={chosen} />}</div>
      {viewer && dialog.shown ? <RolesDialog dialog={dialog.shown} viewer={viewer} onClose={dialog.close} /> : null}
    </Page>
  );
}

/** Without anybody who approves, payouts above the automatic limit wait for ever. */
function Approvers({ roles }: { roles: readonly Role[] }) {
  const text = approversText(roles);
  return roles.some(mayApprove) ? text : <span className={classes['nobody']}>{text}</span>;
}

type DialogProps = { dialog: ShownDialog; viewer: NonNullable<ReturnType<typeof useViewer>>; onClose: () => void };

function RolesDialog({ dialog, viewer, onClose }: DialogProps) {
  if (dialog.what === 'create') return <RoleDialog viewer={viewer} onClose={onClose} />;
  if (dialog.what === 'edit') return <RoleDialog viewer={viewer} role={dialog.role} onClose={onClose} />;
  return <DeleteRoleDialog role={dialog.role} onClose={onClose} />;
}
