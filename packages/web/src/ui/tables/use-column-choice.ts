import { useState } from 'react';
import { readStored, writeStored } from '../../api/http/stored.ts';

type Choice = { hidden: readonly string[]; isCompact: boolean };

const usual: Choice = { hidden: [], isCompact: false };

/** Which columns somebody wants to see, and how dense: remembered for each table. */
export function useColumnChoice(table: string) {
  const key = `coffer.table.${table}`;
  const [choice, setChoice] = useState(() => parse(readStored(key)));
  function choose(next: Choice): void {
    setChoice(next);
    writeStored(key, next === usual ? undefined : JSON.stringify(next));
  }
  return {
    ...choice,
    isUsual: choice.hidden.length === 0 && !choice.isCompact,
    toggle: (id: string) => {
      const hidden = choice.hidden.includes(id) ? choice.hidden.filter((one) => one !== id) : [...choice.hidden, id];
      choose({ ...choice, hidden });
    },
    toggleCompact: () => choose({ ...choice, isCompact: !choice.isCompact }),
    reset: () => choose(usual),
  };
}

function parse(text: string | undefined): Choice {
  if (text === undefined) return usual;
  try {
    const { hidden, isCompact } = JSON.parse(text) as Partial<Choice>;
    return { hidden: Array.isArray(hidden) ? hidden.map(String) : [], isCompact: isCompact === true };
  } catch {
    return usual;
  }
}
