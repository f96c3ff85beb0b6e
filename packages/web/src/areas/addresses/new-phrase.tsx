import './new-phrase.css';
import { useEffect, useRef, useState } from 'react';
import { useOnline } from '../../ui/messages/use-online.ts';
import { chooseAsked, isWord } from './ask-words.ts';
import { controlProps, Field } from './field.tsx';

const askedCount = 3;

type Props = {
  make: () => string[];
  onCancel: () => void;
  onConfirmed: (words: readonly string[]) => void;
};

/** A phrase that was never anywhere: it lives in this part of the page until it was written down, and nowhere else. */
export function NewPhrase({ make, onCancel, onConfirmed }: Props) {
  const [words, setWords] = useState<readonly string[]>();
  const [isWritten, setWritten] = useState(false);
  const again = () => {
    setWritten(false);
    setWords(make());
  };
  if (words === undefined) return <Before onCancel={onCancel} onMake={again} />;
  if (!isWritten) return <Shown words={words} onCancel={onCancel} onWritten={() => setWritten(true)} />;
  return <Asked words={words} onAgain={again} onConfirmed={() => onConfirmed(words)} />;
}

function Before({ onCancel, onMake }: { onCancel: () => void; onMake: () => void }) {
  const isOnline = useOnline();
  return (
    <section className="card new-phrase" aria-labelledby="new-phrase">
      <Heading>New phrase</Heading>
      <p>
        This page generates 24 random words. Have pen and paper ready.{' '}
        {isOnline
          ? 'Go offline first, for example with airplane mode, so that nothing on this device can leak them.'
          : 'You are offline: nothing can leak them.'}
      </p>
      <div className="actions">
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className={isOnline ? 'button' : 'button primary'} onClick={onMake}>
          {isOnline ? 'Show online anyway' : 'Show the words'}
        </button>
      </div>
    </section>
  );
}

type ShownProps = { words: readonly string[]; onCancel: () => void; onWritten: () => void };

function Shown({ words, onCancel, onWritten }: ShownProps) {
  return (
    <section className="card new-phrase" aria-labelledby="new-phrase">
      <Heading>Write these words down</Heading>
      <p>
        Write them on paper, in this order. Anyone who has them can move your money; without them nobody can. They are
        shown only once: this page keeps no copy.
      </p>
      <ol className="words" aria-label="Words of the new phrase">
        {words.map((word, at) => (
          <li key={at}>{word}</li>
        ))}
      </ol>
      <div className="actions">
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="button primary" onClick={onWritten}>
          I wrote them down
        </button>
      </div>
    </section>
  );
}

type AskedProps = { words: readonly string[]; onAgain: () => void; onConfirmed: () => void };

function Asked({ words, onAgain, onConfirmed }: AskedProps) {
  const [asked] = useState(() => chooseAsked(words.length, askedCount));
  const [wrong, setWrong] = useState<number>();
  const form = useRef<HTMLFormElement>(null);
  const inputOf = (at: number) => form.current?.querySelector<HTMLInputElement>(`#word-${at}`);

  const confirm = () => {
    const missed = asked.find((at) => !isWord(inputOf(at)?.value ?? '', words[at]));
    setWrong(missed);
    if (missed === undefined) onConfirmed();
    else inputOf(missed)?.focus();
  };

  return (
    <form
      ref={form}
      className="card new-phrase"
      aria-labelledby="new-phrase"
      autoComplete="off"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <Heading>Check your copy</Heading>
      <p>Type these words from your paper.</p>
      {asked.map((at) => {
        const problem = wrong === at ? `This is not word ${at + 1}. Check your paper.` : undefined;
        return (
          <Field key={at} id={`word-${at}`} label={`Word ${at + 1}`} problem={problem}>
            <input type="text" {...controlProps(`word-${at}`, problem, false)} />
          </Field>
        );
      })}
      <div className="actions">
        <button type="button" className="button" onClick={onAgain}>
          Start over
        </button>
        <button type="submit" className="button primary">
          Confirm
        </button>
      </div>
    </form>
  );
}

/** Each step says what it is to those who cannot see it change. */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 id="new-phrase" ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
