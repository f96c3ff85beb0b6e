import { IconClockPlay, IconDownload } from '@tabler/icons-react';
import { messageOf } from '../../api/http/failure.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { RowMenu } from '../../ui/buttons/row-menu.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { toastFailure, toastSuccess } from '../../ui/messages/toast.tsx';
import { useDownload, useMakeReport, type Format, type Question, type Statement } from './queries.ts';
import { formatNames } from './words.ts';
import classes from './reports.module.css';

const formats: readonly { format: Format; hint: string }[] = [
  { format: 'pdf', hint: 'For printing, with the check on it' },
  { format: 'xlsx', hint: 'A workbook with balances, bookings and the check' },
  { format: 'csv', hint: 'A line for each booking; columns of amounts add up' },
  { format: 'beancount', hint: 'A journal of double entries, balances asserted' },
];

/** As many as are printed while somebody waits. */
const printedAtOnce = 5000;

type Props = { projectId: number; question: Question; check: Statement['check'] };

/** What does not add up goes out all the same, and says so. */
export function FilesCard({ projectId, question, check }: Props) {
  const loading = useDownload(projectId, question);
  const making = useMakeReport();
  const tell = { onError: (failure: unknown) => toastFailure(messageOf(failure)) };
  const make = (format: Format) =>
    making.mutate(
      { params: { projectId: String(projectId) }, body: { ...question, format } },
      { ...tell, onSuccess: () => toastSuccess('It is being made. The list below says how far it is.') },
    );
  return (
    <Card title="Files" hint={check.holds ? undefined : 'Unchecked: what does not add up is named in them'} flush>
      <ul className={classes['files']}>
        {formats.map(({ format, hint }) => {
          const isLong = format === 'pdf' && check.bookings > printedAtOnce;
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
