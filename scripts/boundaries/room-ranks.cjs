/**
 * The rooms of a folder, lowest first: a file may call those of its own room and of those before it. What lies in the folder
 * itself, its front door and its composition, stands above all its rooms; its events.ts stands below them.
 */
exports.rooms = {
  'packages/keys/src': ['phrase', 'evm', 'bitcoin', 'tron', 'solana', 'accounts'],
  'packages/server/src/chains/bitcoin': ['rules', 'reading', 'sending'],
  'packages/server/src/chains/evm': ['rules', 'reading', 'sending'],
  'packages/server/src/chains/memory': ['rules', 'network', 'reading', 'sending'],
  'packages/server/src/chains/solana': ['rules', 'reading', 'sending'],
  'packages/server/src/chains/tron': ['rules', 'reading', 'sending'],
  'packages/server/src/modules/assets': ['chains', 'nodes', 'health', 'currencies', 'blockchains'],
  'packages/server/src/modules/deposits': ['booking', 'watching', 'reading', 'diagnosis', 'dust', 'matching'],
  'packages/server/src/modules/members': ['accounts', 'passwords', 'passkeys', 'sessions', 'roles', 'people'],
  'packages/server/src/modules/outgoing': ['orders', 'positions', 'sending', 'journal', 'deeds', 'signing'],
  'packages/server/src/modules/payments': [
    'rules',
    'asking',
    'settling',
    'checkout',
    'reading',
    'decisions',
    'diagnosis',
  ],
  'packages/server/src/modules/payouts': [
    'policy',
    'recipients',
    'wallets',
    'payout',
    'signing',
    'sending',
    'reading',
    'asking',
    'deciding',
    'batches',
  ],
  'packages/server/src/modules/referrals': ['campaigns', 'people', 'rewards', 'withdrawals', 'reporting', 'portal'],
  'packages/server/src/modules/signing': ['requests', 'targets', 'kinds'],
  'packages/server/src/modules/sweeps': ['rules', 'sweep', 'authorizations', 'planning', 'moving', 'funds'],
  'packages/server/src/modules/treasury-changes': ['newcomers', 'changes', 'notices'],
  'packages/server/src/modules/wallets': ['wallet', 'addresses', 'links', 'contracts', 'creating'],
  'packages/server/src/modules/webhooks': ['endpoints', 'deliveries', 'sending'],
};
