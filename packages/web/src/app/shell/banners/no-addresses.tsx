import { useLocation } from '@tanstack/react-router';
import { useNotices } from '../../../api/notices.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { paths } from '../../paths.ts';
import classes from './banners.module.css';

/** Whoever can prepare more hears of it wherever they are: nobody new can pay there. */
export function NoAddresses() {
  const dry = (useNotices()?.lowPools ?? []).filter(({ ready }) => ready === 0);
  const [first] = dry;
  const { pathname } = useLocation();
  // The page of the wallets says so itself, beside each of them.
  if (first === undefined || pathname === paths.wallets) return null;
  const others = dry.length - 1;
  return (
    <section className={classes['banner']} aria-label="No prepared addresses left">
      <Notice tone="danger">
        <div className={classes['line']}>
          <span>
            <strong>{first.walletName}</strong> has no prepared addresses left: new customers cannot pay there.
            {others > 0 ? ` ${others} more ${others === 1 ? 'wallet has' : 'wallets have'} none.` : ''}
          </span>
          <LinkButton size="xs" to={paths.wallets}>
            Prepare addresses
          </LinkButton>
        </div>
      </Notice>
    </section>
  );
}
