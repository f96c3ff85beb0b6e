/** Rows of a table that the signer alone writes: what others may add and change of it, and of the rest they only read. */
type Guard = { added: string; changed: string };

/**
 * Whoever takes over a process has its rights and the master key. The pair that keys of hot wallets are sealed to is none of its
 * business then: else it would put another one in, and the signer would seal them to that. Nor are the sealed keys themselves,
 * which a process may add, and neither change nor destroy.
 */
export const guardedRows: Readonly<Record<string, Guard>> = {
  secret: { added: 'true', changed: "purpose <> 'hot-wallet-key'" },
  vault_key: { added: "kind = 'data'", changed: "kind = 'data'" },
};
