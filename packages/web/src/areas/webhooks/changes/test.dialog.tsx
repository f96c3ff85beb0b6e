import { messageOf } from '../../../api/http/failure.ts';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { attemptLook, latencyText } from '../webhook/attempt-words.ts';
import { useTestWebhook, type TestResult, type Webhook } from '../webhook/queries.ts';
import { testText, texts } from '../webhook/texts.ts';
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
      subtitle={testText(webhook)}
      cancelLabel="Close"
      confirmLabel={test.data ? 'Send again' : 'Send test'}
      onConfirm={() => test.mutate({ params: { projectId: String(webhook.projectId), id: webhook.id } })}
      busy={test.isPending}
      error={test.isError ? messageOf(test.error) : undefined}
    >
      <p className={classes['url']}>
        POST <span className="addr">{webhook.url}</span>
      </p>
      <div className={classes['cameBack']} aria-live="polite">
        {test.data && !test.isPending ? <CameBack webhook={webhook} result={test.data} /> : null}
      </div>
    </Modal>
  );
}

/** What came back and, where it looks like a known mistake, what would help. */
function CameBack({ webhook, result }: { webhook: Webhook; result: TestResult }) {
  const { status, latencyMs, error, answer } = result;
  const isUnknownSecret = status === 401 && webhook.compatibility && !webhook.legacySecretGiven;
  // What was answered stands above it already.
  const isSaid = error === null || error === `Answered ${status}.`;
  const { title, paste, why } = texts.moving;
  return (
    <>
      <Facts>
        <Fact name="Result">
          <StatusBadge {...attemptLook({ error })} />
        </Fact>
        <Fact name="Response">{status ?? 'Empty'}</Fact>
        <Fact name="Duration">{latencyText(latencyMs)}</Fact>
        {isSaid ? null : <Fact name="Error">{error}</Fact>}
      </Facts>
      {isUnknownSecret ? (
        <Notice tone="attention">
          <strong>{title}</strong> {paste} {why}
        </Notice>
      ) : null}
      {answer ? (
        <pre className={classes['answer']} aria-label="Response">
          {answer.length > answerCharsMax ? `${answer.slice(0, answerCharsMax)}…` : answer}
        </pre>
      ) : null}
    </>
  );
}
