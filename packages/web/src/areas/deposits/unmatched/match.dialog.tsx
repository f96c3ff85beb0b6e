import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { useMay } from '../../../api/me.ts';
import { useProjects } from '../../../api/projects.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { Choice } from '../../../ui/forms/choice.tsx';
import { CustomerPicker } from '../../../ui/forms/customer-picker.tsx';
import { fieldErrors } from '../../../ui/forms/field-errors.ts';
import { focusFirst } from '../../../ui/forms/focus-first.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { DepositAmount } from '../deposit/deposit-amount.tsx';
import { customerOf, firstValues, matchIssues } from './match.form.ts';
import { useCreateCustomer, useMatch, type Deposit } from '../deposit/queries.ts';
import classes from './match.module.css';

type Props = { deposit: Deposit; names: ChainNames; onClose: () => void };

/** Whose is it? A customer who is there already, or a new one. */
export function MatchDialog({ deposit, names, onClose }: Props) {
  const { projects = [] } = useProjects();
  const selected = useSelectedProject();
  const mayCreate = useMay('customers:write');
  const form = useForm({ initialValues: firstValues(deposit, selected, projects) });
  const [refusal, setRefusal] = useState<string>();
  const create = useCreateCustomer();
  const match = useMatch();
  const { project, plan, chosen } = form.values;
  const projectId = project === '' ? undefined : Number(project);

  async function send(): Promise<void> {
    const issues = matchIssues(form.values);
    form.setErrors(issues);
    setRefusal(undefined);
    if (projectId === undefined || Object.keys(issues).length > 0) return focusFirst(form, issues);
    try {
      const customerID = plan === 'existing' ? chosen : await makeCustomer(projectId);
      await match.mutateAsync({ params: { id: deposit.id }, body: { projectId, customerID } });
      toastSuccess(`Credited to ${customerID}`);
      onClose();
    } catch (failure) {
      const { errors, rest } = fieldErrors(failure, ['customerID', 'email']);
      form.setErrors(plan === 'existing' && errors.customerID ? { chosen: errors.customerID } : errors);
      if (rest.length > 0 || Object.keys(errors).length === 0) setRefusal(rest.join(' ') || messageOf(failure));
    }
  }

  /** It stays when matching fails: the next try takes it as one who is there. */
  async function makeCustomer(id: number): Promise<string> {
    const made = await create.mutateAsync({ params: { id: String(id) }, body: customerOf(form.values) });
    form.setValues({ plan: 'existing', chosen: made.customerID });
    return made.customerID;
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title="Match to a customer"
      subtitle={
        <>
          <DepositAmount deposit={deposit} names={names} /> on {names.chainName(deposit.blockchainCode)} will be
          credited to the customer.
        </>
      }
      onConfirm={() => void send()}
      confirmLabel="Match"
      busy={create.isPending || match.isPending}
      error={refusal}
    >
      <Choice
        {...form.getInputProps('project')}
        label="Project"
        data={[
          { value: '', label: 'Choose a project' },
          ...projects.map(({ id, projectName }) => ({ value: String(id), label: projectName })),
        ]}
        onChange={(event) => form.setValues({ project: event.currentTarget.value, chosen: '' })}
      />
      {mayCreate ? (
        <SegmentedControl
          aria-label="Customer"
          classNames={{ root: classes['plans'] ?? '', indicator: classes['plan'] ?? '' }}
          value={plan}
          onChange={(next) => form.setValues({ plan: next === 'new' ? 'new' : 'existing' })}
          data={[
            { value: 'existing', label: 'Existing customer' },
            { value: 'new', label: 'New customer' },
          ]}
        />
      ) : null}
      {plan === 'existing' ? (
        <CustomerPicker
          key={project}
          projectId={projectId}
          chosen={chosen}
          error={form.errors['chosen']}
          onChoose={(customerID) => {
            form.setValues({ chosen: customerID });
            form.clearFieldError('chosen');
          }}
        />
      ) : (
        <>
          <TextInput
            {...form.getInputProps('customerID')}
            label="Customer"
            description="Your shop's own ID for this customer."
            placeholder="For example: customer-1042"
            autoComplete="off"
          />
          <TextInput {...form.getInputProps('email')} label="Email (optional)" type="email" autoComplete="off" />
        </>
      )}
    </Modal>
  );
}
