import { IconLink } from '@tabler/icons-react';
import { truncate } from '../../format/truncate.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { useVerification, type Verdict } from './entry/queries.ts';
import { brokenSentences, intactSentence, refusalSentence } from './verdict-words.ts';
import classes from './verify-card.module.css';

/** Proves that nobody changed the log behind Coffer's back. */
export function VerifyCard() {
  const verification = useVerification();
  return (
    <Card
      title="Entry chain"
      hint="Each entry is sealed with a hash that includes the previous entry. Changing, removing or adding an entry in the database breaks the chain."
      actions={
        <Button
          icon={<IconLink size={15} stroke={1.75} aria-hidden />}
          busy={verification.isPending}
          onClick={() => verification.mutate({})}
        >
          Verify
        </Button>
      }
    >
      <div className={classes['outcome']} aria-live="polite">
        {verification.isError ? (
          <Notice tone="attention">{refusalSentence(verification.error)}</Notice>
        ) : verification.data ? (
          <Outcome verdict={verification.data} />
        ) : (
          <p className={classes['hint']}>Not verified since this page was opened.</p>
        )}
      </div>
    </Card>
  );
}

function Outcome({ verdict }: { verdict: Verdict }) {
  if (!verdict.broken) {
    return (
      <>
        <Notice tone="success">{intactSentence(verdict)}</Notice>
        <Head verdict={verdict} />
      </>
    );
  }
  const { place, why } = brokenSentences(verdict.broken);
  return (
    <Notice tone="danger">
      <strong>{place}</strong> {why}
    </Notice>
  );
}

function Head({ verdict: { headSeq, headHash } }: { verdict: Verdict }) {
  if (headHash === null) return null;
  return (
    <div>
      <p className={classes['head']}>
        <span>Head #{headSeq}</span>
        <code className="addr" title={headHash}>
          {truncate(headHash, 8)}
        </code>
        <CopyButton value={`#${headSeq} ${headHash}`} label="Head" />
      </p>
      <p className={classes['hint']}>
        Store the head somewhere else. A log that was truncated and resealed no longer contains it.
      </p>
    </div>
  );
}
