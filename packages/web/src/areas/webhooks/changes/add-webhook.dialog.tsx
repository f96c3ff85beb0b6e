import { useForm } from '@mantine/form';
import { focusFirst } from '../../../ui/forms/focus-first.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { useRefusal } from '../../../ui/forms/use-refusal.ts';
import { NewSecretDialog } from './new-secret.dialog.tsx';
import { useCreateWebhook } from '../webhook/queries.ts';
import { WebhookFields } from './webhook-fields.tsx';
import { bodyOf, fieldsOfCall, formOf, problemsOf } from './webhook.form.ts';

type Props = {
  projectId: number;
  projectName: string;
  onClose: () => void;
  /** Its secret was seen. */
  onAdded: (id: number) => void;
};

export function AddWebhookDialog({ projectId, projectName, onClose, onAdded }: Props) {
  const form = useForm({ initialValues: formOf(undefined) });
  const create = useCreateWebhook();
  const { refusal, forget, tell } = useRefusal(form, fieldsOfCall);

  function send(): void {
    const problems = problemsOf(form.values);
    form.setErrors(problems);
    forget();
    if (Object.keys(problems).length > 0) return focusFirst(form, problems);
    create.mutate({ params: { projectId: String(projectId) }, body: bodyOf(form.values) }, { onError: tell });
  }

  if (create.data) {
    const { id } = create.data;
    return <NewSecretDialog title="Endpoint added" made={create.data} onClose={() => onAdded(id)} />;
  }
  return (
    <Modal
      opened
      onClose={() => (create.isPending ? undefined : onClose())}
      title="Add an endpoint"
      subtitle={`It receives events of ${projectName}.`}
      confirmLabel="Add endpoint"
      onConfirm={send}
      busy={create.isPending}
      error={refusal}
    >
      <WebhookFields form={form} />
    </Modal>
  );
}
