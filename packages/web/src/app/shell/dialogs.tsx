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

/** Dialogs that any page may open, by name in the address: whoever closes one stands where it was opened. */
export function Dialogs() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const forget = (now: object) => ({ ...now, dialog: undefined });
  const close = () => void navigate({ to: '.', search: forget } as never);
  const ways = { onMade: close, onBack: close, onClose: close };
  return <Suspense>{dialogOf((search as { dialog?: string }).dialog, ways)}</Suspense>;
}

type Ways = { onMade: () => void; onBack: () => void; onClose: () => void };

function dialogOf(name: string | undefined, ways: Ways) {
  switch (name) {
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
