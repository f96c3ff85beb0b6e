import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/me.ts';
import { paths } from '../../app/paths.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import type { Role } from './queries.ts';
import classes from './roles.module.css';

type Frozen = NonNullable<Role['frozenBy']>;

/** Why a role allows less, or more, than whoever last saved it meant. */
export function FrozenLine({ frozenBy }: { frozenBy: Frozen }) {
  return (
    <p className={classes['frozen']}>
      <span>Frozen: “{frozenBy.title}” is on hold.</span> <ToChange frozenBy={frozenBy} />
    </p>
  );
}

/** Beside what the role may do now. */
export function FrozenNotice({ frozenBy }: { frozenBy: Frozen }) {
  return (
    <div className={classes['frozenNotice']}>
      <Notice tone="attention">
        <strong>This role is frozen.</strong> “{frozenBy.title}” is on hold until an owner releases or reverts it. Until
        then, the role has the permissions it had before. <ToChange frozenBy={frozenBy} />
      </Notice>
    </div>
  );
}

function ToChange({ frozenBy: { id } }: { frozenBy: Frozen }) {
  if (!useMay('activity:read')) return null;
  return (
    <Link to={paths.treasuryChanges} hash={`change-${id}`}>
      View change
    </Link>
  );
}
