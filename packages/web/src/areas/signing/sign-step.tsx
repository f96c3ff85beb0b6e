import { Textarea } from '@mantine/core';
import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef, type RefObject } from 'react';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { saveFile, saveText } from '../../ui/buttons/save-text.ts';
import { readFileText, readSignedFile, requestFileText, type SignedEntry } from '../../wallet/signing-file.ts';
import { texts } from './texts.ts';
import classes from './signing.module.css';

type Props = {
  unsigned: ToSign;
  fileName: string;
  phrase: RefObject<HTMLTextAreaElement | null>;
  passphrase: RefObject<HTMLInputElement | null>;
  problem: string | undefined;
  isSigning: boolean;
  onSigned: (entries: SignedEntry[]) => void;
  onProblem: (problem: string) => void;
};

/** What is typed stays in the fields alone: no state and no name, so that no draft, no history and no request has it. */
export function SignStep({ phrase, passphrase, problem, isSigning, ...file }: Props) {
  const silent = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
  return (
    <>
      <div className={classes['phrase']}>
        <Textarea
          {...silent}
          ref={phrase}
          label="Recovery phrase"
          description={texts.phraseHint}
          rows={3}
          disabled={isSigning}
          error={problem}
          data-autofocus
        />
      </div>
      <PasswordInput
        {...silent}
        ref={passphrase}
        label="Passphrase (optional)"
        description={texts.passphraseHint}
        autoComplete="new-password"
        disabled={isSigning}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the passphrase' }}
      />
      <OfflineWay {...file} />
    </>
  );
}

type OfflineProps = Pick<Props, 'unsigned' | 'fileName' | 'onSigned' | 'onProblem'>;

function OfflineWay({ unsigned, fileName, onSigned, onProblem }: OfflineProps) {
  const file = useRef<HTMLInputElement>(null);
  const isWhole = unsigned.kind === 'psbt';
  const take = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    const read = await Promise.all(chosen.map(readFileText));
    const reads = read.map((text) => (text.ok ? readSignedFile(text.value, unsigned) : text));
    if (file.current) file.current.value = '';
    const wrong = reads.find((one) => !one.ok);
    if (wrong) onProblem(wrong.problem);
    else onSigned(reads.flatMap((one) => (one.ok ? one.value : [])));
  };
  return (
    <section className={classes['offline']} aria-label={texts.signOffline}>
      <h3>{texts.signOffline}</h3>
      <p>
        {texts.offline}{' '}
        <a href={paths.addresses} target="_blank" rel="noopener">
          Open page
        </a>
      </p>
      {isWhole ? <p>{texts.hardware}</p> : null}
      <div className={classes['actions']}>
        <Button
          icon={<IconDownload size={15} stroke={1.75} aria-hidden />}
          onClick={() => saveText(`${fileName}.json`, requestFileText(unsigned), 'application/json')}
        >
          {texts.download}
        </Button>
        {isWhole ? (
          <Button
            icon={<IconDownload size={15} stroke={1.75} aria-hidden />}
            onClick={() => saveFile(`${fileName}.psbt`, new Blob([bytesOf(unsigned.psbt)]))}
          >
            {texts.downloadPsbt}
          </Button>
        ) : null}
        <Button icon={<IconUpload size={15} stroke={1.75} aria-hidden />} onClick={() => file.current?.click()}>
          {texts.upload}
        </Button>
        <input
          ref={file}
          className={classes['file']}
          type="file"
          accept={isWhole ? '.json,.psbt,.txn,.txt,application/json' : '.json,application/json'}
          multiple={isWhole}
          aria-label="Signed file"
          tabIndex={-1}
          onChange={({ currentTarget }) => void take([...(currentTarget.files ?? [])])}
        />
      </div>
    </section>
  );
}

/** As the programs of wallets read it: bytes, not text. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
