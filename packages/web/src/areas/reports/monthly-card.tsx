import { IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../api/http/failure.ts';
import { paths } from '../../app/paths.ts';
import { formatMinuteZone } from '../../format/date-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { toastFailure, toastSuccess } from '../../ui/messages/toast.tsx';
import { MonthlyDialog } from './monthly.dialog.tsx';
import { allowed, useMonthly, useSetMonthly, type MonthlyStatement } from './queries.ts';
import { formatNames, monthText } from './words.ts';
import classes from './reports.module.css';

type Props = { projectId: number; zone: string };

/** Whether a statement of each month goes out by mail, to whom, and how the last ones went. */
export function MonthlyCard({ projectId, zone }: Props) {
  const { data, error, refetch } = useMonthly(projectId);
  const dialog = useDialog<'edit'>();
  const set = useSetMonthly();
  if (data === undefined) {
    return error ? (
      <Card title="Mailed monthly">
        <Failed message={messageOf(error)} onRetry={() => void refetch()} />
      </Card>
    ) : null;
  }
  const { formats, timezone } = data;
  const switchOff = () =>
    set.mutate(
      {
        params: { projectId: String(projectId) },
        body: { on: false, formats, timezone, recipients: allowed(data) },
      },
      {
        onSuccess: () => toastSuccess('Statements are not mailed any more'),
        onError: (failure) => toastFailure(messageOf(failure)),
      },
    );
  return (
    <Card
      title="Mailed monthly"
      hint={<Hint monthly={data} />}
      actions={
        <>
          {data.on ? (
            <Button busy={set.isPending} onClick={switchOff}>
              Switch off
            </Button>
          ) : null}
          <Button
            icon={<IconMail size={15} stroke={1.75} aria-hidden />}
            onClick={({ currentTarget }) => dialog.show('edit', currentTarget)}
          >
            {data.on ? 'Change' : 'Mail monthly'}
          </Button>
        </>
      }
      flush
    >
      <Told monthly={data} />
      {dialog.shown ? <MonthlyDialog projectId={projectId} zone={zone} monthly={data} onClose={dialog.close} /> : null}
    </Card>
  );
}

function Hint({ monthly }: { monthly: MonthlyStatement }) {
  const { on, next, formats } = monthly;
  if (!on || next === null) return 'A statement of each month, to members of your choice';
  const files = formats.map((one) => formatNames[one]).join(', ');
  const count = allowed(monthly).length;
  return `${monthText(next.month)} as ${files} to ${count} ${count === 1 ? 'member' : 'members'}, on ${formatMinuteZone(next.dueAt)}`;
}

function Told({ monthly: { on, mailIsSetUp, recipients, months } }: { monthly: MonthlyStatement }) {
  return (
    <>
      {on && !mailIsSetUp ? (
        <div className={classes['note']}>
          <Notice tone="attention">
            Nothing goes out until a mail server is set up. <Link to={paths.mailServer}>Set up mail</Link>
          </Notice>
        </div>
      ) : null}
      <ul className={classes['files']}>
        {on
          ? recipients.map(({ memberID, email, mayRead }) => (
              <li key={memberID}>
                <div>
                  <b>{email}</b>
                  {mayRead ? null : <span className={classes['wrong']}>May not read it any more, and gets none</span>}
                </div>
              </li>
            ))
          : null}
        {months.map(({ month, letters }) => {
          const unsent = letters.filter(({ sentAt }) => sentAt === null);
          return (
            <li key={month}>
              <div>
                <b>{monthText(month)}</b>
                <span>
                  {letters.length === 0
                    ? 'Nobody was chosen'
                    : `Sent to ${letters.length - unsent.length} of ${letters.length}`}
                </span>
                {unsent.map(({ email, failure }) => (
                  <span key={email} className={failure === null ? undefined : classes['wrong']}>
                    {email}: {failure ?? 'on its way'}
                  </span>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
