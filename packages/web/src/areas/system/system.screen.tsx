import { Page } from '../../ui/page.tsx';

export function SystemScreen() {
  return <Page title="System">{null}</Page>;
}
