import { useNotices } from '../../../api/notices.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { paths } from '../../paths.ts';
import classes from './banners.module.css';

/** Wherever one is: after a restore nothing is sent before a person has looked. */
export function SendingHeld() {
  if ((useNotices()?.sendingHeld ?? null) === null) return null;
  return (
    <section className={classes['banner']} aria-label="Sending on hold">
      <Notice tone="danger">
        <div className={classes['line']}>
          <span>
            <strong>Sending is on hold</strong> because the database was restored or lost its latest history. Payments
            are still accepted.
          </span>
          <LinkButton size="xs" to={paths.system}>
            Review and release
          </LinkButton>
        </div>
      </Notice>
    </section>
  );
}
