import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useChainNames } from '../../../api/chain-names.ts';
import { ApiFailure } from '../../../api/http/failure.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { focusFirst } from '../../../ui/forms/focus-first.ts';
import { useRefusal } from '../../../ui/forms/use-refusal.ts';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useStartProject } from '../payout/start-project.ts';
import { askingRules, fieldsOfWish, nothingAsked, wishOf, type AskingValues, type Wish } from './asking.form.ts';
import { AskingFields } from './asking-fields.tsx';
import { isUncovered, PreviewOf } from './preview.tsx';
import { useCreate, usePayees, usePreview, type Preview } from './queries.ts';

type Props = { onClose: () => void; onAsked: (id: number) => void };
type Looked = { wish: Wish; preview: Preview };

const steps = ['What and to whom', 'Review'] as const;

/** Nobody asks for a payout before they have seen what it would be, and what the policy says. */
export function NewPayoutDialog(props: Props) {
  const start = useStartProject();
  return start === undefined ? null : <Asking {...props} start={start} />;
}

function Asking({ start, onClose, onAsked }: Props & { start: number | null }) {
  const form = useForm<AskingValues>({
    initialValues: { ...nothingAsked, projectID: start === null ? '' : String(start) },
    validate: askingRules,
    clearInputErrorOnChange: true,
  });
  const recipients = usePayees(form.values.projectID);
  const { refusal, forget, tell } = useRefusal(form, fieldsOfWish);
  const [looked, setLooked] = useState<Looked>();
  const [isDuplicate, setDuplicate] = useState(false);
  const [again, setAgain] = useState(false);
  const preview = usePreview();
  const create = useCreate();

  function look(): void {
    forget();
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return focusFirst(form, errors);
    const wish = wishOf(form.values, recipients);
    preview.mutate({ body: wish }, { onSuccess: (seen) => setLooked({ wish, preview: seen }), onError: tell });
  }

  function ask(wish: Wish): void {
    forget();
    create.mutate(
      { body: { ...wish, ...(again ? { again: true as const } : {}) } },
      {
        onSuccess: ({ id, status }) => {
          toastSuccess(status === 'pending' ? 'Requested, it goes out' : 'Requested, it waits for approval');
          onAsked(id);
        },
        onError: (failure) => {
          if (failure instanceof ApiFailure && failure.error.code === 'PAYOUT_DUPLICATE_REQUEST') setDuplicate(true);
          // What is wrong with a field is mended where the field is.
          if (tell(failure).length > 0) setLooked(undefined);
        },
      },
    );
  }

  const step = looked === undefined ? 1 : 2;
  return (
    <Modal
      opened
      onClose={onClose}
      title="New payout"
      steps={{ count: steps.length, current: step, name: steps[step - 1] ?? '' }}
      onConfirm={() => (looked === undefined ? look() : ask(looked.wish))}
      confirmLabel={looked === undefined ? 'Review' : confirmOf(looked.preview)}
      confirmDisabled={isHopeless(looked?.preview) || (isDuplicate && !again)}
      busy={preview.isPending || create.isPending}
      error={refusal}
      {...(looked === undefined ? {} : { onBack: () => (forget(), setLooked(undefined)) })}
    >
      {looked === undefined ? (
        <AskingFields form={form} recipients={recipients} />
      ) : (
        <Shown looked={looked} isDuplicate={isDuplicate} again={again} onAgain={setAgain} />
      )}
    </Modal>
  );
}

type ShownProps = { looked: Looked; isDuplicate: boolean; again: boolean; onAgain: (again: boolean) => void };

function Shown({ looked: { wish, preview }, ...duplicate }: ShownProps) {
  const names = useChainNames();
  return <PreviewOf preview={preview} wish={wish} names={names} {...duplicate} />;
}

/** Whoever asks for it is refused. */
function isHopeless(preview: Preview | undefined): boolean {
  return preview !== undefined && (preview.verdict === 'refuse' || isUncovered(preview.warnings));
}

function confirmOf({ verdict }: Preview): string {
  if (verdict === 'go') return 'Pay out';
  return 'Request approval';
}
