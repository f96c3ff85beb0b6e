import { ChainName } from '../../ui/money/chain-name.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { RowMenu, type RowDeed } from '../../ui/buttons/row-menu.tsx';
import { ShortAddress } from '../../ui/addresses/short-address.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import type { Column } from '../../ui/tables/column.ts';
import { useNow } from '../../ui/time/use-now.ts';
import { contractLook } from './contract/contract-look.ts';
import type { Contract } from './contract/queries.ts';
import classes from './contract/contracts.module.css';

type Given = {
  networkName: (code: string) => string;
  walletName: (id: number) => string;
  coldName: (contract: Contract) => string | undefined;
  deedsOf: (contract: Contract) => readonly RowDeed[];
};

export function contractColumns(given: Given): readonly Column<Contract>[] {
  return [
    {
      id: 'contract',
      header: 'Sweep contract',
      isName: true,
      sortBy: ({ walletID, blockchainCode }) => `${given.walletName(walletID).toLowerCase()} ${blockchainCode}`,
      cell: ({ walletID, blockchainCode }) => (
        <div className={classes['who']}>
          <div>{given.walletName(walletID)}</div>
          <div className={classes['second']}>
            <ChainName code={blockchainCode} name={given.networkName(blockchainCode)} />
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
          <div>{given.coldName(contract) ?? <span className={classes['bad']}>Not one of yours</span>}</div>
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
          label={`Actions for ${given.walletName(contract.walletID)} on ${given.networkName(contract.blockchainCode)}`}
          deeds={given.deedsOf(contract)}
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
