import { Page } from '../../ui/page.tsx';

export function WelcomeScreen() {
  return <Page title="Welcome">{null}</Page>;
}
