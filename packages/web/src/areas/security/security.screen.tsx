import { Page } from '../../ui/page.tsx';

export function SecurityScreen() {
  return <Page title="Security">{null}</Page>;
}
