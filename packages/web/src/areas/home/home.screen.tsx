import { Page } from '../../ui/page.tsx';

export function HomeScreen() {
  return <Page title="Home">{null}</Page>;
}
