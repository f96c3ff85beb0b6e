import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';

type Say = (message: string) => void;
type Said = { message: string; at: number };

const shownMs = 5000;
const Saying = createContext<Say>(() => undefined);

export function useSay(): Say {
  return useContext(Saying);
}

/** One sentence at the top right, also read out. The place for it is there from the start: readers miss new ones. */
export function Notices({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<Said>({ message: '', at: 0 });
  useEffect(() => {
    if (said.message === '') return undefined;
    const timer = setTimeout(() => setSaid({ message: '', at: 0 }), shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <Saying.Provider value={(message) => setSaid({ message, at: Date.now() })}>
      {children}
      <output className="notices">{said.message === '' ? null : <span className="notice">{said.message}</span>}</output>
    </Saying.Provider>
  );
}
