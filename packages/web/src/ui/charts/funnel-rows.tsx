import { useId } from 'react';
import classes from './funnel-rows.module.css';

export type Step = {
  key: string;
  name: string;
  count: number;
  text: string;
  /** How much of the first one got here. */
  share: string;
  /** Undefined of the first one. */
  lost: { text: string; share: string } | undefined;
  /** How many got here in the period before. */
  before: number | undefined;
  beforeText: string | undefined;
};

type Props = { label: string; steps: readonly Step[]; lost: { text: string; share: string } };

const barPx = 320;
const heightPx = 20;

/** How far something comes, lying down: what is lost on the way is hatched, what got there before is a tick. */
export function FunnelRows({ label, steps, lost }: Props) {
  const most = steps.reduce((high, { count, before = 0 }) => Math.max(high, count, before), 0);
  const hasBefore = steps.some(({ before }) => before !== undefined);
  return (
    <table className={classes['funnel']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Count</th>
          <td data-wide aria-hidden />
          <th scope="col" data-wide>
            Of the first
          </th>
          <th scope="col">Lost here</th>
          {hasBefore ? (
            <th scope="col" data-wide>
              Previous
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {steps.map((step, at) => (
          <tr key={step.key}>
            <th scope="row">
              {step.name}
              <span className={classes['under']}>
                <Bar step={step} above={steps[at - 1]?.count} most={most} />
              </span>
            </th>
            <td className={`num ${classes['count']}`}>
              <span data-last={at === steps.length - 1 || undefined}>{step.text}</span>
            </td>
            <td data-wide className={classes['drawn']} aria-hidden>
              <Bar step={step} above={steps[at - 1]?.count} most={most} />
            </td>
            <td data-wide className={`num ${classes['faint']}`}>
              {step.share}
            </td>
            <td className="num">
              {step.lost === undefined ? '–' : <Lost {...step.lost} isNone={steps[at - 1]?.count === step.count} />}
            </td>
            {hasBefore ? (
              <td data-wide className={`num ${classes['faint']}`}>
                {step.beforeText ?? '–'}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Not paid</th>
          <td aria-hidden />
          <td data-wide aria-hidden />
          <td data-wide aria-hidden />
          <td className={`num ${classes['sum']}`}>
            <span>{lost.text}</span> <small>{lost.share}</small>
          </td>
          {hasBefore ? <td data-wide aria-hidden /> : null}
        </tr>
      </tfoot>
    </table>
  );
}

function Lost({ text, share, isNone }: { text: string; share: string; isNone: boolean }) {
  return isNone ? (
    <>–</>
  ) : (
    <span className={classes['lost']}>
      {text} <small>{share}</small>
    </span>
  );
}

/** For the eye alone: the numbers stand beside it. */
function Bar({ step, above, most }: { step: Step; above: number | undefined; most: number }) {
  const hatch = useId();
  const x = (count: number) => (most === 0 ? 0 : (count / most) * barPx);
  const here = x(step.count);
  const lost = above === undefined ? 0 : Math.max(0, x(above) - here);
  return (
    <svg className={classes['bar']} viewBox={`0 0 ${barPx} ${heightPx}`} preserveAspectRatio="none" aria-hidden>
      <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={classes['hatch']} width="1.6" height="5" />
      </pattern>
      <rect className={classes['here']} width={here} height={heightPx} />
      <rect x={here} width={lost} height={heightPx} fill={`url(#${hatch})`} />
      {step.before === undefined ? null : (
        <rect className={classes['before']} x={Math.max(0, x(step.before) - 2)} width={2} height={heightPx} />
      )}
    </svg>
  );
}
