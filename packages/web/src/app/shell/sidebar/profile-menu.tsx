import { IconDots } from '@tabler/icons-react';
import { lazy } from 'react';
import { useMe } from '../../../api/me.ts';
import { OnDemand } from '../menus/on-demand.tsx';
import { initials } from '../../../format/initials.ts';
import classes from './sidebar.module.css';

const load = () => import('./profile-items.tsx');
const ProfileItems = lazy(async () => ({ default: (await load()).ProfileItems }));

/** Who is signed in, and what they do for themselves. */
export function ProfileMenu({ withLabels, onLeave }: { withLabels: boolean; onLeave: () => void }) {
  const me = useMe().data;
  const name = me === undefined ? '' : me.member.name || me.member.email;
  const button = (
    <button type="button" className={classes['profile']} aria-label={`Profile: ${name}`} aria-haspopup="menu">
      <span className={classes['avatar']} aria-hidden>
        {initials(name)}
      </span>
      {withLabels ? (
        <span className={classes['who']}>
          <span className={classes['name']}>{name || '\u00a0'}</span>
          <span className={classes['role']}>{me?.role.displayName ?? '\u00a0'}</span>
        </span>
      ) : null}
      {withLabels ? <IconDots size={17} stroke={1.75} aria-hidden /> : null}
    </button>
  );
  return (
    <OnDemand button={button} load={load}>
      {(target) => <ProfileItems target={target} onLeave={onLeave} />}
    </OnDemand>
  );
}
