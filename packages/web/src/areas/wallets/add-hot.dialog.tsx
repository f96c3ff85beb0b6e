import { useForm } from '@mantine/form';
import { useSelectedProject } from '../../api/selected-project.ts';
import { focusFirst } from '../../ui/focus-first.ts';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProjectChoice } from '../../ui/project-choice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import { useRefusal } from '../../ui/use-refusal.ts';
import { nameIssue } from './name-issue.ts';
import { useAddHot } from './queries.ts';

type Props = { onMade: (walletId: number) => void; onBack: () => void; onClose: () => void };

/** Its key is made in the vault; nobody sees it, and nobody has to bring one. */
export function AddHotDialog({ onMade, onBack, onClose }: Props) {
  const selected = useSelectedProject();
  const form = useForm({ initialValues: { name: '', project: selected === 'all' ? '' : String(selected) } });
  const { refusal, forget, tell } = useRefusal(form, { name: 'name', projectID: 'project' });
  const add = useAddHot();

  function save(): void {
    const { name, project } = form.values;
    const issue = nameIssue(name);
    form.setErrors({ name: issue });
    forget();
    if (issue !== undefined) return focusFirst(form, { name: issue });
    const projectID = project === '' ? {} : { projectID: Number(project) };
    add.mutate(
      { body: { name: name.trim(), walletType: 'hot_wallet', family: 'ETH_Family', ...projectID } },
      {
        onSuccess: ({ id }) => {
          toastSuccess(`${name.trim()} is made. Send it coin for network fees next.`);
          onMade(id);
        },
        onError: tell,
      },
    );
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title="Make a hot wallet"
      subtitle="One address for Ethereum and Base. It pays the fees when deposits move to your cold wallet, and payouts."
      onBack={onBack}
      onConfirm={save}
      confirmLabel="Make hot wallet"
      busy={add.isPending}
      error={refusal}
    >
      <TextInput
        {...form.getInputProps('name')}
        label="Name"
        placeholder="Such as: Fees"
        autoComplete="off"
        data-autofocus
      />
      <ProjectChoice {...form.getInputProps('project')} description="It can be linked to more of them later." />
      <Notice tone="attention">
        Its key is made on this server and kept there, encrypted. Hold in it what fees and payouts need, and no more. It
        starts empty: you send it ETH next.
      </Notice>
    </Modal>
  );
}
