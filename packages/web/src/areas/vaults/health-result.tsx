import type { checkVault } from '@coffer/contract/operations/vaults.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import classes from './vaults.module.css';

type Props = { result: Result<typeof checkVault> | undefined; failure: string | undefined };

/** What a check found, read out as it comes. */
export function HealthResult({ result, failure }: Props) {
  return (
    <div aria-live="polite" className={classes['result']}>
      {failure === undefined ? null : <Notice tone="danger">{failure}</Notice>}
      {result === undefined || failure !== undefined ? null : (
        <Notice tone={result.status === 'ok' ? 'success' : 'danger'}>
          <p>{sentenceOf(result)}</p>
          <p className={classes['fingerprint']}>
            Fingerprint of the master key <span className="addr">{result.masterKeyFingerprint}</span>
            <CopyButton value={result.masterKeyFingerprint} label="Fingerprint" />
          </p>
        </Notice>
      )}
    </div>
  );
}

function sentenceOf({ status, roundTrip, secretsChecked, damagedSecrets }: NonNullable<Props['result']>): string {
  if (status === 'ok') {
    const opened = secretsChecked === 1 ? 'The one secret opens' : `All ${secretsChecked} secrets open`;
    return `${secretsChecked === 0 ? 'There is no secret yet' : opened}, and what is sealed now comes back as it was.`;
  }
  if (!roundTrip)
    return 'What is sealed now does not come back as it was: the key is damaged. Change nothing, and call for help.';
  const ids = new Intl.ListFormat('en').format(damagedSecrets.map(String));
  return `${damagedSecrets.length} of ${secretsChecked} secrets do not open any more: ${ids}. They were altered, or the master key is another one. Restore the key file or a backup.`;
}
