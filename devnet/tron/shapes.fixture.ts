/**
 * What the public nodes answer, field by field, written down from the documentation of the protocol. `?` says that a field is left
 * out where it is zero, empty or does not apply; numbers are JSON numbers, bytes are hex without 0x on the HTTP API and with it on
 * JSON-RPC.
 */
export type Shape = string | readonly [Shape] | { readonly [field: string]: Shape };

const log = { address: 'hex40', topics: ['hex64'], data: 'hex' } as const;

const innerTransaction = {
  hash: 'hex64',
  caller_address: 'hex42',
  transferTo_address: 'hex42',
  callValueInfo: [{ 'callValue?': 'number' }],
  note: 'hex',
  'rejected?': 'boolean',
} as const;

const rawData = {
  contract: [{ parameter: { value: 'object', type_url: 'text' }, type: 'text', 'Permission_id?': 'number' }],
  ref_block_bytes: 'hex4',
  ref_block_hash: 'hex16',
  expiration: 'number',
  'data?': 'hex',
  'fee_limit?': 'number',
  timestamp: 'number',
} as const;

const transaction = {
  ret: [{ contractRet: 'text' }],
  signature: ['hex130'],
  txID: 'hex64',
  raw_data: rawData,
  raw_data_hex: 'hex',
} as const;

const unsigned = {
  visible: 'boolean',
  txID: 'hex64',
  raw_data: rawData,
  raw_data_hex: 'hex',
  'ret?': [{ 'ret?': 'text' }],
} as const;

const info = {
  id: 'hex64',
  'fee?': 'number',
  blockNumber: 'number',
  blockTimeStamp: 'number',
  contractResult: ['hex'],
  'contract_address?': 'hex42',
  receipt: {
    'energy_usage?': 'number',
    'energy_fee?': 'number',
    'origin_energy_usage?': 'number',
    'energy_usage_total?': 'number',
    'net_usage?': 'number',
    'net_fee?': 'number',
    'result?': 'text',
    'energy_penalty_total?': 'number',
  },
  'log?': [log],
  'result?': 'text',
  'resMessage?': 'hex',
  'internal_transactions?': [innerTransaction],
  'withdraw_expire_amount?': 'number',
  'unfreeze_amount?': 'number',
} as const;

const header = {
  blockID: 'hex64',
  block_header: {
    raw_data: {
      'number?': 'number',
      txTrieRoot: 'hex64',
      witness_address: 'hex42',
      parentHash: 'hex64',
      'version?': 'number',
      timestamp: 'number',
    },
    witness_signature: 'hex130',
  },
} as const;

const block = { ...header, 'transactions?': [transaction] } as const;

const permission = {
  permission_name: 'text',
  threshold: 'number',
  keys: [{ address: 'hex42', weight: 'number' }],
} as const;

const contract = {
  origin_address: 'hex42',
  contract_address: 'hex42',
  abi: 'object',
  bytecode: 'hex',
  'consume_user_resource_percent?': 'number',
  'name?': 'text',
  'origin_energy_limit?': 'number',
  'code_hash?': 'hex64',
  'trx_hash?': 'hex64',
} as const;

const accepted = { 'result?': 'boolean', 'code?': 'text', 'message?': 'hex', txid: 'hex64' } as const;

export const walletShapes = {
  getnowblock: block,
  getblock: header,
  getblockbynum: block,
  getblockbyid: block,
  getblockbylimitnext: { block: [block] },
  getblockbylatestnum: { block: [block] },
  gettransactionbyid: transaction,
  gettransactioninfobyid: info,
  gettransactioninfobyblocknum: [info],
  getaccount: {
    address: 'hex42',
    'balance?': 'number',
    'create_time?': 'number',
    'type?': 'text',
    'free_net_usage?': 'number',
    net_window_size: 'number',
    net_window_optimized: 'boolean',
    account_resource: {
      energy_window_size: 'number',
      energy_window_optimized: 'boolean',
      'acquired_delegated_frozenV2_balance_for_energy?': 'number',
      'delegated_frozenV2_balance_for_energy?': 'number',
    },
    'acquired_delegated_frozenV2_balance_for_bandwidth?': 'number',
    'delegated_frozenV2_balance_for_bandwidth?': 'number',
    'owner_permission?': permission,
    'active_permission?': [{ ...permission, type: 'text', id: 'number', operations: 'hex64' }],
    frozenV2: [{ 'type?': 'text', 'amount?': 'number' }],
    'unfrozenV2?': [{ 'type?': 'text', unfreeze_amount: 'number', unfreeze_expire_time: 'number' }],
  },
  getaccountresource: {
    'freeNetUsed?': 'number',
    freeNetLimit: 'number',
    'NetUsed?': 'number',
    'NetLimit?': 'number',
    TotalNetLimit: 'number',
    TotalNetWeight: 'number',
    'tronPowerLimit?': 'number',
    'EnergyUsed?': 'number',
    'EnergyLimit?': 'number',
    TotalEnergyLimit: 'number',
    TotalEnergyWeight: 'number',
  },
  getchainparameters: { chainParameter: [{ key: 'text', 'value?': 'number' }] },
  getenergyprices: { prices: 'text' },
  getbandwidthprices: { prices: 'text' },
  triggerconstantcontract: {
    result: { result: 'boolean', 'message?': 'hex' },
    energy_used: 'number',
    'energy_penalty?': 'number',
    constant_result: ['hex'],
    'logs?': [log],
    transaction: unsigned,
  },
  triggersmartcontract: { result: { result: 'boolean' }, transaction: unsigned },
  estimateenergy: { result: { result: 'boolean' }, energy_required: 'number' },
  getcontract: contract,
  getcontractinfo: {
    smart_contract: contract,
    runtimecode: 'hex',
    contract_state: { 'energy_usage?': 'number', 'energy_factor?': 'number', 'update_cycle?': 'number' },
  },
  broadcasttransaction: accepted,
  broadcasthex: { ...accepted, transaction: 'text' },
} as const satisfies Readonly<Record<string, Shape>>;

