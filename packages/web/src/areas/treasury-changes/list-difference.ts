/** What came into a list and what went, where both stand in one text. */
export function listDifference(was: string, is: string): { added: string[]; removed: string[] } {
  const [before, after] = [was, is].map((text) => (text === 'None' ? [] : text.split(', ')));
  return {
    added: after?.filter((one) => !before?.includes(one)) ?? [],
    removed: before?.filter((one) => !after?.includes(one)) ?? [],
  };
}
