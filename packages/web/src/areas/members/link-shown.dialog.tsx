import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import classes from './link-shown.module.css';

type Props = { who: string; link: string; expiresAt: string | undefined; onClose: () => void };

/** The link to choose a password, once: there is no mail that could carry it. */
export function LinkShownDialog({ who, link, expiresAt, onClose }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Share this link"
      subtitle={`${who} uses it to choose a password. It works once.`}
      onConfirm={onClose}
      confirmLabel="Done"
      withoutCancel
    >
      <Notice tone="attention">No mail server is set up, so the link was not sent. It is shown only once.</Notice>
      <div>
        <p className={classes['label']}>Link</p>
        <div className={classes['link']}>
          <code className={`addr ${classes['text']}`}>{link}</code>
          <CopyButton value={link} label="Link" withText />
        </div>
        {expiresAt === undefined ? null : (
          <p className={classes['expiry']}>
            Expires in <RelativeTime at={expiresAt} left />
          </p>
        )}
      </div>
    </Modal>
  );
}
