import { IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { formatUsd } from '../../../format/money.ts';
import { SidePanel } from '../../../ui/layout/side-panel.tsx';
import { Simulator, type SimulatorProps } from './simulator.tsx';
import { isNobodyYet } from './use-simulation.ts';
import classes from './wizard.module.css';

/** Beside the form where there is room; else a bar that says what it comes to, and opens the rest. */
export function SimulatorBeside(props: SimulatorProps) {
  const [isOpen, setOpen] = useState(false);
  const { simulated, isFetching } = props.simulation;
  return (
    <>
      <aside className={classes['aside']} aria-label="Simulator">
        <Simulator {...props} />
      </aside>
      <button
        type="button"
        className={classes['bar']}
        aria-expanded={isOpen}
        data-old={isFetching || undefined}
        onClick={() => setOpen(true)}
      >
        <span>Would have cost in {props.days} days</span>
        <b className="num">
          {simulated === undefined || isNobodyYet(simulated) ? (
            '–'
          ) : (
            <>
              {formatUsd(simulated.costUSD)}
              {shareOf(simulated.percentOfRevenue)}
            </>
          )}
        </b>
        <IconChevronUp size={17} stroke={1.75} aria-hidden />
      </button>
      {isOpen ? (
        <SidePanel title="What it would have cost" onClose={() => setOpen(false)}>
          <Simulator {...props} />
        </SidePanel>
      ) : null}
    </>
  );
}

function shareOf(percent: string | null | undefined): string {
  return percent === null || percent === undefined ? '' : ` · ${percent} %`;
}
