import { Page } from '../../ui/page.tsx';

export function SignOutScreen() {
  return <Page title="SignOut">{null}</Page>;
}
