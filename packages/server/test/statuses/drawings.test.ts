import { globSync } from 'node:fs';
import path from 'node:path';
import { instance } from '@viz-js/viz';
import { expect, it } from 'vitest';
import { definedStatuses } from './defined-statuses.ts';
import { drawStatus, fileOf } from './draw-status.ts';

const folder = path.resolve(import.meta.dirname, '../../../../docs/status');

it('every status is drawn as it moves, and shown on one page', async () => {
  const viz = await instance();
  const statuses = [...(await definedStatuses())].toSorted(([a], [b]) => fileOf(a).localeCompare(fileOf(b)));
  for (const [name, status] of statuses) {
    await expect(drawStatus(viz, status)).toMatchFileSnapshot(path.join(folder, fileOf(name)));
  }
  const files = statuses.map(([name]) => fileOf(name));
  await expect(pageOf(files)).toMatchFileSnapshot(path.join(folder, 'README.md'));
  expect(globSync('*.svg', { cwd: folder }).filter((file) => !files.includes(file))).toEqual([]);
});

function pageOf(files: readonly string[]): string {
  const shown = files.map((file) => {
    const title = file.replace('.svg', '').replaceAll('-', ' ');
    return `## ${title[0]?.toUpperCase()}${title.slice(1)}\n\n![${title}](${file})\n`;
  });
  return [
    '# Statuses\n',
    'Drawn from the tables of edges in `*-status.ts`. A bold frame is where a row begins, a double one where it ends.\n',
    ...shown,
  ].join('\n');
}
