import { lazy, Suspense } from 'react';
import type { GasLevel } from '../../../api/gas-levels.ts';
import { useNotices, type Notices } from '../../../api/notices.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import classes from './banners.module.css';

const TopUpDialog = lazy(async () => ({
  default: (await import('../../../areas/funds/orders/top-up.dialog.tsx')).TopUpDialog,
}));

/** A wallet that pays fees runs dry: money waits, or soon will. */
export function LowGas() {
  const { thirsty: low = [], networks = [] } = useNotices() ?? {};
  const dialog = useDialog<GasLevel>();
  // One that is empty comes first: for it something waits already.
  const [first] = low.toSorted((a, b) => Number(b.level === 'empty') - Number(a.level === 'empty'));
  return (
    <>
      {first === undefined ? null : (
        <Banner
          level={first}
          others={low.length - 1}
          networks={networks}
          onTopUp={(from) => dialog.show(first, from)}
        />
      )}
      {dialog.shown === undefined ? null : (
        <Suspense>
          <TopUpDialog
            address={dialog.shown.address}
            blockchainCode={dialog.shown.blockchainCode}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </>
  );
}

type BannerProps = {
  level: GasLevel;
  others: number;
  networks: Notices['networks'];
  onTopUp: (from: HTMLElement) => void;
};

function Banner({ level: gas, others, networks, onTopUp }: BannerProps) {
  const { walletName, blockchainCode, amount, currencyCode, level } = gas;
  const chainName = networks.find(({ code }) => code === blockchainCode)?.name ?? blockchainCode;
  const holds = amount === null || level === 'empty' ? `no ${currencyCode}` : `${amount} ${currencyCode}`;
  return (
    <section className={classes['banner']} aria-label="Low gas">
      <Notice tone={level === 'empty' ? 'danger' : 'attention'}>
        <div className={classes['line']}>
          <span>
            Hot wallet <strong>{walletName}</strong> has {level === 'empty' ? '' : 'only '}
            {holds} for fees on {chainName}
            {level === 'empty' ? ': nothing can be sent there.' : '.'}
            {others > 0 ? ` ${others} more ${others === 1 ? 'is' : 'are'} running low.` : ''}
          </span>
          <Button size="xs" onClick={({ currentTarget }) => onTopUp(currentTarget)}>
            Top up
          </Button>
        </div>
      </Notice>
    </section>
  );
}
