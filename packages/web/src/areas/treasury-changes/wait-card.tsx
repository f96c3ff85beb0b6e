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
      hint="A deposit wallet, a token or nodes that take over from others wait this long, and so do fewer confirmations, prices far from the market or from those before and high dust limits. An owner can stop them meanwhile."
      actions={mayChange ? <Button onClick={() => setOpen(true)}>Change</Button> : undefined}
    >
      <p>
        <strong>{hoursText(wait.hours)}</strong>
        {wait.next === null
          ? ''
          : `, and ${hoursText(wait.next.hours)} from ${formatDateTime(wait.next.from)}. A shorter time waits itself.`}
      </p>
      {isOpen ? <WaitDialog wait={wait} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

function hoursText(hours: number): string {
  return hours === 0 ? 'No waiting' : `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}
