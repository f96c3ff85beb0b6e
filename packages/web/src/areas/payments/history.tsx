import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import type { ChainNames } from '../../api/chain-names.ts';
import { formatDateTime, formatDateTimeZone } from '../../format/date-time.ts';
import { stepsOf, type StepTone } from './history-words.ts';
import type { PaymentDetails, Told } from './queries.ts';
import classes from './panel.module.css';

const icons: Record<StepTone, Icon> = {
  progress: IconCircleDot,
  success: IconCircleCheck,
  attention: IconAlertTriangle,
  neutral: IconCircleDashed,
  told: IconWebhook,
};

type Props = { payment: PaymentDetails; told: readonly Told[]; names: ChainNames };

/** What became of it, the newest first. */
export function History({ payment, told, names }: Props) {
  return (
    <ol className={classes['history']} aria-label="History">
      {stepsOf({ ...payment, told }, names).map(({ key, at, title, hint, tone }) => {
        const Drawn = icons[tone];
        return (
          <li key={key} data-tone={tone}>
            <Drawn size={17} stroke={1.75} aria-hidden />
            <div>
              <p>{title}</p>
              {hint === undefined ? null : <p className={classes['hint']}>{hint}</p>}
            </div>
            <time dateTime={at} title={formatDateTimeZone(at)}>
              {timeIn(at)}
            </time>
          </li>
        );
      })}
    </ol>
  );
}

/** The time of a step of today, the day of an older one. */
function timeIn(at: string): string {
  const [day = '', time = ''] = formatDateTime(at).split(', ');
  return new Date(at).toDateString() === new Date().toDateString() ? time : `${day.replace(/ \d{4}$/, '')}, ${time}`;
}
