import { useLocation } from '@tanstack/react-router';
import { useNotices } from '../../../api/notices.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { paths } from '../../paths.ts';
import classes from './banners.module.css';

/** Whoever can prepare more hears of it wherever they are: without addresses nobody new can pay. */
export function LowKeys() {
  const low = useNotices()?.lowPools ?? [];
  const [first] = low;
  const { pathname } = useLocation();
  // The page of the wallets says so itself, beside each of them.
  if (first === undefined || pathname === paths.wallets) return null;
  const { walletName, ready } = first;
  const others = low.length - 1;
  return (
    <section className={classes['banner']} aria-label="Prepared addresses running low">
      <Notice tone={ready === 0 ? 'danger' : 'attention'}>
        <div className={classes['line']}>
          <span>
            <strong>{walletName}</strong> has {ready === 0 ? 'no' : `only ${ready}`} prepared{' '}
            {ready === 1 ? 'address' : 'addresses'} left{ready === 0 ? ': new customers cannot pay there.' : '.'}
            {others > 0 ? ` ${others} more ${others === 1 ? 'is' : 'are'} running low.` : ''}
          </span>
          <LinkButton size="xs" to={paths.wallets}>
            Prepare addresses
          </LinkButton>
        </div>
      </Notice>
    </section>
  );
}
