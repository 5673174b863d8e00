import { observer } from 'mobx-react-lite';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../components/button.tsx';
import { FormAlert } from '../components/forms/form-alert.tsx';
import styles from './account-form.module.scss';
import type { FormState } from './form-state.ts';
import { useFormFocus } from './use-form-focus.ts';

interface Props {
  readonly state: Pick<FormState<string>, 'alert' | 'isBusy' | 'refusals'>;
  readonly action: string;
  readonly onSubmit: () => unknown;
  readonly variant?: 'primary' | 'secondary' | 'danger';
  readonly children: ReactNode;
}

/** Fields, what is wrong with them as a whole, and the one button that sends them. */
export const AccountForm = observer(({ state, action, onSubmit, variant = 'primary', children }: Props) => {
  const form = useFormFocus(state.refusals);
  // Sent by the browser itself, before the program runs, a password would stand in the address: until then nothing can be sent.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={form} className={styles['form']} method="post" noValidate onSubmit={submit}>
      {children}
      <FormAlert text={state.alert} />
      <Button type={isReady ? 'submit' : 'button'} variant={variant} isWide isBusy={state.isBusy}>
        {action}
      </Button>
    </form>
  );
});
