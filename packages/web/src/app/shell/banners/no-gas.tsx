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

/** A wallet that pays fees is empty, and money waits for it. */
export function NoGas() {
  const { thirsty = [], networks = [] } = useNotices() ?? {};
  const dialog = useDialog<GasLevel>();
  const empty = thirsty.filter(({ level }) => level === 'empty');
  const [first] = empty;
  return (
    <>
      {first === undefined ? null : (
        <Banner
          level={first}
          others={empty.length - 1}
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
  const { walletName, blockchainCode, currencyCode } = gas;
  const chainName = networks.find(({ code }) => code === blockchainCode)?.name ?? blockchainCode;
  return (
    <section className={classes['banner']} aria-label="Out of gas">
      <Notice tone="danger">
        <div className={classes['line']}>
          <span>
            Hot wallet <strong>{walletName}</strong> has no {currencyCode} for fees on {chainName}: nothing can be sent
            there.
            {others > 0 ? ` ${others} more ${others === 1 ? 'is' : 'are'} empty.` : ''}
          </span>
          <Button size="xs" onClick={({ currentTarget }) => onTopUp(currentTarget)}>
            Top up
          </Button>
        </div>
      </Notice>
    </section>
  );
}
