import { getBase58Encoder, getBase64Encoder } from '@solana/kit';
import { innerInstructions } from '../machine/land.ts';
import type { Block } from '../machine/ledger.ts';
import type { Tried } from '../machine/machine.ts';
import { addressAt, blockFor, configAt, inContext, isConfig, textAt, wholeNumberAt } from './params.ts';
import type { Config, Methods, Params } from './params.ts';
import { payAirdrop } from './pay-airdrop.ts';
import { nameOf, readWire, type Wire } from '../machine/read-wire.ts';
import { badParams, refusals, RpcRefusal } from '../machine/rpc-refusal.ts';
import { showAccount } from './show-account.ts';
import type { Simulator } from '../machine/simulator.ts';
import { sayError } from '../machine/transaction-error.ts';

/** What changes the chain, or shows what would. */
export const sendMethods: Methods = {
  sendTransaction(simulator, params) {
    const config = configAt(params, 1);
    const wire = wireIn(params, config);
    if (config['skipPreflight'] !== true) {
      const block = blockFor(simulator, config, 'preflightCommitment');
      const tried = tryAt(simulator, block, wire, { verify: true });
      if (tried.error === 'SignatureFailure')
        throw new RpcRefusal(refusals.badSignature, 'Transaction signature verification failure');
      if (tried.error !== null) {
        const said = `Transaction simulation failed: ${sayError(tried.error)}`;
        throw new RpcRefusal(refusals.preflight, said, report(tried));
      }
    }
    return simulator.take(wire);
  },

  simulateTransaction(simulator, params) {
    const config = configAt(params, 1);
    const { sigVerify, replaceRecentBlockhash, innerInstructions: wantsInner, accounts } = config;
    if (sigVerify === true && replaceRecentBlockhash === true)
      throw badParams('sigVerify may not be used with replaceRecentBlockhash');
    const block = blockFor(simulator, config);
    const tried = tryAt(simulator, block, wireIn(params, config), {
      verify: sigVerify === true,
      anyLifetime: replaceRecentBlockhash === true,
    });
    const { hash: blockhash, height } = block;
    const replacement = { blockhash, lastValidBlockHeight: simulator.lastValidHeight(height) };
    return inContext(block, {
      ...report(tried),
      accounts: isConfig(accounts) ? accountsAfter(simulator, tried, accounts) : null,
      ...(wantsInner === true ? { innerInstructions: innerInstructions(tried.meta) } : {}),
      ...(replaceRecentBlockhash === true ? { replacementBlockhash: replacement } : {}),
    });
  },

  async requestAirdrop(simulator, params) {
    const address = addressAt(params, 0);
    const lamports = BigInt(wholeNumberAt(params, 1));
    return simulator.take(await payAirdrop(simulator.ledger, address, lamports));
  },
};

function wireIn(params: Params, { encoding = 'base58' }: Config): Wire {
  if (encoding !== 'base58' && encoding !== 'base64') throw badParams(`there is no encoding ${String(encoding)}`);
  const encoder = encoding === 'base64' ? getBase64Encoder() : getBase58Encoder();
  return readWire(Uint8Array.from(decoded(encoder, textAt(params, 0), encoding)));
}

function decoded(encoder: ReturnType<typeof getBase58Encoder>, text: string, encoding: string) {
  try {
    return encoder.encode(text);
  } catch {
    throw badParams(`invalid ${encoding} encoding`);
  }
}

/** Runs it on the state behind that block, and leaves no trace. */
function tryAt(
  { ledger }: Simulator,
  block: Block,
  wire: Wire,
  { verify, anyLifetime = false }: { verify: boolean; anyLifetime?: boolean },
): Tried {
  const byNonce = !anyLifetime && !ledger.isRecent(wire.message.lifetimeToken, block.height);
  const tried = ledger.stateAt(block, () => ledger.machine.try(wire, { byNonce, verify }));
  const before = ledger.landed(nameOf(wire));
  const isDone = before !== undefined && before.block.height <= block.height;
  return verify && isDone && !byNonce && tried.error !== 'SignatureFailure'
    ? { ...tried, error: 'AlreadyProcessed' }
    : tried;
}

function report({ error, meta }: Tried) {
  const data = meta.returnData();
  const bytes = data.data();
  const returned = { programId: '', data: [Buffer.from(bytes).toString('base64'), 'base64'] };
  return {
    err: error,
    logs: meta.logs(),
    accounts: null,
    unitsConsumed: meta.computeUnitsConsumed(),
    innerInstructions: null,
    returnData: bytes.length === 0 ? null : returned,
  };
}

function accountsAfter({ ledger }: Simulator, { post, error }: Tried, { addresses, encoding }: Config) {
  if (!Array.isArray(addresses)) throw badParams('accounts must name addresses');
  if (error !== null) return addresses.map(() => null);
  return addresses.map((_address, at) => {
    const address = addressAt(addresses, at);
    const account = post.find((one) => one.address === address) ?? ledger.machine.account(address);
    return showAccount(ledger.machine, account, { encoding: encoding ?? 'base64' });
  });
}
