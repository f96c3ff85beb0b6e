import { chainNameOfCode } from '../../format/chain-names.ts';
import { ChainName } from '../../ui/money/chain-name.tsx';
import { ShortAddress } from '../../ui/addresses/short-address.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import type { Column } from '../../ui/tables/column.ts';
import { positionWords, verdicts, type Compared } from './restore-words.ts';
import classes from './restore.module.css';

export const comparedColumns: readonly Column<Compared>[] = [
  {
    id: 'wallet',
    header: 'Wallet',
    isName: true,
    sortBy: ({ walletName }) => walletName,
    cell: (wallet) => (
      <>
        {wallet.walletName}
        <span className={classes['narrow']}>
          <StatusBadge {...verdicts[wallet.verdict]} />
        </span>
        <span className={classes['second']}>
          <ShortAddress value={wallet.address} />
        </span>
        <span className={classes['second']}>{positionWords(wallet)}</span>
        <span className={classes['narrow']}>
          {chainNameOfCode(wallet.blockchainCode)}: {wallet.chainBalance ?? '–'} {wallet.currencyCode} on the network,{' '}
          {wallet.ledgerBalance} {wallet.currencyCode} in the ledger, {wallet.waiting} waiting.
        </span>
        {(wallet.blocksToRead ?? 0) > 0 ? (
          <span className={classes['second']}>
            {wallet.blocksToRead === 1 ? '1 block is' : `${wallet.blocksToRead} blocks are`} still to be processed.
          </span>
        ) : null}
      </>
    ),
  },
  {
    id: 'chain',
    header: 'Network',
    isWideOnly: true,
    sortBy: ({ blockchainCode }) => chainNameOfCode(blockchainCode),
    cell: ({ blockchainCode }) => <ChainName code={blockchainCode} name={chainNameOfCode(blockchainCode)} />,
  },
  {
    id: 'verdict',
    header: 'Result',
    isWideOnly: true,
    sortBy: ({ verdict }) => verdict,
    cell: ({ verdict }) => <StatusBadge {...verdicts[verdict]} />,
  },
  {
    id: 'balance',
    header: 'Balance',
    isWideOnly: true,
    cell: ({ chainBalance, ledgerBalance, currencyCode }) => (
      <>
        <span className={classes['balance']}>
          {chainBalance === null ? '–' : `${chainBalance} ${currencyCode}`} <small>on the network</small>
        </span>
        <span className={classes['balance']}>
          {ledgerBalance} {currencyCode} <small>in the ledger</small>
        </span>
      </>
    ),
  },
  {
    id: 'waiting',
    header: 'Waiting',
    align: 'end',
    isWideOnly: true,
    cell: ({ waiting }) => <span className="num">{waiting}</span>,
  },
];
