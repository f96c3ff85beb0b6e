import { useState } from 'react';
import { confirmPortalAddress, sendPortalCode } from '@coffer/contract/growth/portal-payouts.ts';
import type { PortalView } from '@coffer/contract/growth/portal.ts';
import { postPublicly } from '../../../api/http/post-publicly.ts';
import { Address } from '../../../ui/addresses/address.tsx';
import type { ReferralData } from '../referral-data.ts';
import { useTexts } from '../texts/use-texts.ts';
import { CodeForm } from './code-form.tsx';
import { useDeed } from './use-deed.ts';

type Props = {
  data: ReferralData;
  view: PortalView;
  onView(view: PortalView): void;
  /** Where there is one already, and it stays. */
  onCancel?: () => void;
};

/** Where rewards are to go: typed here, compared in the mail, and confirmed by its code. */
export function AddressForm({ data: { token, language }, view, onView, onCancel }: Props) {
  const { address: texts, problems } = useTexts();
  const { isBusy, problem, run } = useDeed();
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState<{ address: string; to: string }>();
  const { network } = view.withdraw;
  if (network === null) return null;
  const params = { token };
  const send = (address: string) =>
    run(async () => {
      const body = { for: 'address' as const, address };
      const { sentTo, address: spelled } = await postPublicly(sendPortalCode, { params, body }, language);
      setSent({ address: spelled ?? address, to: sentTo });
    });
  if (sent !== undefined) {
    return (
      <CodeForm
        sentTo={sent.to}
        label={texts.confirm}
        isBusy={isBusy}
        problem={problem}
        end={
          <button type="button" className="button" onClick={() => setSent(undefined)}>
            {texts.other}
          </button>
        }
        onAgain={() => send(sent.address)}
        onCode={(code) =>
          run(async () => {
            const body = { address: sent.address, code };
            onView(await postPublicly(confirmPortalAddress, { params, body }, language));
          })
        }
      >
        <p className="hint">{texts.compare}</p>
        <Address value={sent.address} />
        <p className="network">{texts.only(network.blockchainName)}</p>
      </CodeForm>
    );
  }
  return (
    <form
      className="steps"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') send(typed.trim());
      }}
    >
      <div className="field">
        <label htmlFor="address">{texts.label(network.blockchainName)}</label>
        <input
          id="address"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          aria-describedby="address-hint"
          aria-invalid={problem === 'address'}
          translate="no"
        />
        <span className="hint" id="address-hint">
          {texts.hint(network.currencyCode, network.blockchainName)}
        </span>
      </div>
      {onCancel === undefined ? null : <p className="hint">{texts.waits}</p>}
      <p className={problem === null ? 'unseen' : 'problem'} role="alert">
        {problem === null ? null : problems[problem]}
      </p>
      <button type="submit" className="button primary big" disabled={typed.trim() === '' || isBusy}>
        {texts.next}
      </button>
      {onCancel === undefined ? null : (
        <button type="button" className="button" onClick={onCancel}>
          {texts.keep}
        </button>
      )}
    </form>
  );
}
