import { useLocation } from '@tanstack/react-router';
import { useNotices } from '../../../api/notices.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { paths } from '../../paths.ts';
import classes from './outage.module.css';

/** Owners hear wherever they are of what is about to redirect money, and of what is frozen until they decide. */
export function OpenChanges() {
  const open = useNotices()?.openChanges ?? [];
  const [first] = open;
  const { pathname } = useLocation();
  // The page of the changes says so itself.
  if (first === undefined || pathname === paths.treasuryChanges) return null;
  const others = open.length - 1;
  return (
    <section className={classes['outage']} aria-label="Treasury changes that need a decision">
      <Notice tone="attention">
        <div className={classes['line']}>
          <span>
            <strong>{first.title}</strong>
            {first.takesEffectAt === null ? (
              ': frozen until it is released or reverted.'
            ) : (
              <>
                : takes effect in <RelativeTime at={first.takesEffectAt} left />,{' '}
                {first.status === 'releasing' ? `released by ${first.decidedBy}` : `by ${first.by}`}.
              </>
            )}
            {others > 0 ? ` ${others} more ${others === 1 ? 'needs' : 'need'} a decision.` : ''}
          </span>
          <LinkButton size="xs" to={paths.treasuryChanges}>
            Review
          </LinkButton>
        </div>
      </Notice>
    </section>
  );
}
