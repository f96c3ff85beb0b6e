import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { DepositKey } from '@coffer/keys/solana/deposit-keys.ts';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { focusFirst } from '../../../ui/forms/focus-first.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { ProjectChoice } from '../../../ui/projects/project-choice.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useOnline } from '../../../ui/messages/use-online.ts';
import type { prepareInPage } from '../../../wallet/prepare-in-page.ts';
import { countDefault, prepareIssues } from './prepare.form.ts';
import { useAddKeys, useAddPrepared, type Wallet } from '../wallet/queries.ts';

type Props = { wallet?: Wallet; onMade: (walletId: number) => void; onBack?: () => void; onClose: () => void };

const family = 'SOL_Family';
const silent = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** The phrase stays in its field alone: no state, no name and no request has it. What is uploaded is public. */
export function PrepareDialog({ wallet, onMade, onBack, onClose }: Props) {
  const pool = wallet?.keyPools?.find((one) => one.family === family);
  const selected = useSelectedProject();
  const initialValues = { name: '', count: String(countDefault), project: selected === 'all' ? '' : String(selected) };
  const form = useForm({ initialValues });
  const phrase = useRef<HTMLTextAreaElement>(null);
  const passphrase = useRef<HTMLInputElement>(null);
  const prepare = usePrepare();
  const [keys, setKeys] = useState<DepositKey[]>();
  const [problem, setProblem] = useState<string>();
  const [make, add] = [useAddPrepared(), useAddKeys()];
  const isOnline = useOnline();

  async function start(): Promise<void> {
    const { name, count } = form.values;
    const issues = prepareIssues({ name: wallet ? null : name, count });
    form.setErrors(issues);
    setProblem(undefined);
    if (Object.keys(issues).length > 0) return focusFirst(form, issues);
    const typed = { phrase: phrase.current?.value ?? '', passphrase: passphrase.current?.value ?? '' };
    const range = { from: pool?.prepared ?? 0, count: Number(count), firstAddress: pool?.firstAddress };
    const made = await prepare.run(range, typed);
    if (made === undefined) return undefined;
    if (!made.ok) return setProblem(made.problem);
    for (const field of [phrase.current, passphrase.current]) if (field) field.value = '';
    return setKeys(made.keys);
  }

  function upload(made: DepositKey[]): void {
    const { name, project } = form.values;
    const body = { family, keys: made } as const;
    const done = ({ id, keyPools = [] }: Wallet) => {
      const ready = keyPools.find((one) => one.family === family)?.ready ?? 0;
      const isWaiting = ready <= (pool?.ready ?? 0);
      toastSuccess(
        `${made.length} addresses ${isWaiting ? 'take effect after the waiting time, and the owners were notified' : 'are ready to be assigned'}`,
      );
      onMade(id);
    };
    if (wallet) return add.mutate({ params: { id: wallet.id }, body }, { onSuccess: done });
    const projectID = project === '' ? {} : { projectID: Number(project) };
    return make.mutate({ body: { ...body, name: name.trim(), ...projectID } }, { onSuccess: done });
  }

  const failure = wallet ? add.error : make.error;
  const error = prepare.code === 'failed' ? 'Part of this page could not be loaded. Open it again.' : undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={wallet ? `Prepare addresses for ${wallet.name}` : 'Prepare Solana addresses'}
      subtitle="Solana has no extended public key, so addresses are prepared from your phrase in this page. Only the addresses are uploaded."
      steps={{ count: 2, current: keys ? 2 : 1 }}
      {...(keys ? { onBack: () => setKeys(undefined) } : onBack ? { onBack } : {})}
      onConfirm={() => (keys ? upload(keys) : void start())}
      confirmLabel={keys ? `Upload ${keys.length} addresses` : 'Prepare'}
      confirmDisabled={keys ? !isOnline : prepare.code !== 'loaded'}
      busy={prepare.isWorking || add.isPending || make.isPending}
      error={error ?? (failure ? messageOf(failure) : undefined)}
    >
      {keys ? (
        <Notice tone={isOnline ? 'success' : 'attention'}>
          {keys.length} addresses are prepared, and the phrase has been removed from this page.
          {isOnline ? '' : ' Reconnect to the network to upload them.'}
        </Notice>
      ) : (
        <>
          {wallet ? null : (
            <TextInput
              {...form.getInputProps('name')}
              label="Name"
              placeholder="For example: Till"
              autoComplete="off"
            />
          )}
          <TextInput {...form.getInputProps('count')} label="Addresses" inputMode="numeric" autoComplete="off" />
          <Textarea
            {...silent}
            ref={phrase}
            label="Recovery phrase"
            description="It is used only in this page and never sent. You can disconnect from the network while you type it."
            rows={3}
            disabled={prepare.isWorking}
            error={problem}
          />
          <PasswordInput
            {...silent}
            ref={passphrase}
            label="Passphrase (optional)"
            autoComplete="new-password"
            disabled={prepare.isWorking}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the passphrase' }}
          />
          {wallet ? null : <ProjectChoice {...form.getInputProps('project')} />}
        </>
      )}
    </Modal>
  );
}

type Prepare = typeof prepareInPage;

class Abandoned extends Error {}

/** The code is there before it is needed, so that the network may be off when the words are typed. */
function usePrepare() {
  const [code, setCode] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const [isWorking, setWorking] = useState(false);
  const loaded = useRef<Prepare>(undefined);
  const isWanted = useRef(true);
  useEffect(() => {
    isWanted.current = true;
    import('../../../wallet/prepare-in-page.ts').then(
      (part) => {
        loaded.current = part.prepareInPage;
        setCode('loaded');
      },
      () => setCode('failed'),
    );
    return () => void (isWanted.current = false);
  }, []);

  /** Undefined when nobody waits for it any more. */
  async function run(range: Parameters<Prepare>[0], typed: Parameters<Prepare>[1]) {
    setWorking(true);
    try {
      return await loaded.current?.(range, typed, async () => {
        await new Promise((resolve) => setTimeout(resolve));
        if (!isWanted.current) throw new Abandoned();
      });
    } catch (failure) {
      if (failure instanceof Abandoned) return undefined;
      throw failure;
    } finally {
      setWorking(false);
    }
  }
  return { code, isWorking, run };
}
