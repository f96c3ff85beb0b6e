import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const ChangePassword = lazy(async () => {
  const { ChangePasswordDialog: dialog } = await import('../../areas/change-password/change-password.dialog.tsx');
  return { default: dialog };
});
const AddCold = lazy(async () => {
  const { AddColdDialog: dialog } = await import('../../areas/wallets/new-wallet/add-cold.dialog.tsx');
  return { default: dialog };
});
const AddXpub = lazy(async () => {
  const { AddXpubDialog: dialog } = await import('../../areas/wallets/new-wallet/add-xpub.dialog.tsx');
  return { default: dialog };
});

const AddRecipient = lazy(async () => {
  const { AddRecipientDialog: dialog } = await import('../../areas/payouts/recipients/add-recipient.dialog.tsx');
  return { default: dialog };
});

/** Dialogs that any page may open, by name in the address: whoever closes one stands where it was opened. */
export function Dialogs() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const asked = search as Asked;
  const forget = (now: object) => ({ ...now, dialog: undefined, email: undefined, network: undefined });
  const close = () => void navigate({ to: '.', search: forget } as never);
  const ways = { onMade: close, onBack: close, onClose: close };
  return <Suspense>{dialogOf(asked, ways)}</Suspense>;
}

/** What a dialog begins with stands beside its name. */
type Asked = { dialog?: string; email?: string; network?: string };
type Ways = { onMade: () => void; onBack: () => void; onClose: () => void };

function dialogOf({ dialog, email = '', network = '' }: Asked, ways: Ways) {
  switch (dialog) {
    case 'add-recipient':
      return <AddRecipient begin={{ email, network }} onClose={ways.onClose} />;
    case 'change-password':
      return <ChangePassword />;
    case 'add-cold-wallet':
      return <AddCold {...ways} />;
    case 'add-deposit-wallet':
      return <AddXpub {...ways} />;
    default:
      return null;
  }
}
