export type Line = { indent: number; key: string; value: string; comma: string };

/** JSON as people lay it out; anything else line by line as it came. */
export function linesOf(text: string): Line[] {
  const json = laidOut(text);
  if (json === undefined) return text.split('\n').map((value) => ({ indent: 0, key: '', value, comma: '' }));
  return json.split('\n').map((line) => {
    const [, spaces = '', key = '', value = '', comma = ''] = /^( *)("(?:[^"\\]|\\.)*": )?(.*?)(,?)$/.exec(line) ?? [];
    return { indent: spaces.length, key, value, comma };
  });
}

function laidOut(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return undefined;
  }
}
