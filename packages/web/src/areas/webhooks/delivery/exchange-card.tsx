import { useState } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { FilterTabs } from '../../../ui/layout/filter-tabs.tsx';
import { codeText, latencyText } from '../webhook/attempt-words.ts';
import { headersOf } from './headers-of.ts';
import { JsonLines } from './json-lines.tsx';
import type { Attempt, DeliveryDetails, Webhook } from '../webhook/queries.ts';
import { texts } from '../webhook/texts.ts';
import classes from './delivery.module.css';

const views = [
  { value: 'request', label: 'Request', count: null },
  { value: 'response', label: 'Response', count: null },
  { value: 'headers', label: 'Headers', count: null },
] as const;

type Props = { delivery: DeliveryDetails; attempt: Attempt | undefined; webhook: Webhook | undefined };

/** What went there and what came back. */
export function ExchangeCard({ delivery, attempt, webhook }: Props) {
  const [view, setView] = useState<(typeof views)[number]['value']>('request');
  return (
    <Card flush>
      <div className={classes['views']}>
        <FilterTabs label="Show" choices={views} chosen={view} onChoose={setView} />
        {view === 'request' ? <CopyButton value={delivery.body} label="Body" /> : null}
        {view === 'response' && attempt?.answer ? <CopyButton value={attempt.answer} label="Response" /> : null}
      </div>
      <div className={classes['view']}>
        {view === 'request' ? <JsonLines text={delivery.body} label="Body" /> : null}
        {view === 'response' ? <Response attempt={attempt} /> : null}
        {view === 'headers' ? <Headers delivery={delivery} attempt={attempt} webhook={webhook} /> : null}
      </div>
      {attempt === undefined ? null : (
        <p className={classes['foot']}>
          <span>Attempt {attempt.number}</span>
          <b data-tone={attempt.error === null ? 'success' : 'danger'}>{codeText(attempt)}</b>
          <span className={classes['said']}>{attempt.error ?? firstLine(attempt.answer)}</span>
          <span>{latencyText(attempt.latencyMs)}</span>
        </p>
      )}
    </Card>
  );
}

function Response({ attempt }: { attempt: Attempt | undefined }) {
  if (attempt === undefined) return <p className={classes['none']}>{texts.noAttempts}</p>;
  if (attempt.status === null) return <p className={classes['none']}>{attempt.error}</p>;
  if (!attempt.answer) return <p className={classes['none']}>{texts.emptyAnswer}</p>;
  return <JsonLines text={attempt.answer} label="Response" />;
}

function Headers(props: Props) {
  return (
    <dl className={classes['headers']}>
      {headersOf(props).map(({ name, value, why }) => (
        <div key={name}>
          <dt className="addr">{name}</dt>
          <dd>
            <span className="addr">{value}</span>
            <small>{why}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function firstLine(answer: string | null): string {
  return answer?.split('\n', 1)[0] ?? '';
}
