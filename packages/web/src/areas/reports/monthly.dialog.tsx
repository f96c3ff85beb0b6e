import { recipientsMax } from '@coffer/contract/growth/monthly-statements.ts';
import { reportFormats } from '@coffer/contract/growth/made-reports.ts';
import { useState } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { ZoneEditor } from '../../ui/filters/zone-editor.tsx';
import { CheckRow } from '../../ui/forms/check-row.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { allowed, useSetMonthly, type Format, type MonthlyStatement } from './queries.ts';
import { formatNames } from './words.ts';
import classes from './reports.module.css';

type Props = { projectId: number; zone: string; monthly: MonthlyStatement; onClose: () => void };

/** To whom, as what, and where months begin. */
export function MonthlyDialog({ projectId, zone, monthly, onClose }: Props) {
  const isNew = monthly.recipients.length === 0 && monthly.formats.length === 0;
  const [formats, setFormats] = useState<readonly Format[]>(isNew ? ['pdf'] : monthly.formats);
  const [members, setMembers] = useState<readonly number[]>(allowed(monthly));
  const [timezone, setTimezone] = useState(isNew ? zone : monthly.timezone);
  const [issue, setIssue] = useState<string>();
  const set = useSetMonthly();

  function save(): void {
    const missing = issueOf(formats, members);
    setIssue(missing);
    if (missing !== undefined) return;
    set.mutate(
      {
        params: { projectId: String(projectId) },
        body: { on: true, formats: [...formats], timezone, recipients: [...members] },
      },
      {
        onSuccess: () => {
          toastSuccess('Statements are mailed monthly');
          onClose();
        },
        onError: (failure) => setIssue(messageOf(failure)),
      },
    );
  }

  return (
    <Modal
      opened
      onClose={() => (set.isPending ? undefined : onClose())}
      title="Mail statements monthly"
      subtitle="An hour after a month is over, when nothing is booked in it any more"
      confirmLabel={monthly.on ? 'Save' : 'Mail monthly'}
      onConfirm={save}
      busy={set.isPending}
      error={issue}
    >
      <fieldset className={classes['choices']}>
        <legend>Members</legend>
        {monthly.readers.map(({ memberID, email }) => (
          <CheckRow
            key={memberID}
            label={email}
            checked={members.includes(memberID)}
            onChange={() => {
              setMembers(toggled(members, memberID));
              setIssue(undefined);
            }}
          />
        ))}
      </fieldset>
      <fieldset className={classes['choices']}>
        <legend>Files</legend>
        {reportFormats.map((format) => (
          <CheckRow
            key={format}
            label={format === 'pdf' ? 'PDF, attached where it is small' : formatNames[format]}
            checked={formats.includes(format)}
            onChange={() => {
              setFormats(toggled(formats, format));
              setIssue(undefined);
            }}
          />
        ))}
      </fieldset>
      <ZoneEditor value={timezone} onApply={setTimezone} />
    </Modal>
  );
}

function toggled<T>(some: readonly T[], one: T): T[] {
  return some.includes(one) ? some.filter((other) => other !== one) : [...some, one];
}

function issueOf(formats: readonly Format[], members: readonly number[]): string | undefined {
  if (members.length === 0) return 'Choose at least one member.';
  if (members.length > recipientsMax) return `Choose at most ${recipientsMax} members.`;
  return formats.length === 0 ? 'Choose at least one file.' : undefined;
}
