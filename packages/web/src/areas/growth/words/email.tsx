/** An email address that, where it must, breaks before its @. */
export function Email({ value }: { value: string }) {
  const at = value.lastIndexOf('@');
  return at <= 0 ? (
    value
  ) : (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  );
}
