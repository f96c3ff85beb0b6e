import { useNavigate, useSearch } from '@tanstack/react-router';
import { viewNames, type Place } from './view.ts';

/** The view, which lives in the address whole: reload, Back and a shared link keep it. */
export function useView() {
  const search: Place = useSearch({ strict: false });
  const navigate = useNavigate();
  const place = Object.fromEntries(viewNames.map((name) => [name, search[name]])) as Place;
  return {
    place,
    change: (part: Place) => void navigate({ to: '.', search: { ...place, ...part } } as never),
  };
}

export type View = ReturnType<typeof useView>;
