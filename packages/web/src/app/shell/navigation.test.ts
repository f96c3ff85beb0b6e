import { expect, test } from 'vitest';
import { currentLink, navigation } from './navigation.ts';

const sections = navigation(7, '/docs');

test.each([
  ['/project/7/dashboard', 'Dashboard'],
  ['/Project/7/DASHBOARD', 'Dashboard'],
  ['/settings', 'Settings'],
  ['/settings/account/members', 'Settings'],
  ['/SETTINGS/Integrations/API-keys', 'API keys'],
  ['/settingsandmore', undefined],
  ['/docs', undefined],
])('at %s the current item is %s', (pathname, label) => {
  expect(currentLink(sections, pathname)?.label).toBe(label);
});
