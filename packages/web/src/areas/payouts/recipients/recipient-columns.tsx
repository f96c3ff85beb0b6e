import type { ReactNode } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { isChainCode } from '@coffer/kernel/chain.ts';
import { truncate } from '../../../format/truncate.ts';
import { ShortAddress } from '../../../ui/addresses/short-address.tsx';
import { ChainMark } from '../../../ui/money/chain-mark.tsx';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import type { Column } from '../../../ui/tables/column.ts';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import type { Recipient } from './queries.ts';
import { confirmedWords, isUnnamed, nameOf, recipientLook } from './recipient-words.ts';
import classes from './recipients.module.css';

export function recipientColumns(names: ChainNames, menu: (recipient: Recipient) => ReactNode): Column<Recipient>[] {
  return [
    {
      id: 'name',
      header: 'Recipient',
      isName: true,
      cell: (recipient) => (
        <span className={classes['who']}>
          <b className={isUnnamed(recipient) ? classes['unnamed'] : undefined} title={nameOf(recipient)}>
            {nameOf(recipient)}
          </b>
          <small>{recipient.name === null ? null : (recipient.label ?? recipient.email)}</small>
          <span className={classes['narrow']}>
            {isChainCode(recipient.blockchainCode) ? <ChainMark chain={recipient.blockchainCode} size={15} /> : null}
            <span className="visually-hidden">{names.chainName(recipient.blockchainCode)}: </span>
            <span className="addr" title={recipient.address} translate="no">
              {truncate(recipient.address)}
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'address',
      header: 'Address',
      isWideOnly: true,
      cell: ({ blockchainCode, address }) => (
        <span className={classes['where']}>
          <ChainName code={blockchainCode} name={names.chainName(blockchainCode)} />
          <ShortAddress value={address} />
        </span>
      ),
    },
    { id: 'status', header: 'Status', narrowAlign: 'end', cell: (recipient) => <Status recipient={recipient} /> },
    {
      id: 'added',
      header: 'Added',
      align: 'end',
      isWideOnly: true,
      cell: ({ createdAt, createdBy }) => (
        <span title={`by ${createdBy}`}>
          <RelativeTime at={createdAt} />
        </span>
      ),
    },
    { id: 'actions', header: 'Actions', align: 'end', isActions: true, cell: menu },
  ];
}

function Status({ recipient }: { recipient: Recipient }) {
  const now = useNow();
  const words = confirmedWords(recipient, now);
  return (
    <span className={classes['status']}>
      <StatusBadge {...recipientLook(recipient, now)} />
      {words === null ? null : <small>{words}</small>}
    </span>
  );
}
