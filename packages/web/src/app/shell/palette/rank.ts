type Named = { label: string; words?: string };

/** How many of one kind are shown at once; whoever looks for another types a letter more. */
export const shownMax = 40;

/** Those in which every word that was typed begins or lies somewhere, the nearest first. */
export function rank<E extends Named>(entries: readonly E[], query: string): { entry: E; distance: number }[] {
  const typed = query.toLowerCase().split(/\s+/).filter(Boolean);
  return entries
    .flatMap((entry) => {
      const distances = typed.map((word) => distanceOf(entry, word));
      const distance = Math.max(0, ...distances);
      return distance === far ? [] : [{ entry, distance }];
    })
    .toSorted((a, b) => a.distance - b.distance);
}

const far = 5;

function distanceOf({ label, words = '' }: Named, word: string): number {
  const name = label.toLowerCase();
  if (name.startsWith(word)) return 0;
  if (name.split(/\W+/).some((part) => part.startsWith(word))) return 1;
  if (words.split(' ').some((part) => part.startsWith(word))) return 2;
  if (name.includes(word)) return 3;
  return far;
}
