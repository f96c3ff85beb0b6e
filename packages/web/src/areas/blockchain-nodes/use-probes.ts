import { useState } from 'react';
import { useTestNodes, type Probe } from './queries.ts';

export type KnownProbes = ReadonlyMap<number, Probe & { atMs: number }>;

/** What the nodes of a chain said when somebody last asked them by hand. */
export function useProbes(code: string) {
  const ask = useTestNodes();
  const [known, setKnown] = useState<KnownProbes>(new Map());
  return {
    known,
    isBusy: ask.isPending,
    test(onDone: (result: { success: boolean }) => void, onFailed: (failure: unknown) => void) {
      ask.mutate(
        { params: { idOrCode: code } },
        {
          onSuccess: (result) => {
            const atMs = Date.now();
            setKnown(
              new Map(result.nodes.flatMap((probe) => (probe.id === null ? [] : [[probe.id, { ...probe, atMs }]]))),
            );
            onDone(result);
          },
          onError: onFailed,
        },
      );
    },
  };
}
