import type { checkVault } from '@coffer/contract/operations/vaults.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { purposeName } from './purposes.ts';
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
    const opened =
      secretsChecked === 1 ? 'The one secret can be decrypted' : `All ${secretsChecked} secrets can be decrypted`;
    return `${secretsChecked === 0 ? 'There is no secret yet' : opened}, and encrypting a test value works.`;
  }
  if (!roundTrip) return 'Encrypting a test value fails: the key is damaged. Do not change anything, and get help.';
  const byPurpose = Map.groupBy(damagedSecrets, ({ purpose }) => purpose);
  const kinds = [...byPurpose].map(([purpose, of]) => `${purposeName(purpose)} (${of.length})`).join(', ');
  return `${damagedSecrets.length} of ${secretsChecked} secrets cannot be decrypted: ${kinds}. They were altered, or the master key is a different one. Restore the key file or a backup.`;
}
