import { useEffect } from 'react';

const closesAfterMs = 1_500;

/** It goes by itself where the browser lets it; nobody else's page is talked to. */
export function Done({ title, text }: { title: string; text: string }) {
  useEffect(() => {
    const timer = setTimeout(() => window.close(), closesAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className="sheet" aria-live="polite">
      <h1>{title}</h1>
      <p>{text}</p>
    </section>
  );
}
