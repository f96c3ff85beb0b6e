import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useTreasuryWait } from '../../api/treasury-wait.ts';
import { formatDateTime } from '../../format/date-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { WaitDialog } from './wait.dialog.tsx';
import classes from './treasury-changes.module.css';

/** How long what takes over from another waits. */
export function WaitCard() {
  const wait = useTreasuryWait().data;
  const mayChange = useMay('settings:write');
  const [isOpen, setOpen] = useState(false);
  if (!wait) return null;
  return (
    <Card
      title="Waiting time"
      hint="Risky changes wait this long before they take effect, so an owner can stop them."
      actions={mayChange ? <Button onClick={() => setOpen(true)}>Change</Button> : undefined}
    >
      <p>
        <strong>{wait.hours === 0 ? 'Off: changes take effect immediately' : hoursText(wait.hours)}</strong>
        {wait.next === null
          ? ''
          : `, and ${hoursText(wait.next.hours)} from ${formatDateTime(wait.next.from)}. A shorter time only applies after the current one.`}
      </p>
      <details className={classes['which']}>
        <summary>Which changes?</summary>
        <ul>
          <li>Deposit wallets, tokens and nodes that replace others</li>
          <li>Fewer confirmations</li>
          <li>Prices far from the market or the previous price</li>
          <li>High dust limits</li>
        </ul>
      </details>
      {isOpen ? <WaitDialog wait={wait} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

function hoursText(hours: number): string {
  return hours === 0 ? 'None' : `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}
