import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { useProjects } from '../../../api/projects.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { focusFirst } from '../../../ui/forms/focus-first.ts';
import { Choice } from '../../../ui/forms/choice.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { ProjectChoice } from '../../../ui/projects/project-choice.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useRefusal } from '../../../ui/forms/use-refusal.ts';
import { familiesOf } from './families.ts';
import { nameIssue } from '../wallet/name-issue.ts';
import { useAddHot, useNetworks } from '../wallet/queries.ts';

type Props = { onMade: (walletId: number) => void; onBack: () => void; onClose: () => void };

/** Its key is made in the vault; nobody sees it, and nobody has to bring one. */
export function AddHotDialog({ onMade, onBack, onClose }: Props) {
  const selected = useSelectedProject();
  const networks = useNetworks().data ?? [];
  const families = familiesOf(networks);
  const form = useForm({
    initialValues: { name: '', family: '', project: selected === 'all' ? '' : String(selected) },
  });
  // Whoever has one project pays out for that one.
  const { projects = [] } = useProjects();
  const only = projects.length === 1 ? projects[0]?.id : undefined;
  const { setFieldValue } = form;
  useEffect(() => {
    if (only !== undefined) setFieldValue('project', String(only));
  }, [only, setFieldValue]);
  const { refusal, forget, tell } = useRefusal(form, { name: 'name', family: 'family', projectID: 'project' });
  const add = useAddHot();
  const chosen = families.find(({ family }) => family === form.values.family) ?? families[0];

  function save(): void {
    const { name, project } = form.values;
    if (chosen === undefined) return;
    const issue = nameIssue(name);
    form.setErrors({ name: issue });
    forget();
    if (issue !== undefined) return focusFirst(form, { name: issue });
    const projectID = project === '' ? {} : { projectID: Number(project) };
    add.mutate(
      { body: { name: name.trim(), walletType: 'hot_wallet', family: chosen.family, ...projectID } },
      {
        onSuccess: ({ id }) => {
          toastSuccess(`${name.trim()} created. Send it coins for network fees next.`);
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
      title="Create a hot wallet"
      subtitle={`One address for ${chosen?.names ?? 'your networks'}. It pays network fees, and payouts leave from it.`}
      onBack={onBack}
      onConfirm={save}
      confirmLabel="Create hot wallet"
      confirmDisabled={chosen === undefined}
      busy={add.isPending}
      error={refusal}
    >
      {families.length < 2 ? null : (
        <Choice
          {...form.getInputProps('family')}
          value={chosen?.family ?? ''}
          label="Network"
          data={families.map(({ family, names }) => ({ value: family, label: names }))}
        />
      )}
      <TextInput
        {...form.getInputProps('name')}
        label="Name"
        placeholder="For example: Fees"
        autoComplete="off"
        data-autofocus
      />
      <ProjectChoice {...form.getInputProps('project')} description="You can link it to more projects later." />
      <Notice tone="attention">
        Its key is created on this server and stored encrypted. Keep in it only what fees and the payouts of a few days
        need. It starts empty: send it {chosen?.coins ?? 'coins'} next.
      </Notice>
    </Modal>
  );
}
