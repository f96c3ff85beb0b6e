import { useForm } from '@mantine/form';
import { useProjects } from '../../../api/projects.ts';
import { Address } from '../../../ui/addresses/address.tsx';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { focusFirst } from '../../../ui/forms/focus-first.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { QrCode } from '../../../ui/addresses/qr-code.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useRefusal } from '../../../ui/forms/use-refusal.ts';
import { useGetAddress, useLinks, useNetworks, type DepositAddress, type Wallet } from '../wallet/queries.ts';
import classes from '../wallet/wallets.module.css';

const fields = { customerID: 'customer', customerEmail: 'email', blockchainCode: 'chain' } as const;

/** The address at which a customer of a project pays, now or whenever they come again. */
export function DepositAddressDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const mine = useProjects().projects?.filter(({ id }) => wallet.projectIDs.includes(id)) ?? [];
  const networks = useNetworks().data ?? [];
  const form = useForm({ initialValues: { project: '', chain: '', customer: '', email: '' } });
  const { refusal, forget, tell } = useRefusal(form, fields);
  const get = useGetAddress();
  const projectId = Number(form.values.project) || mine[0]?.id;
  const links = useLinks(projectId);
  const codes = links.data?.filter(({ walletID }) => walletID === wallet.id).flatMap((one) => one.assigningFor);
  const chain = codes?.find((code) => code === form.values.chain) ?? codes?.[0];
  const nameOf = (code: string) => networks.find((one) => one.code === code)?.name ?? code;

  function send(): void {
    const { customer, email } = form.values;
    const issue = customer.trim() === '' ? 'Customer is required' : undefined;
    form.setErrors({ customer: issue });
    forget();
    if (issue !== undefined) return focusFirst(form, { customer: issue });
    if (projectId === undefined || chain === undefined) return;
    const customerEmail = email.trim() === '' ? {} : { customerEmail: email.trim() };
    get.mutate(
      {
        params: { id: String(projectId) },
        body: { blockchainCode: chain, customerID: customer.trim(), ...customerEmail },
      },
      {
        onError: tell,
      },
    );
  }

  if (get.data) return <Shown assigned={get.data} nameOf={nameOf} onClose={onClose} />;
  const isReplaced = codes?.length === 0;
  return (
    <Modal
      opened
      onClose={onClose}
      title="Get a deposit address"
      subtitle="It belongs to one customer permanently. Requesting it again returns the same address."
      onConfirm={send}
      confirmLabel="Get address"
      confirmDisabled={chain === undefined}
      busy={get.isPending}
      error={refusal}
    >
      <Choice
        {...form.getInputProps('project')}
        label="Project"
        value={String(projectId ?? '')}
        data={mine.map(({ id, projectName }) => ({ value: String(id), label: projectName }))}
      />
      {isReplaced ? (
        <Notice tone="attention">
          Another deposit wallet provides the addresses of this project. To use {wallet.name} instead, link it to the
          project again.
        </Notice>
      ) : (
        <Choice
          {...form.getInputProps('chain')}
          label="Network"
          value={chain ?? ''}
          data={(codes ?? []).map((code) => ({ value: code, label: nameOf(code) }))}
        />
      )}
      <TextInput
        {...form.getInputProps('customer')}
        label="Customer"
        description="Your shop's own ID for this customer."
        placeholder="For example: customer-1042"
        autoComplete="off"
        data-autofocus
      />
      <TextInput {...form.getInputProps('email')} label="Email (optional)" type="email" autoComplete="off" />
    </Modal>
  );
}

type ShownProps = { assigned: DepositAddress; nameOf: (code: string) => string; onClose: () => void };

function Shown({ assigned, nameOf, onClose }: ShownProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Deposit address"
      subtitle={`It belongs to ${assigned.customerID ?? 'one payment'}. Money received here is credited to it.`}
      onConfirm={onClose}
      confirmLabel="Done"
      withoutCancel
    >
      <div className={classes['pay']}>
        <QrCode text={assigned.address} label="The address as a QR code" />
        <div className={classes['pay-text']}>
          <Address value={assigned.address} />
          <CopyButton value={assigned.address} label="Address" withText />
          <p className={classes['hint']}>
            Only send to it on{' '}
            {assigned.blockchainCodes.map((code, at) => (
              <span key={code}>
                {at > 0 ? ' or ' : ''}
                <ChainName code={code} name={nameOf(code)} />
              </span>
            ))}
            .
          </p>
        </div>
      </div>
    </Modal>
  );
}
