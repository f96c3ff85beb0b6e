import { IconDownload } from '@tabler/icons-react';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { recoveryCodesFile } from './recovery-codes-file.ts';
import { saveText } from '../../ui/buttons/save-text.ts';
import classes from './enrol.module.css';

export function RecoveryCodes({ codes, email }: { codes: readonly string[]; email: string }) {
  const save = () => saveText('coffer-recovery-codes.txt', recoveryCodesFile(codes, email, new Date()));
  return (
    <>
      <ul className={classes['codes']} aria-label="Recovery codes" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes['keep']}>
        <CopyButton value={codes.join('\n')} label="Recovery codes" withText />
        <Button icon={<IconDownload size={15} stroke={1.75} aria-hidden />} onClick={save}>
          Download
        </Button>
      </div>
    </>
  );
}
