import { observer } from 'mobx-react-lite';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { AccountForm } from '../../features/auth/account-form.tsx';
import styles from '../../features/auth/step.module.scss';
import { StepHeading } from '../../features/auth/step-heading.tsx';
import { authText } from './auth.text.ts';
import type { StepProps } from './step-props.ts';

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
