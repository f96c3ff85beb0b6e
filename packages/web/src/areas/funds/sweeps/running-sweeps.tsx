import { useState } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useRunning } from '../fund/queries.ts';
import { RunningCard } from './running-card.tsx';
import classes from './running.module.css';

/** More of them would push the table off the screen. */
const shownMax = 2;

/** What is on its way just now; nothing where nothing is. */
export function RunningSweeps({ names, onOpen }: { names: ChainNames; onOpen: (id: number) => void }) {
  const running = useRunning().data?.data ?? [];
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? running : running.slice(0, shownMax);
  const more = running.length - shown.length;
  if (running.length === 0) return null;
  return (
    <section className={classes['cards']} aria-label="Running sweeps">
      {shown.map((sweep) => (
        <RunningCard key={sweep.id} sweep={sweep} names={names} onOpen={() => onOpen(sweep.id)} />
      ))}
      {more > 0 ? (
        <Button tone="quiet" onClick={() => setWhole(true)}>
          {more === 1 ? 'Show one more running sweep' : `Show ${more} more running sweeps`}
        </Button>
      ) : null}
    </section>
  );
}
