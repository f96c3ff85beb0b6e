import { permissions as all } from '@coffer/contract/permissions.ts';
import { permissionWords } from '@coffer/contract/people/permission-words.ts';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { Card } from '../../ui/layout/card.tsx';
import { FrozenNotice } from './frozen-role.tsx';
import { permissionGroups, shownOf } from './permission-texts.ts';
import type { Role } from './queries.ts';
import { texts } from './texts.ts';
import classes from './permission-matrix.module.css';

/** What a role may do and what not, by area. */
export function PermissionMatrix({ role }: { role: Role }) {
  return (
    <Card
      title={`What ${role.displayName} can do`}
      hint={`${shownOf(role.permissions).length} of ${all.length} permissions. ${texts.scopeHints[role.scope]}`}
    >
      {role.frozenBy ? <FrozenNotice frozenBy={role.frozenBy} /> : null}
      <div className={classes['groups']}>
        {permissionGroups.map(({ title, permissions }) => (
          <section key={title} className={classes['group']} aria-label={title}>
            <h3>{title}</h3>
            <ul>
              {permissions.map((permission) => {
                const isHeld = role.permissions.includes(permission);
                return (
                  <li key={permission} data-held={isHeld || undefined} title={permission}>
                    {isHeld ? (
                      <IconCheck size={15} stroke={2} aria-hidden />
                    ) : (
                      <IconMinus size={15} stroke={1.75} aria-hidden />
                    )}
                    <span>{permissionWords[permission]}</span>
                    <span className="visually-hidden">{isHeld ? ': yes' : ': no'}</span>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}
