import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiFailure } from '../../api/http/failure.ts';
import { Address } from '../../ui/addresses/address.tsx';
import { ChainName } from '../../ui/money/chain-name.tsx';
import { CheckRow } from '../../ui/forms/check-row.tsx';
import { fieldErrors } from '../../ui/forms/field-errors.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { ChangeNotice } from '../../ui/messages/change-notice.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { lookAlikeOf, type LookAlike } from './look-alike.ts';
import { useAddToken, useOffer } from './queries.ts';
import { texts } from './texts.ts';
import { problemsOf, type TokenProblems, type TokenValues } from './token.form.ts';
import classes from './payment-options.module.css';

const fields = ['blockchainCode', 'contract', 'currencyCode'] as const;

/** What a token counts in is its contract's to say; which contract it is, is the person's to compare. */
export function AddTokenDialog({ onClose }: { onClose: () => void }) {
  const { chains = [], currencies = [] } = useOffer();
  const [isComparing, setComparing] = useState(false);
  const [isPriced, setPriced] = useState(false);
  const [refused, setRefused] = useState<string>();
  const add = useAddToken();
  const form = useForm<TokenValues>({
    initialValues: { blockchainCode: chains[0]?.code ?? '', contract: '', currencyCode: '' },
    validate: (values) => problemsOf(values, chains.find(({ code }) => code === values.blockchainCode)?.family),
  });
  const { contract, currencyCode } = form.values;
  const code = currencyCode.trim().toUpperCase();
  const chain = chains.find((one) => one.code === form.values.blockchainCode);

  /** What was confirmed of one contract says nothing of the next. */
  function compare(now: boolean): void {
    setComparing(now);
    setPriced(false);
  }

  function show(problems: TokenProblems): void {
    compare(false);
    form.setErrors(problems);
    const first = fields.find((field) => problems[field] !== undefined);
    // The fields are back only after this render.
    if (first !== undefined) setTimeout(() => form.getInputNode(first)?.focus());
  }

  async function send(): Promise<void> {
    if (!chain) return;
    try {
      const token = { blockchainCode: chain.code, contract: contract.trim(), currencyCode: code };
      const added = await add.mutateAsync({ body: { ...token, ...(isPriced ? { pricedAs: code } : {}) } });
      toastSuccess(
        `${added.currencyCode} on ${chain.name} added: ${added.currency}, ${added.walletPrecision} decimals${added.priced ? '' : ', no price yet'}`,
      );
      if (isPriced && !added.priced) toastSuccess(texts.token.waits(code));
      onClose();
    } catch (failure) {
      const { errors, rest } = fieldErrors(failure, fields);
      setRefused(rest.length > 0 ? rest.join('; ') : undefined);
      if (failure instanceof ApiFailure && Object.keys(errors).length > 0) show(errors);
    }
  }

  function go(): void {
    setRefused(undefined);
    if (isComparing) void send();
    else form.onSubmit(() => compare(true), show)();
  }

  return (
    <Modal
      opened
      onClose={() => (add.isPending ? undefined : onClose())}
      title={isComparing ? 'Compare the contract' : 'Add a token by contract'}
      subtitle={
        isComparing
          ? "Compare the full address with the one on the issuer's website. It cannot be changed later."
          : 'Name and decimals are read from the contract.'
      }
      steps={{ count: 2, current: isComparing ? 2 : 1 }}
      {...(isComparing ? { onBack: () => compare(false) } : {})}
      confirmLabel={isComparing ? 'Add token' : 'Next'}
      onConfirm={go}
      busy={add.isPending}
      error={refused}
    >
      {isComparing && chain ? (
        <Comparison
          chain={chain}
          contract={contract.trim()}
          lookAlike={lookAlikeOf(currencyCode, currencies)}
          code={code}
          isPriced={isPriced}
          onPriced={setPriced}
        />
      ) : (
        <>
          <NativeSelect
            label="Network"
            data={chains.map((one) => ({ value: one.code, label: one.name }))}
            {...form.getInputProps('blockchainCode')}
          />
          <TextInput
            label="Contract"
            placeholder="0x…"
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            {...form.getInputProps('contract')}
          />
          <TextInput
            label="Symbol"
            description="As the issuer writes it. It must match the symbol in the contract."
            placeholder="DAI"
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('currencyCode')}
          />
        </>
      )}
    </Modal>
  );
}

type ComparisonProps = {
  chain: { code: string; name: string };
  contract: string;
  code: string;
  lookAlike: LookAlike | undefined;
  isPriced: boolean;
  onPriced: (is: boolean) => void;
};

function Comparison({ chain, contract, code, lookAlike, isPriced, onPriced }: ComparisonProps) {
  return (
    <>
      <div className={classes['compare']}>
        <p>
          {code} on <ChainName code={chain.code} name={chain.name} />
        </p>
        <Address value={contract} />
      </div>
      <Notice tone={lookAlike ? 'attention' : 'neutral'}>{warningOf(lookAlike, code, chain.name)}</Notice>
      <CheckRow
        label={`I compared the contract: this token is worth one ${code}`}
        checked={isPriced}
        onChange={(event) => onPriced(event.currentTarget.checked)}
      />
      <p>{isPriced ? texts.token.warning(code) : texts.token.without}</p>
      {isPriced ? <ChangeNotice meanwhile={texts.token.meanwhile} /> : null}
    </>
  );
}

function warningOf(lookAlike: LookAlike | undefined, code: string, network: string): string {
  if (lookAlike?.kind === 'same' && lookAlike.networks.includes(network)) {
    return `${code} on ${network} already exists. A different address is a different token, and one of the two is not what payers expect.`;
  }
  if (lookAlike?.kind === 'same') {
    const where = new Intl.ListFormat('en').format(lookAlike.networks);
    return `${code} on ${where} already exists. Anyone can create a token with that name on ${network}: add it only if its issuer publishes exactly this address.`;
  }
  if (lookAlike?.kind === 'similar') {
    return `${code} looks similar to ${lookAlike.code} but is a different token. Scammers use look-alikes to confuse payers.`;
  }
  return 'Anyone can create a token with any name. A worthless token with the right name pays you nothing.';
}
