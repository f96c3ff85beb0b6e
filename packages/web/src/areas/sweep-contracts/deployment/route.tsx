import { IconArrowNarrowRight, IconCoins, IconShieldLock } from '@tabler/icons-react';
import { Address } from '../../../ui/addresses/address.tsx';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { Mark } from '../../../ui/theme/logo.tsx';
import type { Network } from '../contract/queries.ts';
import classes from '../contract/deploy.module.css';

/** Which way the money goes, and the one place where it ends. */
export function Route({ network, collector }: { network: Network; collector: string }) {
  return (
    <>
      <ol className={classes['route']} aria-label="Path of the money">
        <li>
          <IconCoins size={20} stroke={1.75} aria-hidden />
          <strong>Deposits</strong>
          <span>any number</span>
        </li>
        <li className={classes['arrow']} aria-hidden>
          <IconArrowNarrowRight size={20} stroke={1.75} />
        </li>
        <li data-main>
          <Mark size={20} />
          <strong>Contract</strong>
          <span>no other exit</span>
        </li>
        <li className={classes['arrow']} aria-hidden>
          <IconArrowNarrowRight size={20} stroke={1.75} />
        </li>
        <li>
          <IconShieldLock size={20} stroke={1.75} aria-hidden />
          <strong>Cold wallet</strong>
          <span>only yours</span>
        </li>
      </ol>
      <div className={classes['destination']}>
        <p>
          Cold wallet on <ChainName code={network.code} name={network.name} />
        </p>
        <Address value={collector} />
      </div>
    </>
  );
}
