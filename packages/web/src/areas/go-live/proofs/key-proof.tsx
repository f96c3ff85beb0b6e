import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import classes from '../go-live.module.css';
import { useProveKey } from '../queries.ts';
import { ProofField } from './proof-field.tsx';

const command = 'npm run keys:fingerprint -- master.key';

/** The four characters come from the copy: nothing on this page says them. */
export function KeyProof() {
  const prove = useProveKey();
  return (
    <>
      <p className={classes['step']}>1. Copy master.key from the data folder to where you keep it</p>
      <p className={classes['step']}>2. There, ask the copy for its fingerprint</p>
      <div className={classes['sample']}>
        <code>{command}</code>
        <CopyButton value={command} label="Command" />
      </div>
      <ProofField
        label="3. Type its first four characters"
        placeholder="For example: 4f2a"
        field="fingerprint"
        charsMax={16}
        failure={prove.error}
        onCheck={(fingerprint) => prove.mutate({ body: { fingerprint } })}
        button={
          <Button type="submit" tone="primary" busy={prove.isPending}>
            Check
          </Button>
        }
      />
    </>
  );
}
