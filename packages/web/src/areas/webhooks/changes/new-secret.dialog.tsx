import { Textarea } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { saveText } from '../../../ui/buttons/save-text.ts';
import type { NewSecrets } from '../webhook/queries.ts';
import { texts } from '../webhook/texts.ts';
import classes from '../webhook/webhooks.module.css';

type Props = { title: string; made: NewSecrets; hint?: string; onClose: () => void };

/** The one moment in which a secret can be seen. */
export function NewSecretDialog({ title, made, hint, onClose }: Props) {
  const { id, secret, legacySecret } = made;
  const file = [`signing secret: ${secret}`, ...(legacySecret === null ? [] : [`legacy secret: ${legacySecret}`]), ''];
  return (
    <Modal opened onClose={onClose} title={title} withoutCancel confirmLabel="Done" onConfirm={onClose}>
      <Notice tone="attention">
        {texts.secretOnce} {hint}
      </Notice>
      <Secret label="Signing secret" value={secret} isFirst />
      {legacySecret === null ? null : <Secret label="Legacy secret" value={legacySecret} />}
      <div>
        <Button
          icon={<IconDownload size={15} stroke={1.75} aria-hidden />}
          onClick={() => saveText(`coffer-webhook-${id}.txt`, file.join('\n'))}
        >
          Download
        </Button>
      </div>
    </Modal>
  );
}

function Secret({ label, value, isFirst = false }: { label: string; value: string; isFirst?: boolean }) {
  return (
    <div className={classes['secretLine']}>
      <Textarea
        label={label}
        value={value}
        readOnly
        rows={1}
        autoComplete="off"
        spellCheck={false}
        data-autofocus={isFirst || undefined}
        onFocus={(event) => event.currentTarget.select()}
        classNames={{ input: classes['secret'] ?? '' }}
      />
      <CopyButton value={value} label={label} withText />
    </div>
  );
}
