import { ChainName } from '../../ui/money/chain-name.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { RowMenu, type RowAction } from '../../ui/buttons/row-menu.tsx';
import { ShortAddress } from '../../ui/addresses/short-address.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import type { Column } from '../../ui/tables/column.ts';
import { useNow } from '../../ui/time/use-now.ts';
import { contractLook } from './contract/contract-look.ts';
import type { Contract } from './contract/queries.ts';
import classes from './contract/contracts.module.css';

type Context = {
  networkName: (code: string) => string;
  walletName: (id: number) => string;
  coldName: (contract: Contract) => string | undefined;
  actionsOf: (contract: Contract) => readonly RowAction[];
};

export function contractColumns(context: Context): readonly Column<Contract>[] {
  return [
    {
      id: 'contract',
      header: 'Sweep contract',
      isName: true,
      sortBy: ({ walletID, blockchainCode }) => `${context.walletName(walletID).toLowerCase()} ${blockchainCode}`,
      cell: ({ walletID, blockchainCode }) => (
        <div className={classes['who']}>
          <div>{context.walletName(walletID)}</div>
          <div className={classes['second']}>
            <ChainName code={blockchainCode} name={context.networkName(blockchainCode)} />
          </div>
        </div>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      sortBy: ({ status }) => status,
      cell: (contract) => <State contract={contract} />,
    },
    {
      id: 'address',
      header: 'Address',
      isWideOnly: true,
      cell: ({ address }) => <ShortAddress value={address} label="Contract" />,
    },
    {
      id: 'collector',
      header: 'Cold wallet',
      isWideOnly: true,
      cell: (contract) => (
        <>
          <div>{context.coldName(contract) ?? <span className={classes['bad']}>Not one of yours</span>}</div>
          <div className={classes['second']}>
            <ShortAddress value={contract.collector} label="Cold wallet" />
          </div>
        </>
      ),
    },
    {
      id: 'owner',
      header: 'Master account',
      isWideOnly: true,
      cell: ({ owner }) => <ShortAddress value={owner} label="Master account" />,
    },
    {
      id: 'created',
      header: 'Added',
      isWideOnly: true,
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      cell: (contract) => (
        <RowMenu
          label={`Actions for ${context.walletName(contract.walletID)} on ${context.networkName(contract.blockchainCode)}`}
          actions={context.actionsOf(contract)}
        />
      ),
    },
  ];
}

/** A change of destination that is under way matters more than anything else. */
function State({ contract }: { contract: Contract }) {
  const { verified, pendingCollector, collectorChangesAt, reason } = contract;
  return (
    <div className={classes['state']}>
      <StatusBadge {...contractLook(contract)} />
      {pendingCollector !== null && collectorChangesAt !== null ? (
        <CollectorChange at={collectorChangesAt} />
      ) : (
        <span className={classes['second']}>{reason ?? (verified ? 'Code verified' : 'Not verified')}</span>
      )}
    </div>
  );
}

/** Two days after the proposal the owner may put it in force with any transaction. */
function CollectorChange({ at }: { at: string }) {
  const isDue = Date.parse(at) <= useNow();
  if (isDue) return <span className={classes['bad']}>Cold wallet can change at any time</span>;
  return (
    <span className={classes['bad']}>
      Cold wallet changes in <RelativeTime at={at} left />
    </span>
  );
}
