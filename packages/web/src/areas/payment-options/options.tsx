import { useState } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { ChainOptions } from './chain-options.tsx';
import { OptionsSkeleton } from './options-skeleton.tsx';
import { changesOf, isChanged, sentenceOf, toggled } from './payment-options.form.ts';
import {
  useAssigningChains,
  useOffer,
  useSaveTaken,
  useTaken,
  type Chain,
  type ChainCurrency,
  type TakenCurrency,
} from './queries.ts';
import classes from './payment-options.module.css';

export function Options({ projectId }: { projectId: number }) {
  const { chains, currencies, ...offer } = useOffer();
  const { taken, ...read } = useTaken(projectId);
  const failure = offer.error ?? read.error;
  if (chains && currencies && taken) {
    return <Choice projectId={projectId} chains={chains} currencies={currencies} taken={taken} />;
  }
  if (!failure) return <OptionsSkeleton />;
  return (
    <Card>
      <Failed message={messageOf(failure)} onRetry={() => void Promise.all([offer.refetch(), read.refetch()])} />
    </Card>
  );
}

type Props = {
  projectId: number;
  chains: readonly Chain[];
  currencies: readonly ChainCurrency[];
  taken: readonly TakenCurrency[];
};

function Choice({ projectId, chains, currencies, taken }: Props) {
  const mayChange = useMay('projects:write');
  const saved = new Set(taken.map(({ id }) => id));
  // Undefined: as it is saved, whoever saved it.
  const [edited, setEdited] = useState<ReadonlySet<number>>();
  const save = useSaveTaken();
  const assigning = useAssigningChains(projectId);
  const chosen = edited ?? saved;
  const changes = changesOf(currencies, saved, chosen);
  const isTouched = isChanged(changes);

  const send = () =>
    save.mutate(
      {
        params: { id: projectId },
        body: { blockchainCurrencyIDs: currencies.map(({ id }) => id).filter((id) => chosen.has(id)) },
      },
      {
        onSuccess: () => {
          setEdited(undefined);
          toastSuccess('Payment options saved');
        },
      },
    );
  return (
    <>
      <form
        className={classes['form']}
        aria-label="Payment options"
        onSubmit={(event) => {
          event.preventDefault();
          if (isTouched && !save.isPending) send();
        }}
      >
        <div className={classes['cards']}>
          {mayChange ? null : (
            <Notice tone="neutral">You can view the currencies that this project accepts, but not change them.</Notice>
          )}
          {saved.size > 0 || isTouched ? null : (
            <Notice tone="attention">
              No currency is accepted yet. Choose at least one so that payers can pay this project.
            </Notice>
          )}
          {chains.map((chain) => (
            <ChainOptions
              key={chain.id}
              chain={chain}
              currencies={currencies.filter(({ blockchainID }) => blockchainID === chain.id)}
              chosen={chosen}
              hasAddresses={assigning?.has(chain.code) ?? true}
              onToggle={mayChange ? (id) => setEdited(toggled(chosen, id)) : undefined}
            />
          ))}
        </div>
        {mayChange && isTouched ? (
          <SaveBar
            sentence={sentenceOf(changes)}
            isTouched={isTouched}
            problem={save.isError ? messageOf(save.error) : undefined}
          >
            <Button onClick={() => setEdited(undefined)} disabled={save.isPending}>
              Reset
            </Button>
            <Button type="submit" tone="primary" busy={save.isPending}>
              Save
            </Button>
          </SaveBar>
        ) : null}
      </form>
      <LeaveGuard isTouched={isTouched} sentence={sentenceOf(changes)} />
    </>
  );
}
