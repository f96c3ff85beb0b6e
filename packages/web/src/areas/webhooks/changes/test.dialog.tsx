import { messageOf } from '../../../api/http/failure.ts';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { attemptLook, latencyText } from '../webhook/attempt-words.ts';
import { useTestWebhook, type TestResult, type Webhook } from '../webhook/queries.ts';
import { texts } from '../webhook/texts.ts';
import classes from '../webhook/webhooks.module.css';

/** Some receivers answer with a whole page. */
const answerCharsMax = 2000;

/** Sends an example and says what came back. */
export function TestDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const test = useTestWebhook();
  return (
    <Modal
      opened
      onClose={() => (test.isPending ? undefined : onClose())}
      title={`Test ${webhook.name}`}
      subtitle={texts.test}
      cancelLabel="Close"
      confirmLabel={test.data ? 'Send again' : 'Send test'}
      onConfirm={() => test.mutate({ params: { projectId: String(webhook.projectId), id: webhook.id } })}
      busy={test.isPending}
      error={test.isError ? messageOf(test.error) : undefined}
    >
      <p className={classes['url']}>
        POST <span className="addr">{webhook.url}</span>
      </p>
      <div aria-live="polite">{test.data && !test.isPending ? <CameBack result={test.data} /> : null}</div>
    </Modal>
  );
}

function CameBack({ result }: { result: TestResult }) {
  const { status, latencyMs, error, answer } = result;
  return (
    <>
      <Facts>
        <Fact name="Result">
          <StatusBadge {...attemptLook({ error })} />
        </Fact>
        <Fact name="Response">{status ?? 'Empty'}</Fact>
        <Fact name="Duration">{latencyText(latencyMs)}</Fact>
        {error === null ? null : <Fact name="Error">{error}</Fact>}
      </Facts>
      {answer ? (
        <pre className={classes['answer']} aria-label="Response">
          {answer.length > answerCharsMax ? `${answer.slice(0, answerCharsMax)}…` : answer}
        </pre>
      ) : null}
    </>
  );
}
