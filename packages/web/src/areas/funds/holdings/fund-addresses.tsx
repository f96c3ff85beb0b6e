import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { Amount } from '../../../ui/money/amount.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { ShortAddress } from '../../../ui/addresses/short-address.tsx';
import { useFundAddresses, type Fund } from '../fund/queries.ts';
import { sweepName } from '../fund/sweep-words.ts';
import classes from '../fund/panel.module.css';

type Props = { fund: Fund; names: ChainNames; onSweep: (id: number) => void };

/** Where it is: each address that holds some, a page at a time. */
export function FundAddresses({ fund, names, onSweep }: Props) {
  const [startIds, setStartIds] = useState<readonly number[]>([]);
  const { data, error, refetch, isPlaceholderData } = useFundAddresses(fund, startIds.at(-1));
  const shown = names.shownAs(fund.blockchainCode, fund.currencyCode);
  const nextId = isPlaceholderData ? null : (data?.nextID ?? null);
  return (
    <section className={classes['part']} aria-label="Addresses">
      <h3>Addresses</h3>
      {data === undefined && error ? <Failed message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Skeleton height={120} animate={false} /> : null}
      {data?.data.length === 0 ? <p className={classes['hint']}>No address has a balance.</p> : null}
      {data === undefined || data.data.length === 0 ? null : (
        <ul className={classes['rows']} data-dimmed={isPlaceholderData || undefined}>
          {data.data.map(({ id, address, amount, sweepID }) => (
            <li key={id}>
              <span>
                <ShortAddress value={address} />
                {sweepID === null ? null : (
                  <button type="button" className={classes['link']} onClick={() => onSweep(sweepID)}>
                    in {sweepName(sweepID)}
                  </button>
                )}
              </span>
              <Amount amount={amount} code={fund.currencyCode} {...shown} />
            </li>
          ))}
        </ul>
      )}
      {startIds.length === 0 && nextId === null ? null : (
        <div className={classes['pager']}>
          <Button disabled={startIds.length === 0} onClick={() => setStartIds(startIds.slice(0, -1))}>
            Back
          </Button>
          <Button disabled={nextId === null} onClick={() => nextId !== null && setStartIds([...startIds, nextId])}>
            More
          </Button>
        </div>
      )}
    </section>
  );
}
