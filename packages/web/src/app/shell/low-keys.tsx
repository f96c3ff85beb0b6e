import { listWallets } from '@coffer/contract/wallets.ts';
import { useLocation } from '@tanstack/react-router';
import { useMay } from '../../api/me.ts';
import { useCall } from '../../api/use-call.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { paths } from '../paths.ts';
import classes from './outage.module.css';

const lookEveryMs = 60_000;

/** Whoever can prepare more hears of it wherever they are: without addresses nobody new can pay. */
export function LowKeys() {
  const mayWrite = useMay('wallets:write');
  const wallets = useCall(listWallets, {}, { enabled: mayWrite, refetchEveryMs: () => lookEveryMs }).data ?? [];
  const low = wallets
    .filter(({ status, projectIDs }) => status === 'active' && projectIDs.length > 0)
    .flatMap(({ name, keyPools = [] }) => keyPools.map((pool) => ({ ...pool, name })))
    .filter(({ ready, refillBelow }) => ready < refillBelow)
    .toSorted((a, b) => a.ready - b.ready);
  const [first] = low;
  const { pathname } = useLocation();
  // The page of the wallets says so itself, beside each of them.
  if (first === undefined || pathname === paths.wallets) return null;
  const { name, ready } = first;
  const others = low.length - 1;
  return (
    <section className={classes['outage']} aria-label="Low on addresses">
      <Notice tone={ready === 0 ? 'danger' : 'attention'}>
        <div className={classes['line']}>
          <span>
            <strong>{name}</strong> has {ready === 0 ? 'no' : `only ${ready}`} prepared{' '}
            {ready === 1 ? 'address' : 'addresses'} left{ready === 0 ? ': nobody new can pay there.' : '.'}
            {others > 0 ? ` ${others} more ${others === 1 ? 'runs' : 'run'} low.` : ''}
          </span>
          <LinkButton size="xs" to={paths.wallets}>
            Prepare more
          </LinkButton>
        </div>
      </Notice>
    </section>
  );
}
