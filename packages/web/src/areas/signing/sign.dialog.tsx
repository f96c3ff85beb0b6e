import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import { useRef, useState, type ReactNode } from 'react';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { useOnline } from '../../ui/messages/use-online.ts';
import type { SignedEntry } from '../../wallet/signing-file.ts';
import { useSigning } from '../../wallet/use-signing.ts';
import { Review } from './review.tsx';
import { SignStep } from './sign-step.tsx';
import { texts } from './texts.ts';
import classes from './signing.module.css';

type Props = {
  title: string;
  subtitle?: ReactNode;
  unsigned: ToSign;
  network: string;
  amount?: string;
  fileName: string;
  /** Beside what is reviewed. */
  children?: ReactNode;
  busy: boolean;
  error: string | undefined;
  onHandIn: (entries: SignedEntry[]) => void;
  onClose: () => void;
};

type Step = 'review' | 'sign' | 'ready';
const order: readonly Step[] = ['review', 'sign', 'ready'];

/** Review, sign, hand in. The network may be off from the review to the signatures. */
export function SignDialog(props: Props) {
  const { title, subtitle, unsigned, network, amount, fileName, busy, error, onHandIn, onClose, children } = props;
  const [step, setStep] = useState<Step>('review');
  const [problem, setProblem] = useState<string>();
  const [entries, setEntries] = useState<SignedEntry[]>([]);
  const phrase = useRef<HTMLTextAreaElement>(null);
  const passphrase = useRef<HTMLInputElement>(null);
  const signing = useSigning();
  const isOnline = useOnline();
  const isSigning = signing.progress !== undefined;
  const isCosigned = unsigned.kind === 'cosigned';
  const count = isCosigned ? unsigned.transactions.length : unsigned.items.length;
  const isWhole = unsigned.kind === 'psbt';

  const signed = (made: SignedEntry[]) => {
    setProblem(undefined);
    setEntries(made);
    setStep('ready');
  };

  async function sign(): Promise<void> {
    const typed = { phrase: phrase.current?.value ?? '', passphrase: passphrase.current?.value ?? '' };
    setProblem(undefined);
    const made = await signing.sign(unsigned, typed);
    if (made === undefined) return;
    if ('problem' in made) return setProblem(made.problem);
    for (const field of [phrase.current, passphrase.current]) if (field) field.value = '';
    signed(made.entries);
  }

  const next = { review: () => setStep('sign'), sign: () => void sign(), ready: () => onHandIn(entries) };
  const labels = {
    review: 'Continue',
    sign: isSigning
      ? texts.progress(signing.progress ?? 0, count)
      : isWhole
        ? texts.signWhole(count)
        : isCosigned
          ? texts.signCosigned(count)
          : texts.sign(count),
    ready: texts.handIn,
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      subtitle={subtitle}
      steps={{ count: order.length, current: order.indexOf(step) + 1, name: texts.steps[step] }}
      onConfirm={next[step]}
      confirmLabel={labels[step]}
      confirmDisabled={(step === 'sign' && signing.code !== 'loaded') || (step === 'ready' && !isOnline)}
      busy={busy || isSigning}
      error={signing.code === 'failed' ? texts.codeFailed : error}
      {...(step === 'review' ? {} : { onBack: () => setStep(step === 'ready' ? 'sign' : 'review') })}
    >
      <div className={classes['body']}>
        {step === 'review' ? (
          <>
            <Review unsigned={unsigned} network={network} amount={amount} />
            {children}
          </>
        ) : null}
        {step === 'sign' ? (
          <SignStep
            unsigned={unsigned}
            fileName={fileName}
            phrase={phrase}
            passphrase={passphrase}
            problem={problem}
            isSigning={isSigning}
            onSigned={signed}
            onProblem={setProblem}
          />
        ) : null}
        {step === 'ready' ? (
          <Notice tone={isOnline ? 'success' : 'attention'}>
            {isWhole ? texts.readyWhole : texts.ready(entries.length)} {isOnline ? null : texts.notOnline}
          </Notice>
        ) : null}
      </div>
    </Modal>
  );
}
