import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { NotificationData } from '@mantine/notifications';
import { wantToasts } from './toasts-wanted.ts';
import classes from './toast.module.css';

const closeButtonProps = { 'aria-label': 'Close message' };

export function toastSuccess(message: string): void {
  void show({
    message,
    icon: <IconCheck size={16} aria-hidden />,
    classNames: { root: `${classes['toast']} ${classes['success']}` },
  });
}

export function toastFailure(message: string): void {
  void show({
    message,
    icon: <IconAlertTriangle size={16} aria-hidden />,
    classNames: { root: `${classes['toast']} ${classes['failure']}` },
  });
}

/** They are loaded with the first thing there is to say. */
async function show(toast: NotificationData): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.show({ closeButtonProps, ...toast });
  wantToasts();
}
