import { Page } from '../../ui/page.tsx';

export function AuditLogScreen() {
  return <Page title="AuditLog">{null}</Page>;
}
