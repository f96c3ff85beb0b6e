import { expect, test } from 'vitest';
import { projectInAddress } from './selected-project.ts';

test.each([
  ['/project/7/dashboard', '', 7],
  ['/project/all/dashboard', '', 'all'],
  ['/Project/ALL', '', 'all'],
  ['/settings/brand', '?projectId=12', 12],
  ['/settings/brand', '?projectId=all', 'all'],
  ['/project/7/dashboard', '?projectId=12', 7],
  ['/settings/brand', '', undefined],
  ['/settings/brand', '?projectId=0', undefined],
  ['/settings/brand', '?projectId=x', undefined],
  ['/projects/7', '', undefined],
])('%s%s names %s', (pathname, search, project) => {
  expect(projectInAddress(pathname, search)).toBe(project);
});
