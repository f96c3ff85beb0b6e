import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import classes from './toast.module.css';

export const toastMs = 5000;

const closeButtonProps = { 'aria-label': 'Close the message' };

export function toastSuccess(message: string): void {
  notifications.show({
    message,
    closeButtonProps,
    icon: <IconCheck size={16} aria-hidden />,
    classNames: { root: `${classes['toast']} ${classes['success']}` },
  });
}

export function toastFailure(message: string): void {
  notifications.show({
    message,
    closeButtonProps,
    icon: <IconAlertTriangle size={16} aria-hidden />,
    classNames: { root: `${classes['toast']} ${classes['failure']}` },
  });
}
