import { IconFileOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChainNames } from '../../api/chain-names.ts';
import { hasCode } from '../../api/http/failure.ts';
import { useMay, useMe } from '../../api/me.ts';
import { useProjects } from '../../api/projects.ts';
import { paths } from '../../app/paths.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { AskFooter, type Consent } from './batches/ask-footer.tsx';
import { payoutsOf } from './batches/batch-words.ts';
import { CheckList } from './batches/check-list.tsx';
import { refusalWords } from './batches/check-words.ts';
import { ChooseFile } from './batches/choose-file.tsx';
import { ComesTo } from './batches/comes-to.tsx';
import { FileCard } from './batches/file-card.tsx';
import { wrongWith } from './batches/import-file.ts';
import { ImportSteps } from './batches/import-steps.tsx';
import { useCheck, useCreateBatch, type Check } from './batches/queries.ts';
import { useStartProject } from './payout/start-project.ts';
import classes from './batches/comes-to.module.css';

/** Many payouts out of one file: chosen, checked as a whole, and approved at once. */
export function ImportPayoutsScreen() {
  const start = useStartProject();
  const isKnown = useMe().data !== undefined;
  const mayCreate = useMay('payouts:create');
  if (start === undefined || !isKnown) return <Page title="Import payouts">{null}</Page>;
  if (!mayCreate) {
    return (
      <Page title="Import payouts">
        <EmptyState
          icon={IconFileOff}
          title="Your role does not include requesting payouts"
          hint="An owner can add the permission."
        />
      </Page>
    );
  }
  return <Import start={start} />;
}

/** A file that was checked, and what of it. */
type Checked = { file: File; leftOut: readonly number[]; check: Check };

const nothingAgreed: Consent = { withoutBad: false, again: false };

function Import({ start }: { start: number | null }) {
  const [projectId, setProjectId] = useState(start === null ? '' : String(start));
  const [checked, setChecked] = useState<Checked>();
  const [problem, setProblem] = useState<string>();
  const [tried, setTried] = useState<File>();
  const { projects = [] } = useProjects();
  const checking = useCheck();

  function check(file: File, leftOut: readonly number[]): void {
    setProblem(undefined);
    setTried(file);
    checking.mutate(
      { params: { projectId }, body: { file, leaveOut: leftOut.join(',') } },
      {
        onSuccess: (found) => setChecked({ file, leftOut, check: found }),
        onError: (failure) => setProblem(refusalWords(failure)),
      },
    );
  }

  async function take(chosen: File): Promise<void> {
    setTried(undefined);
    const wrong = wrongWith(chosen);
    if (wrong !== undefined) return setProblem(wrong);
    // What was checked is what is sent, whatever becomes of the file meanwhile.
    const held = await chosen.arrayBuffer().catch(() => undefined);
    if (held === undefined) return setProblem(`${chosen.name} could not be read. Choose it again.`);
    check(new File([held], chosen.name, { type: 'text/csv' }), []);
  }

  return (
    <Page title="Import payouts" actions={<ImportSteps current={checked === undefined ? 0 : 1} />}>
      {checked === undefined ? (
        <ChooseFile
          project={start === null ? { id: projectId, onChoose: setProjectId } : undefined}
          problem={problem}
          checking={checking.isPending ? tried?.name : undefined}
          onFile={(file) => void take(file)}
          onRetry={tried === undefined || checking.isPending ? undefined : () => check(tried, [])}
        />
      ) : (
        <Review
          key={checked.file.lastModified}
          projectId={projectId}
          projectName={start === null ? projects.find(({ id }) => String(id) === projectId)?.projectName : undefined}
          checked={checked}
          problem={problem}
          busy={checking.isPending}
          onFile={(file) => void take(file)}
          onLeaveOut={(lines) => check(checked.file, lines)}
        />
      )}
    </Page>
  );
}

type ReviewProps = {
  projectId: string;
  /** Where it was one of several. */
  projectName: string | undefined;
  checked: Checked;
  problem: string | undefined;
  busy: boolean;
  onFile: (file: File) => void;
  onLeaveOut: (lines: readonly number[]) => void;
};

function Review({ projectId, projectName, checked, problem, busy, onFile, onLeaveOut }: ReviewProps) {
  const { file, leftOut, check } = checked;
  const names = useChainNames();
  const navigate = useNavigate();
  const create = useCreateBatch();
  const [consent, setConsent] = useState(nothingAgreed);
  const isRepeated =
    check.notices.some(({ code }) => code === 'same_file' || code === 'requested_before') ||
    hasCode(create.error, 'PAYOUT_DUPLICATE_REQUEST');

  function ask(): void {
    const leaveOut = [...leftOut, ...check.bad.lines].join(',');
    create.mutate(
      { params: { projectId }, body: { file, leaveOut, ...(consent.again ? { again: 'true' as const } : {}) } },
      {
        onSuccess: ({ id, payouts }) => {
          toastSuccess(`${payoutsOf(payouts)} requested`);
          void navigate({ to: paths.payoutBatch, params: { batchId: String(id) } });
        },
      },
    );
  }

  return (
    <>
      <FileCard check={check} projectName={projectName} busy={busy} onFile={onFile} />
      {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
      <div className={classes['sides']} aria-busy={busy}>
        <CheckList check={check} file={file} names={names} leftOut={leftOut} busy={busy} onLeaveOut={onLeaveOut} />
        <div className={classes['side']}>
          <ComesTo check={check} names={names} />
          <AskFooter
            check={check}
            consent={consent}
            isRepeated={isRepeated}
            onConsent={setConsent}
            problem={create.isError ? refusalWords(create.error) : undefined}
            busy={busy}
            asking={create.isPending}
            onAsk={ask}
          />
        </div>
      </div>
    </>
  );
}
