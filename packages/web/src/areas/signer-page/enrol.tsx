import { useEffect, useState, type FormEvent } from 'react';
import { startRegistration } from '@simplewebauthn/browser';
import type { Begun } from '@coffer/contract/money-out/signer-page.ts';
import { formatMinuteZone } from '../../format/date-time.ts';
import { askSigner } from './ask-signer.ts';
import { Done } from './done.tsx';
import { problemOf } from './problem-of.ts';

/** When it counts, and whether that was still to come as it was added. */
type Added = { usableFrom: string; waits: boolean };

/** Adds a passkey of somebody who began in the dashboard. */
export function Enrol({ ticket }: { ticket: string }) {
  const [begun, setBegun] = useState<Begun>();
  const [added, setAdded] = useState<Added>();
  const [problem, setProblem] = useState<string>();
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isOld = false;
    askSigner('begin', { ticket }).then(
      (answer) => isOld || setBegun(answer),
      (failure: unknown) => isOld || setProblem(problemOf(failure)),
    );
    return () => {
      isOld = true;
    };
  }, [ticket]);

  async function add(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      // What was asked is answered once: after a refusal it is asked anew.
      const { options, needsCode } = await askSigner('begin', { ticket });
      const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
      const { clientDataJSON, attestationObject, transports } = response;
      const told = { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) };
      const given = { ticket, made: { id, rawId, type, response: told }, ...(needsCode ? { code } : {}) };
      const { usableFrom } = await askSigner('enrol', given);
      setAdded({ usableFrom, waits: Date.parse(usableFrom) > Date.now() });
    } catch (failure) {
      setProblem(problemOf(failure));
    } finally {
      setBusy(false);
    }
  }

  if (added) return <PasskeyAdded added={added} />;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void add();
  };
  return (
    <>
      {begun ? (
        <form className="sheet" onSubmit={onSubmit}>
          <h1>Add a passkey that approves payouts</h1>
          <p>
            “{begun.passkeyName}” of <b>{begun.memberName}</b>. It works on this page only, {location.host}.
          </p>
          {begun.needsCode ? (
            <label>
              Code of the signer
              <input
                name="code"
                value={code}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setCode(event.currentTarget.value)}
              />
              <small>
                The first passkey needs it: it is in the file first-passkey-code in the folder of the signer, and its
                log says where that is.
              </small>
            </label>
          ) : (
            <p>
              {begun.waitHours === 0
                ? 'It approves payouts immediately.'
                : `It approves payouts after ${begun.waitHours} hours, or as soon as another approver confirms it.`}
            </p>
          )}
          <button type="submit" className="primary" disabled={isBusy || (begun.needsCode && code.trim() === '')}>
            Add passkey
          </button>
        </form>
      ) : problem === undefined ? (
        <p className="wait">Asking the signer…</p>
      ) : null}
      {problem === undefined ? null : (
        <p className="note danger" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function PasskeyAdded({ added: { usableFrom, waits } }: { added: Added }) {
  const text = waits
    ? `It approves payouts from ${formatMinuteZone(usableFrom)}, or as soon as another approver confirms it.`
    : 'It approves payouts now.';
  return <Done title="Passkey added" text={`${text} You can close this page.`} />;
}
