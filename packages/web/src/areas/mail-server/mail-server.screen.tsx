import { Page } from '../../ui/page.tsx';

export function MailServerScreen() {
  return <Page title="MailServer">{null}</Page>;
}
