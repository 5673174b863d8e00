import { observer } from 'mobx-react-lite';
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { FormAlert } from '../../components/forms/form-alert.tsx';
import styles from './account-form.module.scss';
import type { FormState } from './form-state.ts';
import { useFormFocus } from './use-form-focus.ts';

interface Props {
  /** The keys are the names of the inputs. */
  readonly state: Pick<FormState<string>, 'alert' | 'isBusy' | 'refusals' | 'takeUp'>;
  readonly action: string;
  readonly onSubmit: () => unknown;
  readonly variant?: 'primary' | 'secondary' | 'danger';
  readonly children: ReactNode;
}

/** A form: its fields, its message, and its submit button. */
export const AccountForm = observer(({ state, action, onSubmit, variant = 'primary', children }: Props) => {
  const form = useFormFocus(state.refusals);
  // A native submission before hydration would put a password into the address, so it is disabled until then.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  // Input from before hydration is adopted.
  useLayoutEffect(() => {
    for (const { name, value } of form.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? []) state.takeUp(name, value);
  }, [form, state]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={form} className={styles['form']} method="post" noValidate onSubmit={submit}>
      {children}
      <FormAlert text={state.alert} />
      <Button
        type={isReady ? 'submit' : 'button'}
        variant={variant}
        isWide
        isBusy={state.isBusy}
        onClick={isReady ? undefined : () => void onSubmit()}
      >
        {action}
      </Button>
    </form>
  );
});
