const depthMax = 32;
const nodesMax = 20_000;

/**
 * What the database or a page cannot carry is refused at the edge: NUL, lone surrogates, bottomless nesting.
 * Returns what is wrong, or undefined. Walks without recursion, so that no input can exhaust the stack.
 */
export function unfitInput(value: unknown): { path: string; message: string } | undefined {
  const stack: { value: unknown; path: string; depth: number }[] = [{ value, path: '', depth: 0 }];
  let nodes = 0;
  for (let item = stack.pop(); item; item = stack.pop()) {
    nodes += 1;
    if (nodes > nodesMax) return { path: '', message: `must hold at most ${nodesMax} values` };
    if (item.depth > depthMax) return { path: '', message: `must not be nested deeper than ${depthMax} levels` };
    if (typeof item.value === 'string') {
      const message = unfitText(item.value);
      if (message) return { path: item.path, message };
    } else if (typeof item.value === 'object' && item.value !== null && !Buffer.isBuffer(item.value)) {
      for (const [key, inner] of Object.entries(item.value)) {
        const path = item.path === '' ? key : `${item.path}.${key}`;
        const message = unfitText(key);
        if (message) return { path: item.path, message: `has a field name that ${message}` };
        stack.push({ value: inner, path, depth: item.depth + 1 });
      }
    }
  }
  return undefined;
}

function unfitText(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain the NUL character';
  if (!text.isWellFormed()) return 'must be well-formed Unicode';
  return undefined;
}
