import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconClock,
  type Icon,
} from '@tabler/icons-react';
import type { StepRow } from './step-rows.ts';
import classes from './test-steps.module.css';

const icons: Record<StepRow['look'], Icon> = {
  untried: IconCircleDashed,
  waiting: IconClock,
  done: IconCircleCheck,
  skipped: IconCircleMinus,
  failed: IconCircleX,
  unreached: IconCircleDashed,
};

export function TestSteps({ rows }: { rows: readonly StepRow[] }) {
  return (
    <ol className={classes['steps']} aria-label="Steps">
      {rows.map((row) => (
        <Row key={row.step} row={row} />
      ))}
    </ol>
  );
}

function Row({ row }: { row: StepRow }) {
  const { name, look, aside, code, message, hint } = row;
  const Drawn = icons[look];
  return (
    <li data-look={look}>
      <Drawn size={17} stroke={1.75} aria-hidden />
      <div className={classes['what']}>
        <p className={classes['name']}>
          {name}
          {look === 'done' ? <span className="visually-hidden">, done</span> : null}
          {look === 'failed' ? <span className="visually-hidden">, failed</span> : null}
        </p>
        {message === undefined ? null : (
          <p className={classes['message']}>
            {message} {code === undefined ? null : <code>{code}</code>}
          </p>
        )}
        {hint === undefined ? null : <p className={classes['hint']}>{hint}</p>}
      </div>
      <span className={`num ${classes['aside']}`}>{aside}</span>
    </li>
  );
}
