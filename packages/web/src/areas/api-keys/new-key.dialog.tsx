import type { NewApiKeyView } from '@coffer/contract/projects/api-keys.ts';
import { Textarea } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { CodeSample } from '../../ui/layout/code-sample.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { curlExample, exampleScope } from './curl-example.ts';
import { saveText } from '../../ui/buttons/save-text.ts';
import classes from './api-keys.module.css';

type Props = { title: string; made: NewApiKeyView; onClose: () => void };

/** The one moment in which a key can be seen. */
export function NewKeyDialog({ title, made, onClose }: Props) {
  const example = curlExample(made.key);
  return (
    <Modal opened onClose={onClose} title={title} withoutCancel confirmLabel="Done" onConfirm={onClose}>
      <Notice tone="attention">
        Copy or download the key now. It is shown only once: the server stores only its hash.
      </Notice>
      <div>
        <Textarea
          label="API key"
          value={made.key}
          readOnly
          rows={2}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          classNames={{ input: `${classes['code']} ${classes['secret']}` }}
        />
        <div className={classes['keyActions']}>
          <CopyButton value={made.key} label="API key" withText />
          <Button
            icon={<IconDownload size={15} stroke={1.75} aria-hidden />}
            onClick={() => saveText(`coffer-api-key-${made.lastFour}.txt`, `${made.key}\n`)}
          >
            Download
          </Button>
        </div>
      </div>
      {made.scopes.includes(exampleScope) ? (
        <CodeSample title="Try it" label="Example" text={example} />
      ) : (
        <p className={classes['small']}>Programs send the key in the header API-Key.</p>
      )}
    </Modal>
  );
}
