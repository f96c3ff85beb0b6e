export function ChangePasswordDialog() {
  return null;
}
