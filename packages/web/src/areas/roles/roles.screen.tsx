import { Page } from '../../ui/page.tsx';

export function RolesScreen() {
  return <Page title="Roles">{null}</Page>;
}
