import { ChainTrouble } from './chain-trouble.tsx';
import { LowGas } from './low-gas.tsx';
import { LowKeys } from './low-keys.tsx';
import { OpenChanges } from './open-changes.tsx';
import { Outage } from './outage.tsx';
import { PayoutsPaused } from './payouts-paused.tsx';
import { SendingHeld } from './sending-held.tsx';
import { ShortRewards } from './short-rewards.tsx';
import classes from './banners.module.css';

/** What somebody should hear wherever they are: one box, a line for each. */
export function Banners() {
  return (
    <div className={classes['banners']}>
      <Outage />
      <SendingHeld />
      <PayoutsPaused />
      <ChainTrouble />
      <LowGas />
      <LowKeys />
      <ShortRewards />
      <OpenChanges />
    </div>
  );
}
