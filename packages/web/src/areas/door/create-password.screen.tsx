import { Page } from '../../ui/page.tsx';

export function CreatePasswordScreen() {
  return <Page title="CreatePassword">{null}</Page>;
}