const rpcLog = {
  address: '0xhex40',
  blockHash: '0xhex64',
  blockNumber: '0x',
  blockTimestamp: '0x',
  data: '0xhex',
  logIndex: '0x',
  removed: 'boolean',
  topics: ['0xhex64'],
  transactionHash: '0xhex64',
  transactionIndex: '0x',
} as const;

const rpcTransaction = {
  blockHash: '0xhex64',
  blockNumber: '0x',
  from: '0xhex40',
  gas: '0x',
  gasPrice: '0x',
  hash: '0xhex64',
  input: '0xhex',
  nonce: '0xhex16',
  r: '0xhex64',
  s: '0xhex64',
  to: '0xhex40',
  transactionIndex: '0x',
  type: '0x',
  v: '0x',
  value: '0x',
} as const;

export const rpcShapes = {
  eth_chainId: '0x',
  eth_blockNumber: '0x',
  eth_getBalance: '0x',
  eth_getCode: '0xhex',
  eth_call: '0xhex',
  eth_estimateGas: '0x',
  eth_getLogs: [rpcLog],
  eth_getTransactionByHash: rpcTransaction,
  eth_getTransactionReceipt: {
    blockHash: '0xhex64',
    blockNumber: '0x',
    contractAddress: 'null',
    cumulativeGasUsed: '0x',
    effectiveGasPrice: '0x',
    from: '0xhex40',
    gasUsed: '0x',
    logs: [rpcLog],
    logsBloom: '0xhex512',
    status: '0x',
    to: '0xhex40',
    transactionHash: '0xhex64',
    transactionIndex: '0x',
    type: '0x',
  },
  eth_getBlockByNumber: {
    baseFeePerGas: '0x',
    difficulty: '0x',
    extraData: '0xhex',
    gasLimit: '0x',
    gasUsed: '0x',
    hash: '0xhex64',
    logsBloom: '0xhex512',
    miner: '0xhex40',
    mixHash: '0xhex64',
    nonce: '0xhex16',
    number: '0x',
    parentHash: '0xhex64',
    receiptsRoot: '0xhex64',
    sha3Uncles: '0xhex64',
    size: '0x',
    stateRoot: '0xhex',
    timestamp: '0x',
    totalDifficulty: '0x',
    transactions: [rpcTransaction],
    transactionsRoot: '0xhex64',
    uncles: ['text'],
  },
} as const satisfies Readonly<Record<string, Shape>>;

/** What of the answer is not as written down: fields too many, too few, or of another kind. */
export function misshapen(answer: unknown, shape: Shape, at = ''): string[] {
  if (typeof shape === 'string') return isOf(answer, shape) ? [] : [`${at} is no ${shape}: ${JSON.stringify(answer)}`];
  if (isList(shape)) {
    if (!Array.isArray(answer)) return [`${at} is no list`];
    return answer.flatMap((one, index) => misshapen(one, shape[0], `${at}[${index}]`));
  }
  if (answer === null || typeof answer !== 'object') return [`${at} is no object`];
  const known = new Map(Object.entries(shape).map(([name, one]) => [name.replace('?', ''), { name, one }]));
  const given = answer as Record<string, unknown>;
  const missing = [...known.values()].filter(({ name }) => !name.endsWith('?') && !(name in given));
  return [
    ...missing.map(({ name }) => `${at}.${name} is missing`),
    ...Object.entries(given).flatMap(([name, value]) => {
      const field = known.get(name);
      return field ? misshapen(value, field.one, `${at}.${name}`) : [`${at}.${name} is not known`];
    }),
  ];
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function isOf(value: unknown, kind: string): boolean {
  if (kind === 'null') return value === null;
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'object') return value !== null && typeof value === 'object';
  if (kind === 'number' || kind === 'boolean') return typeof value === kind;
  if (kind === '0x') return typeof value === 'string' && /^0x(0|[1-9a-f][0-9a-f]*)$/.test(value);
  const [, prefix = '', digits = ''] = /^(0x)?hex(\d*)$/.exec(kind) ?? [];
  const count = digits === '' ? '*' : `{${digits}}`;
  return typeof value === 'string' && new RegExp(`^${prefix}[0-9a-fA-F]${count}$`).test(value);
}
