import { Page } from '../../ui/page.tsx';

export function ForgotPasswordScreen() {
  return <Page title="ForgotPassword">{null}</Page>;
}
