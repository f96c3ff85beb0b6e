import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { ChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/http/failure.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { toastFailure, toastSuccess } from '../../ui/messages/toast.tsx';
import type { SignedEntry } from '../../wallet/signing-file.ts';
import { useHandIn, useToSign } from './queries.ts';
import { SignDialog } from './sign.dialog.tsx';
import { texts } from './texts.ts';

type Props = { walletId: number; network: ChainCode; names: ChainNames; onClose: () => void };

/** Leave for all addresses of a wallet at once: from then on their money moves by itself. */
export function AuthorizeDialog({ walletId, network, names, onClose }: Props) {
  const toSign = useToSign(walletId, network);
  const handIn = useHandIn();
  const submit = (entries: SignedEntry[]) => {
    const signatures = entries.map(({ address, nonce, signed }) => ({ address, nonce, signature: signed }));
    handIn.mutate(
      { body: { walletID: walletId, blockchainCode: network, signatures } },
      {
        onSuccess: (answers) => {
          const refused = answers.filter(({ stored }) => !stored);
          const stored = answers.length - refused.length;
          if (stored > 0) toastSuccess(texts.authorized(stored));
          if (refused.length > 0) toastFailure(texts.refused(refused.length, refused[0]?.reason ?? ''));
          onClose();
        },
      },
    );
  };
  const unsigned = toSign.data?.unsigned;
  if (unsigned === undefined || unsigned.items.length === 0) {
    return (
      <Modal opened onClose={onClose} title={texts.authorize} cancelLabel="Close">
        {toSign.isError ? <Notice tone="danger">{messageOf(toSign.error)}</Notice> : null}
        {unsigned ? <Notice tone="success">{texts.allAuthorized}</Notice> : null}
      </Modal>
    );
  }
  const left = toSign.data?.left ?? 0;
  return (
    <SignDialog
      title={texts.authorize}
      subtitle={names.chainName(network)}
      unsigned={unsigned}
      network={names.chainName(network)}
      fileName={`coffer-authorize-${walletId}-${network.toLowerCase()}`}
      busy={handIn.isPending}
      error={handIn.isError ? messageOf(handIn.error) : undefined}
      onHandIn={submit}
      onClose={onClose}
    >
      {left > 0 ? <p>{texts.left(left)}</p> : null}
    </SignDialog>
  );
}
