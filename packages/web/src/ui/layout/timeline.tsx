import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDateTime, formatDateTimeZone } from '../../format/date-time.ts';
import classes from './timeline.module.css';

/** `waiting` is what comes next; `told`: a shop's server heard of it. */
export type StepTone = 'progress' | 'success' | 'attention' | 'neutral' | 'webhook' | 'waiting';

export type TimelineStep = {
  key: string;
  tone: StepTone;
  title: string;
  hint?: string | undefined;
  /** Left out where it has not come yet. */
  at?: string;
  more?: ReactNode;
};

const icons: Record<StepTone, Icon> = {
  progress: IconCircleDot,
  success: IconCircleCheck,
  attention: IconAlertTriangle,
  neutral: IconCircleDashed,
  webhook: IconWebhook,
  waiting: IconCircleDashed,
};

/** What became of something, the newest first. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className={classes['timeline']} aria-label="History">
      {steps.map(({ key, tone, title, hint, at, more }) => {
        const Drawn = icons[tone];
        return (
          <li key={key} data-tone={tone}>
            <Drawn size={17} stroke={1.75} aria-hidden />
            <div>
              <p>{title}</p>
              {hint === undefined ? null : <p className={classes['hint']}>{hint}</p>}
              {more}
            </div>
            {at === undefined ? null : (
              <time dateTime={at} title={formatDateTimeZone(at)}>
                {timeIn(at)}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The time of a step of today, the day as well of an older one. */
function timeIn(at: string): string {
  const [day = '', time = ''] = formatDateTime(at).split(', ');
  return new Date(at).toDateString() === new Date().toDateString() ? time : `${day.replace(/ \d{4}$/, '')}, ${time}`;
}
