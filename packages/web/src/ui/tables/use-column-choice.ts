import { useState } from 'react';
import { readStored, writeStored } from '../../api/http/stored.ts';

type Choice = { hidden: readonly string[]; isCompact: boolean };

/** Which columns somebody wants to see, and how dense: remembered for each table. Until then all but the extra ones are seen. */
export function useColumnChoice(table: string, columns: readonly { id: string; isExtra?: true }[]) {
  const key = `coffer.table.${table}`;
  const [chosen, setChosen] = useState(() => parse(readStored(key)));
  const usual: Choice = { hidden: columns.filter(({ isExtra }) => isExtra).map(({ id }) => id), isCompact: false };
  const choice = chosen ?? usual;
  function choose(next: Choice | undefined): void {
    setChosen(next);
    writeStored(key, next && JSON.stringify(next));
  }
  return {
    ...choice,
    isUsual: !choice.isCompact && hasSame(choice.hidden, usual.hidden),
    toggle: (id: string) => {
      const hidden = choice.hidden.includes(id) ? choice.hidden.filter((one) => one !== id) : [...choice.hidden, id];
      choose({ ...choice, hidden });
    },
    toggleCompact: () => choose({ ...choice, isCompact: !choice.isCompact }),
    reset: () => choose(undefined),
  };
}

function hasSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}

function parse(text: string | undefined): Choice | undefined {
  if (text === undefined) return undefined;
  try {
    const { hidden, isCompact } = JSON.parse(text) as Partial<Choice>;
    return { hidden: Array.isArray(hidden) ? hidden.map(String) : [], isCompact: isCompact === true };
  } catch {
    return undefined;
  }
}
