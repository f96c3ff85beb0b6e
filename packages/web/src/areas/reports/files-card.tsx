import { IconClockPlay, IconDownload } from '@tabler/icons-react';
import { messageOf } from '../../api/http/failure.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { RowMenu } from '../../ui/buttons/row-menu.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { toastFailure, toastSuccess } from '../../ui/messages/toast.tsx';
import { useDownload, useMakeReport, type Format, type Kind, type Question, type Statement } from './queries.ts';
import { formatNames } from './words.ts';
import classes from './reports.module.css';

type Offered = readonly { format: Format; hint: string }[];

const formats: Record<Kind, Offered> = {
  statement: [
    { format: 'pdf', hint: 'For printing, with the check on it' },
    { format: 'xlsx', hint: 'A workbook with balances, bookings and the check' },
    { format: 'csv', hint: 'A line for each booking; columns of amounts add up' },
    { format: 'beancount', hint: 'A journal of double entries, balances asserted' },
  ],
  tax: [
    { format: 'xlsx', hint: 'A workbook with years, parts of lots and the check' },
    { format: 'csv', hint: 'A line for each part of a lot, with its gain' },
  ],
};

/** As many as are printed while somebody waits. */
const printedAtOnce = 5000;

type Props = {
  kind: Kind;
  projectId: number;
  question: Question;
  /** Undefined while nobody knows. */
  check: (Pick<Statement['check'], 'holds'> & { bookings?: number }) | undefined;
};

/** What does not add up goes out all the same, and says so. */
export function FilesCard({ kind, projectId, question, check }: Props) {
  const loading = useDownload(projectId, question, kind);
  const making = useMakeReport();
  const tell = { onError: (failure: unknown) => toastFailure(messageOf(failure)) };
  const make = (format: Format) =>
    making.mutate(
      { params: { projectId: String(projectId) }, body: { ...question, kind, format } },
      { ...tell, onSuccess: () => toastSuccess('It is being made. The list below says how far it is.') },
    );
  return (
    <Card
      title="Files"
      hint={check === undefined || check.holds ? undefined : 'Unchecked: what does not add up is named in them'}
      flush
    >
      <ul className={classes['files']}>
        {formats[kind].map(({ format, hint }) => {
          const isLong = format === 'pdf' && (check?.bookings ?? 0) > printedAtOnce;
          return (
            <li key={format}>
              <div>
                <b>{formatNames[format]}</b>
                <span>{isLong ? 'Many pages: made while you do something else' : hint}</span>
              </div>
              <span className={classes['deeds']}>
                {isLong ? (
                  <Button
                    icon={<IconClockPlay size={15} stroke={1.75} aria-hidden />}
                    busy={making.isPending && making.variables.body.format === format}
                    onClick={() => make(format)}
                  >
                    Make {formatNames[format]}
                  </Button>
                ) : (
                  <>
                    <Button
                      icon={<IconDownload size={15} stroke={1.75} aria-hidden />}
                      busy={loading.isPending && loading.variables === format}
                      aria-label={`Download ${formatNames[format]}`}
                      onClick={() => loading.mutate(format, tell)}
                    >
                      Download
                    </Button>
                    <RowMenu
                      label={`More for ${formatNames[format]}`}
                      busy={making.isPending}
                      actions={[{ text: 'Make in the background', icon: IconClockPlay, onChoose: () => make(format) }]}
                    />
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
