import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { QrCode } from '../../ui/addresses/qr-code.tsx';
import type { Enrolment } from './queries.ts';
import classes from './enrol.module.css';

/** Groups of four are read over without losing one's place; spaces are margins, so that a copy stays clean. */
export function SecretStep({ enrolment: { uri, secret } }: { enrolment: Enrolment }) {
  return (
    <div className={classes['secret']}>
      <QrCode text={uri} label="QR code of the setup key" />
      <div className={classes['key']}>
        <p className={classes['label']} id="setup-key">
          Setup key
        </p>
        <div className={classes['row']}>
          <code className={classes['groups']} aria-labelledby="setup-key" translate="no">
            {(secret.match(/.{1,4}/g) ?? []).map((group, at) => (
              <span key={at}>{group}</span>
            ))}
          </code>
          <CopyButton value={secret} label="Setup key" />
        </div>
      </div>
    </div>
  );
}
