import type { Column } from '../../ui/tables/column.ts';
import { FrozenLine } from './frozen-role.tsx';
import { shownOf } from './permission-texts.ts';
import type { Role } from './queries.ts';
import { RoleMenu } from './role-menu.tsx';
import { membersText, texts } from './texts.ts';
import classes from './roles.module.css';

type Context = {
  chosenId: number | undefined;
  onShow: (role: Role) => void;
  mayChange: (role: Role) => boolean;
  onChoose: (what: 'edit' | 'delete', role: Role, from: HTMLElement | null) => void;
};

export function roleColumns({ chosenId, onShow, mayChange, onChoose }: Context): readonly Column<Role>[] {
  return [
    {
      id: 'role',
      header: 'Role',
      isName: true,
      sortBy: ({ displayName }) => displayName.toLowerCase(),
      cell: (role) => <RoleName role={role} isShown={role.id === chosenId} onShow={onShow} />,
    },
    {
      id: 'name',
      header: 'Identifier',
      isWideOnly: true,
      sortBy: ({ name }) => name,
      cell: ({ name }) => <code className={classes['code']}>{name}</code>,
    },
    {
      id: 'scope',
      header: 'Scope',
      isWideOnly: true,
      sortBy: ({ scope }) => scope,
      cell: ({ scope }) => texts.scopes[scope],
    },
    {
      id: 'permissions',
      header: 'Permissions',
      align: 'end',
      isWideOnly: true,
      sortBy: ({ permissions }) => shownOf(permissions).length,
      cell: ({ permissions }) => shownOf(permissions).length,
    },
    {
      id: 'members',
      header: 'Members',
      align: 'end',
      isWideOnly: true,
      sortBy: ({ memberCount }) => memberCount,
      cell: ({ memberCount }) => memberCount,
    },
    {
      id: 'kind',
      header: 'Kind',
      isWideOnly: true,
      sortBy: ({ builtIn }) => Number(builtIn),
      cell: ({ builtIn }) => <span className={classes['kind']}>{builtIn ? 'Built-in' : 'Custom'}</span>,
    },
    {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      cell: (role) =>
        mayChange(role) ? <RoleMenu role={role} onChoose={(what, from) => onChoose(what, role, from)} /> : null,
    },
  ];
}

/** Shows below what the role may do. On a phone the rest of the row stands under it. */
function RoleName({ role, isShown, onShow }: { role: Role; isShown: boolean; onShow: (role: Role) => void }) {
  return (
    <>
      <button type="button" className={classes['name']} aria-pressed={isShown} onClick={() => onShow(role)}>
        {role.displayName}
      </button>
      <div className={classes['narrow']}>
        {role.builtIn ? '' : 'Custom · '}
        {texts.scopes[role.scope]} · {shownOf(role.permissions).length} permissions · {membersText(role.memberCount)}
      </div>
      {role.frozenBy ? <FrozenLine frozenBy={role.frozenBy} /> : null}
    </>
  );
}
