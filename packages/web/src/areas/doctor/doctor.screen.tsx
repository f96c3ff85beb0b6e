import { IconSearch, IconStethoscope } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Answer, AnswerSkeleton } from './answer.tsx';
import { useDiagnosis } from './queries.ts';
import classes from './doctor.module.css';

const whatToPaste =
  'Paste a transaction hash or an address, or type a reference, an invoice, a customer or an email address.';

/** Where is my payment? One field, and an answer that leads from the chain to the books. */
export function DoctorScreen() {
  const q = useSearch({ strict: false }).q?.trim() ?? '';
  const navigate = useNavigate();
  return (
    <Page title="Payment doctor" subtitle="Find a payment, see what went wrong, and what to do.">
      <Card>
        <Question
          key={q}
          query={q}
          onAsk={(next) => void navigate({ to: paths.doctor, search: next === '' ? {} : { q: next } })}
        />
      </Card>
      {q === '' ? (
        <Card>
          <EmptyState icon={IconStethoscope} title="Search for a payment" hint={whatToPaste} />
        </Card>
      ) : (
        <Told q={q} />
      )}
    </Page>
  );
}

function Question({ query, onAsk }: { query: string; onAsk: (q: string) => void }) {
  const [text, setText] = useState(query);
  const ask = (event: SubmitEvent) => {
    event.preventDefault();
    onAsk(text.trim());
  };
  return (
    <search aria-label="Payment doctor">
      <form className={classes['question']} onSubmit={ask}>
        <TextInput
          label="Hash, address, reference, invoice, customer or email"
          size="md"
          value={text}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: classes['input'] ?? '' }}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" tone="primary" icon={<IconSearch size={15} stroke={1.75} aria-hidden />}>
          Diagnose
        </Button>
      </form>
    </search>
  );
}

/** What was diagnosis of something else is never shown in between. */
function Told({ q }: { q: string }) {
  const { data, error, isPlaceholderData, refetch } = useDiagnosis(q);
  const diagnosis = isPlaceholderData ? undefined : data;
  if (diagnosis) return <Answer diagnosis={diagnosis} />;
  if (!error) return <AnswerSkeleton />;
  return (
    <Card>
      <Failed message={messageOf(error)} failure={error} onRetry={() => void refetch()} />
    </Card>
  );
}
