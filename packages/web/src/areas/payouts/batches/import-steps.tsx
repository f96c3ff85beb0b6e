import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import classes from './import.module.css';

const steps = ['File', 'Check', 'One approval'] as const;

/** How far an import has come. */
export function ImportSteps({ current }: { current: number }) {
  return (
    <ol className={classes['steps']} aria-label="Steps">
      {steps.map((name, at) => (
        <li key={name} aria-current={at === current ? 'step' : undefined} data-done={at < current || undefined}>
          {at === 0 ? null : <IconChevronRight size={13} stroke={1.75} aria-hidden />}
          {at < current ? <IconCheck size={15} stroke={1.75} aria-hidden /> : null}
          {name}
        </li>
      ))}
    </ol>
  );
}
