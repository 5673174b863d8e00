import { observer } from 'mobx-react-lite';
import type { FormEvent, ReactNode } from 'react';
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
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={submit}>
      {children}
      <FormAlert text={state.alert} />
      <Button type="submit" variant={variant} isWide isBusy={state.isBusy}>
        {action}
      </Button>
    </form>
  );
});
