import { observer } from 'mobx-react-lite';
import { formatPhone } from '../../../domain/auth/format-phone.ts';
import { readIdentifiers } from '../../../domain/auth/login-identifier.ts';
import { Button } from '../../components/button.tsx';
import { CodeField } from '../../components/forms/code-field.tsx';
import { FormAlert } from '../../components/forms/form-alert.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { useStore } from '../../core/view-model.tsx';
import { accountText } from '../../features/auth/account.text.ts';
import { AccountForm } from '../../features/auth/account-form.tsx';
import { Resend } from '../../features/auth/resend.tsx';
import styles from '../../features/auth/step.module.scss';
import { StepHeading } from '../../features/auth/step-heading.tsx';
import { ToastStore } from '../../stores/toast.store.ts';
import { authText } from './auth.text.ts';
import type { StepProps } from './step-props.ts';

/** Every reading of what was typed, because the answer does not say which of them has an account. */
const shown = (identifier: string): string =>
  authText.either(readIdentifiers(identifier).map((read) => (read.kind === 'phone' ? formatPhone(read.phone) : read.email)));

/** A new password, with the code from the account's phone. The page does not disclose whether the account exists. */
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
      <StepHeading title={authText.resetTitle} takesFocus={false}>
        {authText.resetLead(shown(awaited.sentTo))}
      </StepHeading>
      <AccountForm state={reset} action={authText.resetAction} onSubmit={() => void forms.sendReset(flow, authText.resetDone)}>
        <CodeField
          name="code"
          takesFocus
          value={reset.values.code}
          error={reset.errors.code ?? null}
          onChange={(value) => reset.set('code', value)}
        />
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

export const ForgotStep = observer(({ flow, forms }: StepProps) => {
  const { forgot } = forms;
  return (
    <section className={styles['step']}>
      <StepHeading title={authText.forgotTitle} takesFocus={flow.hasChangedStep}>
        {authText.forgotLead}
      </StepHeading>
      <AccountForm state={forgot} action={authText.sendCode} onSubmit={() => void forms.sendForgot(flow)}>
        <TextField
          label={authText.phone}
          inputMode="tel"
          name="identifier"
          autoComplete="username"
          value={forgot.values.identifier}
          error={forgot.errors.identifier ?? null}
          onChange={(value) => forgot.set('identifier', value)}
        />
      </AccountForm>
      <div className={styles['ways']}>
        <Button variant="text" onClick={() => flow.giveUp('sign-in')}>
          {authText.backToSignIn}
        </Button>
      </div>
    </section>
  );
});
