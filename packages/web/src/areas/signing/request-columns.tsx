import type { ChainNames } from '../../api/chain-names.ts';
import { formatUsd } from '../../format/money.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ChainMark } from '../../ui/money/chain-mark.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { ShortAddress } from '../../ui/addresses/short-address.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import type { Column } from '../../ui/tables/column.ts';
import { Expiry } from './expiry.tsx';
import type { SigningRequest } from './queries.ts';
import { texts } from './texts.ts';
import classes from './signing.module.css';

type Context = { names: ChainNames; mayWrite: boolean; onOpen: (id: number) => void };

export function requestColumns({ names, mayWrite, onOpen }: Context): Column<SigningRequest>[] {
  return [
    {
      id: 'amount',
      header: 'Request',
      isName: true,
      cell: ({ id, amount, currencyCode, amountUSD }) => (
        <>
          <span className="num">
            {amount} {currencyCode}
          </span>
          <span className={classes['below']}>
            {texts.name(id)}
            {amountUSD === null ? null : ` · ${formatUsd(amountUSD)}`}
          </span>
        </>
      ),
    },
    {
      id: 'state',
      header: 'State',
      cell: ({ status, expiresAt, statusAt }) => (
        <>
          <StatusBadge {...texts.status[status]} />
          <span className={classes['below']}>
            {status === 'open' ? <Expiry at={expiresAt} /> : <RelativeTime at={statusAt} />}
          </span>
        </>
      ),
    },
    {
      id: 'from',
      header: 'From',
      isWideOnly: true,
      cell: ({ walletName, blockchainCode, addressCount }) => (
        <>
          <span>
            <ChainMark chain={blockchainCode} size={15} /> {walletName} on {names.chainName(blockchainCode)}
          </span>
          <span className={classes['below']}>{texts.addresses(addressCount)}</span>
        </>
      ),
    },
    {
      id: 'to',
      header: 'To',
      isWideOnly: true,
      cell: ({ coldAddress }) => <ShortAddress value={coldAddress} label="Cold wallet" />,
    },
    {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      cell: ({ id, status }) =>
        status === 'open' && mayWrite ? (
          <Button px={12} tone="primary" aria-label={`Sign ${texts.name(id)}`} onClick={() => onOpen(id)}>
            Sign
          </Button>
        ) : null,
    },
  ];
}
