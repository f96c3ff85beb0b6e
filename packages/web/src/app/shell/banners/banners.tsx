import { ChainTrouble } from './chain-trouble.tsx';
import { NoAddresses } from './no-addresses.tsx';
import { NoGas } from './no-gas.tsx';
import { OpenChanges } from './open-changes.tsx';
import { Outage } from './outage.tsx';
import { PayoutsPaused } from './payouts-paused.tsx';
import { SendingHeld } from './sending-held.tsx';
import classes from './banners.module.css';

/** What stops money, or is about to redirect it: one box, a line for each. What only runs low is told by the bell. */
export function Banners() {
  return (
    <div className={classes['banners']}>
      <Outage />
      <SendingHeld />
      <PayoutsPaused />
      <ChainTrouble />
      <NoGas />
      <NoAddresses />
      <OpenChanges />
    </div>
  );
}
