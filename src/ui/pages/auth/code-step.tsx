import { observer } from 'mobx-react-lite';
import { formatPhone } from '../../../domain/auth/format-phone.ts';
import { Button } from '../../components/button.tsx';
import { CodeField } from '../../components/forms/code-field.tsx';
import { FormAlert } from '../../components/forms/form-alert.tsx';
import { useStore } from '../../core/view-model.tsx';
import { accountText } from '../../features/auth/account.text.ts';
import { AccountForm } from '../../features/auth/account-form.tsx';
import { Resend } from '../../features/auth/resend.tsx';
import styles from '../../features/auth/step.module.scss';
import { StepHeading } from '../../features/auth/step-heading.tsx';
import { ToastStore } from '../../stores/toast.store.ts';
import { authText } from './auth.text.ts';
import type { StepProps } from './step-props.ts';

/** The code of a new account. Owners of a registered number receive none, so links to sign-in and reset are here too. */
export const CodeStep = observer(({ flow, forms }: StepProps) => {
  const toasts = useStore(ToastStore);
  const { code } = forms;
  const { awaited } = flow;
  if (awaited === null) return null;
  const resend = async (): Promise<void> => {
    if (await forms.resend(flow)) toasts.show('success', accountText.codeSent);
  };
  const goTo = (step: 'sign-in' | 'forgot'): void => {
    forms.signIn.set('identifier', formatPhone(awaited.sentTo));
    forms.forgot.set('identifier', formatPhone(awaited.sentTo));
    flow.giveUp(step);
  };
  return (
    <section className={styles['step']}>
      <StepHeading title={authText.codeTitle} takesFocus={false}>
        {authText.codeSent(formatPhone(awaited.sentTo))}
      </StepHeading>
      <AccountForm state={code} action={authText.continue} onSubmit={() => void forms.sendCode(flow)}>
        <CodeField
          name="code"
          takesFocus
          hint={authText.codeHint}
          value={code.values.code}
          error={code.errors.code ?? null}
          onChange={(value) => code.set('code', value)}
          onComplete={() => void forms.sendCode(flow)}
        />
      </AccountForm>
      <Resend at={awaited.resendAt} isBusy={forms.isResending} onResend={() => void resend()} />
      <FormAlert text={forms.resendProblem} />
      <p className={styles['note']}>{authText.codeOther}</p>
      <div className={styles['ways']}>
        <Button variant="text" onClick={() => goTo('sign-in')}>
          {authText.toSignIn}
        </Button>
        <Button variant="text" onClick={() => goTo('forgot')}>
          {authText.toReset}
        </Button>
        <Button variant="text" onClick={flow.changePhone}>
          {authText.changePhone}
        </Button>
      </div>
    </section>
  );
});
