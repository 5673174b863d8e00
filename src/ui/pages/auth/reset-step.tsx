import { observer } from 'mobx-react-lite';
import { formatPhone } from '../../../domain/identity/format-phone.ts';
import { readIdentifier } from '../../../domain/identity/login-identifier.ts';
import { AccountForm } from '../../account/account-form.tsx';
import { Resend } from '../../account/resend.tsx';
import styles from '../../account/step.module.scss';
import { StepHeading } from '../../account/step-heading.tsx';
import { Button } from '../../components/button.tsx';
import { CodeField } from '../../components/forms/code-field.tsx';
import { FormAlert } from '../../components/forms/form-alert.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { ToastStore } from '../../stores/toast.store.ts';
import { accountText } from '../../text/account.ts';
import { authText } from '../../text/auth.ts';
import { useStore } from '../../view-model.tsx';
import type { StepProps } from './step-props.ts';

const shown = (identifier: string): string => {
  const read = readIdentifier(identifier);
  return read.kind === 'phone' ? formatPhone(read.phone) : read.email;
};

/** A new password, with the code from the account's phone. Whether there is such an account is not said. */
export const ResetStep = observer(({ flow, forms }: StepProps) => {
  const toasts = useStore(ToastStore);
  const { reset } = forms;
  const { awaited } = flow;
  if (awaited === null) return null;
  const resend = async (): Promise<void> => {
    if (await forms.resend(flow)) toasts.show('success', accountText.codeSent);
  };
  return (
    <section className={styles['step']}>
      <StepHeading title={authText.resetTitle} takesFocus={flow.hasMoved}>
        {authText.resetLead(shown(awaited.sentTo))}
      </StepHeading>
      <AccountForm state={reset} action={authText.resetAction} onSubmit={() => void forms.sendReset(flow, authText.resetDone)}>
        <CodeField name="code" value={reset.values.code} error={reset.errors.code ?? null} onChange={(value) => reset.set('code', value)} />
        <PasswordField
          label={authText.newPassword}
          name="password"
          autoComplete="new-password"
          hint={authText.passwordHint}
          value={reset.values.password}
          error={reset.errors.password ?? null}
          onChange={(value) => reset.set('password', value)}
        />
      </AccountForm>
      <Resend at={awaited.resendAt} isBusy={forms.isResending} onResend={() => void resend()} />
      <FormAlert text={forms.resendProblem} />
      <div className={styles['ways']}>
        <Button variant="text" onClick={() => flow.giveUp('sign-in')}>
          {authText.backToSignIn}
        </Button>
      </div>
    </section>
  );
});
