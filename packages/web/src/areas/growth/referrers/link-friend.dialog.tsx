import { useForm, type UseFormReturnType } from '@mantine/form';
import type { ReferrerView } from '@coffer/contract/growth/growth-fields.ts';
import { useState } from 'react';
import { useMay } from '../../../api/me.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Segments } from '../../../ui/filters/segments.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { CustomerPicker } from '../../../ui/forms/customer-picker.tsx';
import { focusFirst } from '../../../ui/forms/focus-first.ts';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useRefusal } from '../../../ui/forms/use-refusal.ts';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useCampaigns, useLinkFriend } from '../queries.ts';

type Who = 'customer' | 'other';
type Values = { referenceID: string; email: string; knownEmail: string; campaign: string };

const who = [
  { value: 'customer', label: 'Customer' },
  { value: 'other', label: 'Somebody else' },
] as const satisfies readonly { value: Who; label: string }[];

/** In the words of the server, which has the last one. */
const rules = {
  referenceID: (text: string) => (text.trim() === '' ? 'must be given' : null),
  email: (text: string, { knownEmail }: Values) =>
    knownEmail !== '' || /^\S+@\S+$/.test(text.trim()) ? null : 'must be an email address such as ada@example.com',
};
const fields = { referenceID: 'referenceID', email: 'email', campaignID: 'campaign' } as const;

/** By hand, where no link and no code said it. Who was brought once stays so: nobody is linked to another one later. */
export function LinkFriendDialog({ referrer, onClose }: { referrer: ReferrerView; onClose: () => void }) {
  const { projectID, email: referrerEmail, code } = referrer;
  const mayPick = useMay('customers:read');
  const [from, setFrom] = useState<Who>(mayPick ? 'customer' : 'other');
  const form = useForm<Values>({
    initialValues: { referenceID: '', email: '', knownEmail: '', campaign: '' },
    validate: rules,
    clearInputErrorOnChange: true,
  });
  const { refusal, forget, tell } = useRefusal(form, fields);
  const link = useLinkFriend();

  function send(): void {
    forget();
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return focusFirst(form, errors);
    const { referenceID, email, knownEmail, campaign } = form.values;
    const body = {
      projectID,
      referrerCode: code,
      referenceID: referenceID.trim(),
      email: knownEmail === '' ? email.trim() : knownEmail,
      ...(campaign === '' ? {} : { campaignID: Number(campaign) }),
    };
    link.mutate({ body }, { onSuccess: () => (toastSuccess('Friend linked'), onClose()), onError: tell });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title="Link a friend"
      subtitle={`Whoever ${referrerEmail} brought. Payments from now on count, and once linked they stay linked.`}
      onConfirm={send}
      confirmLabel="Link friend"
      busy={link.isPending}
      error={refusal}
    >
      {mayPick ? (
        <Segments
          label="Who"
          choices={who}
          chosen={from}
          onChoose={(next) => {
            setFrom(next);
            form.setValues({ referenceID: '', email: '', knownEmail: '' });
            form.clearErrors();
          }}
        />
      ) : null}
      {from === 'customer' ? <Known form={form} projectId={projectID} /> : <Other form={form} />}
      <CampaignChoice form={form} projectId={projectID} />
    </Modal>
  );
}

type Form = UseFormReturnType<Values>;

function Known({ form, projectId }: { form: Form; projectId: number }) {
  const { referenceID, knownEmail } = form.values;
  return (
    <>
      <CustomerPicker
        projectId={projectId}
        chosen={referenceID}
        error={form.errors['referenceID']}
        path="referenceID"
        onChoose={(customerID, customer) => {
          form.setValues({ referenceID: customerID, email: '', knownEmail: customer?.email ?? '' });
          form.clearErrors();
        }}
      />
      {referenceID !== '' && knownEmail === '' ? <Email form={form} /> : null}
    </>
  );
}

function Other({ form }: { form: Form }) {
  return (
    <>
      <TextInput
        {...form.getInputProps('referenceID')}
        label="Their number in your shop"
        description="The customer ID that their payments will have."
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <Email form={form} />
    </>
  );
}

function Email({ form }: { form: Form }) {
  return <TextInput {...form.getInputProps('email')} label="Email" autoComplete="off" spellCheck={false} />;
}

/** Only where there is more than one that somebody can come by. */
function CampaignChoice({ form, projectId }: { form: Form; projectId: number }) {
  const campaigns = useCampaigns(projectId, {}, undefined).data?.data ?? [];
  const alive = campaigns.filter(({ status }) => status === 'active' || status === 'paused' || status === 'scheduled');
  if (alive.length < 2) return null;
  return (
    <Choice
      {...form.getInputProps('campaign')}
      label="Campaign"
      data={[
        { value: '', label: 'The default campaign' },
        ...alive.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
