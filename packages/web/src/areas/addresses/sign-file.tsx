import './sign-file.css';
import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Address } from '../../ui/addresses/address.tsx';
import { saveText } from '../../ui/buttons/save-text.ts';
import { isGivenUp } from '../../wallet/given-up.ts';
import { readFileText, readRequestFile, signedFileText } from '../../wallet/signing-file.ts';
import type { Signing } from '../../wallet/use-signing.ts';
import { controlProps, Field } from './field.tsx';
import { networkNames } from './networks.ts';

/** The way back to a dashboard that must never see the words: a file in, a file out. */
export function SignFile({ signing }: { signing: Signing }) {
  const [unsigned, setUnsigned] = useState<ToSign>();
  const [problem, setProblem] = useState<string>();

  const take = async (file: File | undefined) => {
    if (!file) return;
    setUnsigned(undefined);
    const text = await readFileText(file);
    const read = text.ok ? readRequestFile(text.value) : text;
    setProblem(read.ok ? undefined : read.problem);
    if (read.ok) setUnsigned(read.value);
  };

  return (
    <section className="card sign-file" aria-labelledby="sign-file">
      <h2 id="sign-file">Sign a request file</h2>
      <p className="hint">
        Download a signing request in the dashboard, open the file here, and upload the signed file in the dashboard. It
        contains only signatures.
      </p>
      <Field id="request-file" label="Request file" problem={problem}>
        <input
          {...controlProps('request-file', problem, false)}
          type="file"
          accept=".json,application/json"
          onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
        />
      </Field>
      {unsigned ? <Asked key={JSON.stringify(unsigned)} unsigned={unsigned} signing={signing} /> : null}
    </section>
  );
}

const shownMax = 5;

function Asked({ unsigned, signing }: { unsigned: ToSign; signing: Signing }) {
  const { items, coldAddress, blockchainCode, kind } = unsigned;
  const addresses = new Set(items.map(({ address }) => address)).size;
  const network = networkNames[blockchainCode];
  const more = items.length - shownMax;
  return (
    <>
      <p>
        {kind === 'authorizations'
          ? `It authorizes ${items.length} of your addresses on ${network} to run the code of your sweep contract, which can only pay this cold wallet:`
          : `It sends the balance of ${addresses} of your addresses on ${network} to this cold wallet:`}
      </p>
      <p className="destination">
        <Address value={coldAddress} />
      </p>
      {kind === 'authorizations' ? (
        <p className="hint">
          Contract code: <Address value={unsigned.delegate} />
        </p>
      ) : null}
      {kind === 'authorizations' && unsigned.owner !== undefined && !isGivenUp(unsigned.owner) ? (
        <p className="hint">
          Its master account, which alone can change the cold wallet, with 48 hours’ notice:{' '}
          <Address value={unsigned.owner} />
        </p>
      ) : null}
      {kind === 'psbt' ? (
        <p className="hint">
          One transaction: {unsigned.amount} BTC to the cold wallet, {unsigned.fee} BTC network fee.
        </p>
      ) : null}
      {kind === 'cosigned' ? (
        <p className="hint">
          The hot wallet <Address value={unsigned.hotAddress} /> signs last and pays the network fee of at most{' '}
          {unsigned.fee} SOL.
        </p>
      ) : null}
      <ul className="asked">
        {items.slice(0, shownMax).map((item) => (
          <li key={'coin' in item ? item.coin : `${item.address} ${'transaction' in item ? item.transaction : 0}`}>
            <Address value={item.address} />
            <span className="num">{'holds' in item ? item.holds : item.amount}</span>
          </li>
        ))}
        {more > 0 ? <li>{more} more</li> : null}
      </ul>
      <SignForm unsigned={unsigned} signing={signing} />
    </>
  );
}

/** As in the form above, what is typed stays in the fields alone. */
function SignForm({ unsigned, signing }: { unsigned: ToSign; signing: Signing }) {
  const form = useRef<HTMLFormElement>(null);
  const phrase = useRef<HTMLTextAreaElement>(null);
  const passphrase = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [file, setFile] = useState<string>();
  const { progress, code } = signing;
  const count = unsigned.kind === 'cosigned' ? unsigned.transactions.length : unsigned.items.length;

  useEffect(() => {
    const leave = () => flushSync(() => form.current?.reset());
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  });

  const submit = async () => {
    setProblem(undefined);
    setFile(undefined);
    const typed = { phrase: phrase.current?.value ?? '', passphrase: passphrase.current?.value ?? '' };
    const made = await signing.sign(unsigned, typed);
    if (made === undefined) return;
    if ('problem' in made) return setProblem(made.problem);
    form.current?.reset();
    setFile(signedFileText(unsigned, made.entries));
  };

  return (
    <form
      ref={form}
      className="phrase-form"
      autoComplete="off"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field id="sign-phrase" label="Recovery phrase to sign with" problem={problem}>
        <textarea ref={phrase} rows={3} {...controlProps('sign-phrase', problem, false)} />
      </Field>
      <Field id="sign-passphrase" label="Passphrase to sign with (optional)">
        <input ref={passphrase} type="text" {...controlProps('sign-passphrase', undefined, false)} />
      </Field>
      <div className="actions">
        <button type="submit" className="button primary" disabled={code !== 'loaded' || progress !== undefined}>
          {progress === undefined ? 'Sign' : `Signed ${progress} of ${count}`}
        </button>
        <button
          type="button"
          className="button"
          disabled={file === undefined}
          onClick={() => saveText('coffer-signed.json', file ?? '', 'application/json')}
        >
          Download signed file
        </button>
      </div>
      <output className="hint">
        {file === undefined ? null : 'Signed. The file contains no secrets: upload it in the dashboard.'}
      </output>
    </form>
  );
}
