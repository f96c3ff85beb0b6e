import { useForm } from '@mantine/form';
import { useState } from 'react';
import { focusFirst } from '../../../ui/forms/focus-first.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useRefusal } from '../../../ui/forms/use-refusal.ts';
import { NewSecretDialog } from './new-secret.dialog.tsx';
import { useUpdateWebhook, type NewSecrets, type Webhook } from '../webhook/queries.ts';
import { texts } from '../webhook/texts.ts';
import { WebhookFields } from './webhook-fields.tsx';
import { bodyOf, fieldsOfCall, formOf, problemsOf } from './webhook.form.ts';

export function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, projectId, managed, headers, droppedHeaders } = webhook;
  const form = useForm({ initialValues: formOf(webhook) });
  const update = useUpdateWebhook();
  const [made, setMade] = useState<NewSecrets>();
  const { refusal, forget, tell } = useRefusal(form, fieldsOfCall);

  function save(): void {
    const problems = problemsOf(form.values);
    form.setErrors(problems);
    forget();
    if (Object.keys(problems).length > 0) return focusFirst(form, problems);
    const { url, ...rest } = bodyOf(form.values, headers.length + droppedHeaders.length > 0);
    update.mutate(
      { params: { projectId: String(projectId), id }, body: managed ? rest : { url, ...rest } },
      {
        onSuccess: (saved) => {
          toastSuccess(`${saved.name} saved`);
          if (saved.secret === undefined) return onClose();
          setMade({ ...saved, secret: saved.secret, legacySecret: saved.legacySecret ?? null });
        },
        onError: tell,
      },
    );
  }

  if (made) return <NewSecretDialog title="New secrets" made={made} hint={texts.secretsMoved} onClose={onClose} />;
  return (
    <Modal
      opened
      onClose={() => (update.isPending ? undefined : onClose())}
      title="Edit endpoint"
      confirmLabel="Save"
      onConfirm={save}
      busy={update.isPending}
      error={refusal}
    >
      <WebhookFields form={form} webhook={webhook} />
    </Modal>
  );
}
