/** What others than the signer may add, change and remove of a table, and of the rest they only read; each of them, or one. */
type Guard = { added: string | { api: string; worker: string }; changed: string; removed?: string };

const ofDeposits = "(select type from wallet w where w.id = wallet_id) = 'deposit'";
const itsOwn = 'position = 0 and family = (select family from wallet w where w.id = wallet_id)';

/**
 * Whoever takes over a process has its rights and the master key. The pair that keys of hot wallets are sealed to is none of its
 * business then: else it would put another one in, and the signer would seal them to that. Nor are the sealed keys themselves,
 * which a process may add, and neither change nor destroy. What pays, and what lets a contract move tokens, is handed out by workers:
 * an API process orders sweeps alone, and the numbers that they live by. What was signed only the signer tells.
 * And a wallet with a key has the one address that it was made with, by the API: people are shown it as where to send money.
 */
export const guardedRows: Readonly<Record<string, Guard>> = {
  address: { added: { api: `${ofDeposits} or (${itsOwn})`, worker: ofDeposits }, changed: 'true', removed: ofDeposits },
  outbox: {
    added: "kind not in ('outgoing.signed', 'outgoing.signed-again', 'outgoing.fee-raised', 'outgoing.signed-in-vain')",
    changed: 'false',
  },
  outgoing_transaction: { added: { api: "kind in ('sweep', 'nonce')", worker: 'true' }, changed: 'true' },
  secret: { added: 'true', changed: "purpose <> 'hot-wallet-key'" },
  vault_key: { added: "kind = 'data'", changed: "kind = 'data'" },
};
