import type { UseFormReturnType } from '@mantine/form';
import { useMay } from '../../api/me.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Choice } from '../../ui/forms/choice.tsx';
import { CustomerPicker } from '../../ui/forms/customer-picker.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import type { LinkValues } from './link.form.ts';
import { Switch } from './switch.tsx';
import { texts } from './texts.ts';
import classes from './payment-links.module.css';

type Props = {
  form: UseFormReturnType<LinkValues>;
  /** To choose from; none where the page is one project's. */
  projects: readonly { id: number; projectName: string }[];
};

const { choices } = texts.payer;

export function PayerCard({ form, projects }: Props) {
  const mayPick = useMay('customers:read');
  // Whoever may not see who has a code could not be told that it is wrong.
  const mayName = useMay('referral:read');
  const { payer } = form.values;
  return (
    <Card title={texts.payer.title}>
      <div className={classes['fields']}>
        {projects.length === 0 ? null : (
          <Choice
            {...form.getInputProps('project')}
            label={texts.project.label}
            data={[
              { value: '', label: texts.project.choose },
              ...projects.map(({ id, projectName }) => ({ value: String(id), label: projectName })),
            ]}
            onChange={(event) => {
              // What another project has is not this one's.
              form.setValues({ project: event.currentTarget.value, customer: undefined, paidIn: 'all', allowed: [] });
              form.clearErrors();
            }}
          />
        )}
        <Switch
          label={texts.payer.label}
          choices={mayPick ? ['existing', 'new', 'anyone'] : ['new', 'anyone']}
          words={choices}
          value={payer}
          onChange={(next) => form.setFieldValue('payer', next)}
        />
        {payer === 'anyone' ? <p className={classes['hint']}>{texts.payer.anyone}</p> : null}
        {payer === 'existing' ? <Existing form={form} /> : null}
        {payer === 'new' ? <New form={form} /> : null}
        {mayName ? (
          <TextInput
            {...form.getInputProps('referral')}
            label={texts.payer.referral}
            description={texts.payer.referralHint}
            maxLength={32}
            autoComplete="off"
            spellCheck={false}
          />
        ) : null}
      </div>
    </Card>
  );
}

function Existing({ form }: Pick<Props, 'form'>) {
  const { project, customer } = form.values;
  return (
    <>
      <CustomerPicker
        key={project}
        projectId={project === '' ? undefined : Number(project)}
        chosen={customer?.customerID ?? ''}
        error={form.errors['customer']}
        path="customer"
        onChoose={(_, chosen) => {
          form.setValues({ customer: chosen, email: '' });
          form.clearFieldError('customer');
        }}
      />
      {customer?.email === null ? (
        <TextInput
          {...form.getInputProps('email')}
          label={texts.payer.email}
          description={texts.payer.emailLacking(customer.customerID)}
          type="email"
          autoComplete="off"
        />
      ) : null}
    </>
  );
}

function New({ form }: Pick<Props, 'form'>) {
  return (
    <>
      <TextInput
        {...form.getInputProps('customerID')}
        label={texts.payer.customerID}
        description={texts.payer.customerIDHint}
        placeholder={texts.payer.customerIDExample}
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        {...form.getInputProps('email')}
        label={texts.payer.email}
        description={texts.payer.emailHint}
        type="email"
        autoComplete="off"
      />
    </>
  );
}
