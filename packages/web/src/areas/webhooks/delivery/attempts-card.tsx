import { IconClock } from '@tabler/icons-react';
import { formatDateTimeZone, formatTime } from '../../../format/date-time.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { ScrollFrame } from '../../../ui/tables/scroll-frame.tsx';
import { attemptLook, codeText, latencyText } from '../webhook/attempt-words.ts';
import type { DeliveryDetails } from '../webhook/queries.ts';
import { texts } from '../webhook/texts.ts';
import classes from './delivery.module.css';

type Props = {
  delivery: DeliveryDetails;
  /** Its endpoint is off: nothing is tried. */
  isOff: boolean;
  chosen: number | undefined;
  onChoose: (number: number) => void;
};

/** Each try, the newest first; the one that is chosen is shown beside. */
export function AttemptsCard({ delivery, isOff, chosen, onChoose }: Props) {
  const { log, attempts } = delivery;
  const nextAttemptAt = isOff ? null : delivery.nextAttemptAt;
  return (
    <Card title={texts.attempts} flush>
      {log.length === 0 && nextAttemptAt === null ? <p className={classes['none']}>{texts.noAttempts}</p> : null}
      <ScrollFrame label={texts.attempts}>
        <table className={classes['attempts']} aria-label={texts.attempts}>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">Result</th>
              <th scope="col">Code</th>
              <th scope="col">Duration</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {nextAttemptAt === null ? null : (
              <tr>
                <td>{attempts + 1}</td>
                <td>
                  <StatusBadge tone="neutral" text="Scheduled" icon={IconClock} />
                </td>
                <td>–</td>
                <td>–</td>
                <td>
                  <Moment at={nextAttemptAt} />
                </td>
              </tr>
            )}
            {log.toReversed().map((attempt) => (
              <tr
                key={attempt.number}
                data-selected={attempt.number === chosen || undefined}
                data-opens
                onClick={() => onChoose(attempt.number)}
              >
                <td>
                  <button
                    type="button"
                    aria-pressed={attempt.number === chosen}
                    aria-label={`Attempt ${attempt.number}`}
                    onClick={() => onChoose(attempt.number)}
                  >
                    {attempt.number}
                  </button>
                </td>
                <td>
                  <StatusBadge {...attemptLook(attempt)} />
                </td>
                <td className="addr">{codeText(attempt)}</td>
                <td>{latencyText(attempt.latencyMs)}</td>
                <td>
                  <Moment at={attempt.at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </Card>
  );
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTimeZone(at)}>
      {formatTime(at)}
    </time>
  );
}
