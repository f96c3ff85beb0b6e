import { useLocation } from '@tanstack/react-router';
import { useMay } from '../../../api/me.ts';
import { openCountOf, useNotices, type Notices } from '../../../api/notices.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { dashboardOf, paths } from '../../paths.ts';
import classes from './banners.module.css';

type Change = Notices['openChanges'][number];

/** Owners hear wherever they are of what is about to redirect money, and of what is frozen until they decide: once for all of it. */
export function OpenChanges() {
  const { openChanges = [], openChangeCounts = [] } = useNotices() ?? {};
  const [first] = openChanges;
  const { pathname } = useLocation();
  const projectId = useSelectedProject();
  const hasCard = useMay('payments:read') && pathname === dashboardOf(projectId);
  const { waiting, frozen, all } = openCountOf(openChangeCounts);
  // The page of the changes says so itself, and so does a dashboard whose card has all of them.
  const isSaid =
    pathname === paths.treasuryChanges || (hasCard && openCountOf(openChangeCounts, projectId).all === all);
  if (first === undefined || isSaid) return null;
  return (
    <section className={classes['banner']} aria-label="Treasury changes that need a decision">
      <Notice tone="attention">
        <div className={classes['line']}>
          <span>{all > 1 ? <Several first={first} waiting={waiting} frozen={frozen} /> : <One change={first} />}</span>
          <LinkButton size="xs" to={paths.treasuryChanges}>
            Review
          </LinkButton>
        </div>
      </Notice>
    </section>
  );
}

function One({ change: { title, status, takesEffectAt, by, decidedBy } }: { change: Change }) {
  return (
    <>
      <strong>{title}</strong>
      {takesEffectAt === null ? (
        ': frozen until it is released or reverted.'
      ) : (
        <>
          : takes effect in <RelativeTime at={takesEffectAt} left />,{' '}
          {status === 'releasing' ? `released by ${decidedBy}` : `by ${by}`}.
        </>
      )}
    </>
  );
}

/** The first of those that are listed is the one that takes effect soonest. */
function Several({ first, waiting, frozen }: { first: Change; waiting: number; frozen: number }) {
  if (waiting === 0) {
    return (
      <>
        <strong>{countOf(frozen)} frozen</strong> until an owner releases or reverts them.
      </>
    );
  }
  return (
    <>
      <strong>{countOf(waiting)} waiting</strong>
      {first.takesEffectAt === null ? null : (
        <>
          {waiting === 1 ? ', and takes effect in ' : ', the first takes effect in '}
          <RelativeTime at={first.takesEffectAt} left />
        </>
      )}
      .{frozen > 0 ? ` ${countOf(frozen)} frozen.` : ''}
    </>
  );
}

function countOf(count: number): string {
  return count === 1 ? '1 treasury change is' : `${count} treasury changes are`;
}
