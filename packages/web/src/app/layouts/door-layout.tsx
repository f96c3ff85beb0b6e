import { Outlet } from '@tanstack/react-router';
import { useRootExists } from '../../api/root-exists.ts';
import { messageOf } from '../../api/http/failure.ts';
import illustration from '../../ui/theme/auth-illustration.svg';
import { Failed } from '../../ui/layout/failed.tsx';
import { SimpleFooter } from './simple-footer.tsx';
import { SimpleHeader } from './simple-header.tsx';
import classes from './door-layout.module.css';

/** The forms at the door stand beside the illustration; they come once it is known whether there is a root account. */
export function DoorLayout() {
  const { exists, failure, retry } = useRootExists();
  return (
    <div className={classes['layout']}>
      <div className={classes['side']}>
        <SimpleHeader />
        <main className={classes['main']}>
          <div className={classes['form']}>
            {failure ? (
              <Failed message={messageOf(failure)} onRetry={retry} />
            ) : exists === undefined ? null : (
              <Outlet />
            )}
          </div>
        </main>
        <SimpleFooter />
      </div>
      <aside className={classes['picture']} aria-label="What Coffer does">
        <img src={illustration} alt="" width={560} height={800} />
        <div className={classes['words']}>
          <p className={classes['claim']}>Accept crypto payments. Keep them in your own wallet.</p>
          <p>Deposits can only move to your cold wallet.</p>
        </div>
      </aside>
    </div>
  );
}
