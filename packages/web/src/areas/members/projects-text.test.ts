import { expect, it } from 'vitest';
import type { Member } from './queries.ts';
import { projectsText } from './projects-text.ts';

const names = new Map([
  [1, 'Kiosk'],
  [2, 'Arcade'],
  [3, 'Bakery'],
]);

it.each<[Member['projects'], ReturnType<typeof projectsText>]>([
  ['all', { text: 'All projects' }],
  [[1], { text: 'Kiosk', title: 'Kiosk' }],
  [[1, 2], { text: 'Arcade, Kiosk', title: 'Arcade, Kiosk' }],
  [[1, 2, 3], { text: 'Arcade, Bakery + 1 more', title: 'Arcade, Bakery, Kiosk' }],
  [[1, 8, 9], { text: 'Kiosk + 2 more', title: 'Kiosk, 2 other projects' }],
  [[9], { text: '1 project' }],
  [[], { text: '0 projects' }],
])('the projects %j read %j', (projects, shown) => {
  expect(projectsText(projects, names)).toEqual(shown);
});
