import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { formatDateTime } from '../../format/date-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useTreasuryWait } from './queries.ts';
import { WaitDialog } from './wait.dialog.tsx';

/** How long what takes over from another waits. */
export function WaitCard() {
  const wait = useTreasuryWait().data;
  const mayChange = useMay('settings:write');
  const [isOpen, setOpen] = useState(false);
  if (!wait) return null;
  return (
    <Card
      title="Waiting time"
      hint="Applies to deposit wallets, tokens and nodes that replace others, to fewer confirmations, to prices far from the market or the previous price, and to high dust limits. An owner can stop them in the meantime."
      actions={mayChange ? <Button onClick={() => setOpen(true)}>Change</Button> : undefined}
    >
      <p>
        <strong>{hoursText(wait.hours)}</strong>
        {wait.next === null
          ? ''
          : `, and ${hoursText(wait.next.hours)} from ${formatDateTime(wait.next.from)}. A shorter time only applies after the current one.`}
      </p>
      {isOpen ? <WaitDialog wait={wait} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

function hoursText(hours: number): string {
  return hours === 0 ? 'None' : `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}
