import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleDot, type Icon } from '@tabler/icons-react';
import { formatDateTime, formatDateTimeZone } from '../../format/date-time.ts';
import { Notches } from '../../ui/notches.tsx';
import { stepWords, type StepTone } from './history-words.ts';
import type { DepositDetails } from './queries.ts';
import classes from './panel.module.css';

const icons: Record<StepTone, Icon> = {
  progress: IconCircleDot,
  success: IconCircleCheck,
  attention: IconAlertTriangle,
  neutral: IconCircleDashed,
};

/** What became of it, the newest first; at the top what it waits for. */
export function History({ deposit }: { deposit: DepositDetails }) {
  const { history, status, confirmations, treatment } = deposit;
  const { current, required } = confirmations;
  return (
    <ol className={classes['history']} aria-label="History">
      {status === 'included' ? (
        <li data-tone="progress">
          <IconCircleDashed size={17} stroke={1.75} aria-hidden />
          <div>
            <p>
              Waiting for blocks, {current} of {required}
            </p>
            <Notches done={current} of={required} />
          </div>
        </li>
      ) : null}
      {history.toReversed().map((step) => {
        const { title, hint, tone } = stepWords(step, treatment === 'credit');
        const Drawn = icons[tone];
        return (
          <li key={`${step.at} ${step.event} ${step.round}`} data-tone={tone}>
            <Drawn size={17} stroke={1.75} aria-hidden />
            <div>
              <p>{title}</p>
              {hint === undefined ? null : <p className={classes['hint']}>{hint}</p>}
            </div>
            <time dateTime={step.at} title={formatDateTimeZone(step.at)}>
              {formatDateTime(step.at).split(', ')[1]}
            </time>
          </li>
        );
      })}
    </ol>
  );
}
