import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Choice } from '../../ui/forms/choice.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { chainChoices, currencyChoices, preselectedOf, type Preselected } from './preselect.form.ts';
import { useOffer, useProject, useSavePreselected, useTaken, type Project, type TakenCurrency } from './queries.ts';
import { texts } from './texts.ts';
import classes from './cards.module.css';

/** What the checkout of a project proposes first. */
export function PreselectCard({ projectId }: { projectId: number }) {
  const { project, ...read } = useProject(projectId);
  const { taken, ...takes } = useTaken(projectId);
  const offer = useOffer();
  const mayChange = useMay('projects:write');
  const failure = read.error ?? takes.error ?? offer.error;
  return (
    <Card title={texts.preselect.title} hint={texts.preselect.hint}>
      {project && taken && offer.currencies ? (
        taken.length === 0 && project.defaultPaymentBlockchainID === null ? (
          <p className={classes['quiet']}>{texts.preselect.nothingTaken}</p>
        ) : mayChange ? (
          <PreselectForm project={project} taken={taken} offered={offer.currencies} />
        ) : (
          <PreselectShown project={project} taken={taken} offered={offer.currencies} />
        )
      ) : failure ? (
        <Failed
          message={messageOf(failure)}
          onRetry={() => void Promise.all([read.refetch(), takes.refetch(), offer.refetch()])}
        />
      ) : (
        <Skeleton height={62} animate={false} />
      )}
    </Card>
  );
}

type FormProps = { project: Project; taken: readonly TakenCurrency[]; offered: readonly TakenCurrency[] };

function PreselectForm({ project, taken, offered }: FormProps) {
  const save = useSavePreselected();
  const saved = preselectedOf(project);
  // Undefined: as it is saved, whoever saved it.
  const [edited, setEdited] = useState<Preselected>();
  const shown = edited ?? saved;
  const isTouched = shown.chain !== saved.chain || shown.currency !== saved.currency;
  return (
    <form
      aria-label={texts.preselect.title}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          {
            params: { id: String(project.id) },
            body: {
              defaultPaymentBlockchainID: shown.chain,
              defaultPaymentBlockchainCurrencyID: shown.currency,
            },
          },
          {
            onSuccess: () => {
              setEdited(undefined);
              toastSuccess(texts.preselect.saved);
            },
          },
        );
      }}
    >
      <div className={classes['line']}>
        <Choice
          label={texts.preselect.chain}
          value={shown.chain}
          onChange={({ currentTarget }) => setEdited({ chain: currentTarget.value, currency: '' })}
          data={[{ value: '', label: texts.preselect.noChain }, ...chainChoices(taken, offered, saved)]}
        />
        <Choice
          label={texts.preselect.currency}
          disabled={shown.chain === ''}
          value={shown.currency}
          onChange={({ currentTarget }) => setEdited({ ...shown, currency: currentTarget.value })}
          data={[
            { value: '', label: shown.chain === '' ? texts.preselect.noChain : texts.preselect.noCurrency },
            ...currencyChoices(taken, offered, saved, shown.chain),
          ]}
        />
        <Button type="submit" tone="primary" busy={save.isPending} disabled={!isTouched}>
          Save
        </Button>
      </div>
      {save.isError && isTouched ? <Notice tone="danger">{messageOf(save.error)}</Notice> : null}
    </form>
  );
}

function PreselectShown({ project, taken, offered }: FormProps) {
  const saved = preselectedOf(project);
  const chain = chainChoices(taken, offered, saved).find(({ value }) => value === saved.chain);
  const currency = currencyChoices(taken, offered, saved, saved.chain).find(({ value }) => value === saved.currency);
  return (
    <Facts inColumns>
      <Fact name={texts.preselect.chain}>{chain?.label ?? texts.preselect.noChain}</Fact>
      <Fact name={texts.preselect.currency}>
        {currency?.label ?? (chain ? texts.preselect.noCurrency : texts.preselect.noChain)}
      </Fact>
    </Facts>
  );
}
