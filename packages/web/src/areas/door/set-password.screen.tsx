import { Page } from '../../ui/page.tsx';

export function SetPasswordScreen() {
  return <Page title="SetPassword">{null}</Page>;
}
