import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { timeAgo } from '../../../format/relative-time.ts';
import { ChainMark } from '../../../ui/money/chain-mark.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { fundKey } from '../fund/fund-words.ts';
import type { Fund } from '../fund/queries.ts';
import { countOf } from '../fund/sweep-words.ts';
import classes from './ledger.module.css';

type Props = {
  funds: readonly Fund[];
  names: ChainNames;
  /** Nothing stands above them. */
  isAll: boolean;
  onOpen: (fund: Fund) => void;
};

/** Where nothing is: one line, until somebody looks for one of them. */
export function EmptyBalances({ funds, names, isAll, onOpen }: Props) {
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  if (funds.length === 0) return null;
  return (
    <div className={classes['empty']} data-open={isOpen || undefined}>
      <button type="button" className={classes['emptied']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight size={15} stroke={1.75} aria-hidden />
        {isAll
          ? `${countOf(funds.length, 'balance', 'balances')}, all empty`
          : `${funds.length.toLocaleString('en-US')} more ${funds.length === 1 ? 'is' : 'are'} empty`}
      </button>
      {isOpen ? (
        <ul className={classes['rows']}>
          {funds.map((fund) => (
            <li key={fundKey(fund)}>
              <button type="button" className={classes['row']} onClick={() => onOpen(fund)}>
                <span className={classes['what']}>
                  <span>
                    <ChainMark chain={fund.blockchainCode} size={14} />
                    <span>
                      <b>{fund.currencyCode}</b> on {names.chainName(fund.blockchainCode)}
                    </span>
                  </span>
                  <span>{fund.walletName}</span>
                </span>
                <span className={classes['last']}>
                  {fund.lastSweptAt === undefined
                    ? 'Nothing received yet'
                    : `Last swept ${timeAgo(Date.parse(fund.lastSweptAt), now)}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
