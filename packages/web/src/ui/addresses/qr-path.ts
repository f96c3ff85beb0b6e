/** The dark modules as one path: a bar for each run of them. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .map((row, y) =>
      runs(row)
        .map(([from, length]) => bar(from, y, length))
        .join(''),
    )
    .join('');
}

function bar(x: number, y: number, length: number): string {
  return `M${x} ${y}h${length}v1h-${length}z`;
}

function runs(row: readonly boolean[]): [from: number, length: number][] {
  const found: [number, number][] = [];
  row.forEach((isDark, x) => {
    if (!isDark) return;
    const last = found.at(-1);
    if (last && last[0] + last[1] === x) last[1] += 1;
    else found.push([x, 1]);
  });
  return found;
}
