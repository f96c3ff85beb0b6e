import type { ChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toastFailure, toastSuccess } from '../../ui/messages/toast.tsx';
import { IconSignature } from '@tabler/icons-react';
import { Expiry } from './expiry.tsx';
import { useCancelRequest, useRequest, useSubmit, type WholeRequest } from './queries.ts';
import { SignDialog } from './sign.dialog.tsx';
import { texts } from './texts.ts';

type Props = { id: number; names: ChainNames; onClose: () => void };

/** One request: signed while it is open, and otherwise what became of it. */
export function RequestDialog({ id, names, onClose }: Props) {
  const request = useRequest(id);
  const mayWrite = useMay('sweeps:write');
  const submit = useSubmit();
  const cancel = useCancelRequest();
  // What it has become is read before the answer counts as there: the dialog stays until then.
  const isAnswering = submit.isPending || cancel.isPending;
  if (request.data && mayWrite && (request.data.status === 'open' || isAnswering)) {
    return <OpenRequest request={request.data} names={names} submit={submit} cancel={cancel} onClose={onClose} />;
  }
  const why = request.isError ? messageOf(request.error) : texts.ended;
  return (
    <Modal opened onClose={onClose} title={texts.name(id)} cancelLabel="Close">
      {request.data === undefined && !request.isError ? null : (
        <EmptyState
          icon={IconSignature}
          title={request.data ? texts.status[request.data.status].text : why}
          hint={why}
        />
      )}
    </Modal>
  );
}

type OpenProps = {
  request: WholeRequest;
  names: ChainNames;
  submit: ReturnType<typeof useSubmit>;
  cancel: ReturnType<typeof useCancelRequest>;
  onClose: () => void;
};

function OpenRequest({ request, names, submit, cancel, onClose }: OpenProps) {
  const { id, amount, currencyCode, blockchainCode, walletName, expiresAt, unsigned } = request;
  const giveUp = () =>
    cancel.mutate(
      { body: { signingRequestID: id } },
      {
        onSuccess: () => {
          toastSuccess(texts.givenUp);
          onClose();
        },
        onError: (failure) => toastFailure(messageOf(failure)),
      },
    );
  return (
    <SignDialog
      title={`Review and sign ${texts.name(id)}`}
      subtitle={
        <>
          {walletName} · <Expiry at={expiresAt} />
        </>
      }
      unsigned={unsigned}
      network={names.chainName(blockchainCode)}
      amount={`${amount} ${currencyCode}`}
      fileName={`coffer-request-${id}`}
      busy={submit.isPending}
      error={submit.isError ? messageOf(submit.error) : undefined}
      onHandIn={(entries) =>
        submit.mutate(
          {
            params: { chain: blockchainCode },
            body: { signingRequestID: id, signed: entries.map(({ signed }) => signed) },
          },
          {
            onSuccess: () => {
              toastSuccess(texts.handedIn);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <div>
        <Button tone="quiet" edge="start" busy={cancel.isPending} onClick={giveUp}>
          {texts.giveUp}
        </Button>
      </div>
    </SignDialog>
  );
}
