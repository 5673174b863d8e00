import { observer } from 'mobx-react-lite';
import { readIdentifier } from '../../../domain/auth/login-identifier.ts';
import { Button } from '../../components/button.tsx';
import { FormAlert } from '../../components/forms/form-alert.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { AccountForm } from '../../features/auth/account-form.tsx';
import styles from '../../features/auth/step.module.scss';
import { StepHeading } from '../../features/auth/step-heading.tsx';
import { authText } from './auth.text.ts';
import type { TabbedStepProps } from './step-props.ts';

export const SignInStep = observer(({ flow, forms, tabs, reason }: TabbedStepProps) => {
  const { signIn } = forms;
  return (
    <section className={styles['step']}>
      {tabs}
      <StepHeading title={authText.welcome} takesFocus={flow.hasChangedStep}>
        {reason ?? authText.signInLead}
      </StepHeading>
      <FormAlert tone="success" text={flow.notice} />
      <AccountForm state={signIn} action={authText.signIn} onSubmit={() => void forms.sendSignIn(flow)}>
        <TextField
          label={authText.identifier}
          name="identifier"
          autoComplete="username"
          enterKeyHint="next"
          value={signIn.values.identifier}
          error={signIn.errors.identifier ?? null}
          onChange={(value) => signIn.set('identifier', value)}
        />
        <PasswordField
          label={authText.password}
          name="password"
          autoComplete="current-password"
          value={signIn.values.password}
          error={signIn.errors.password ?? null}
          onChange={(value) => signIn.set('password', value)}
        />
      </AccountForm>
      <div className={styles['ways']}>
        <Button
          variant="text"
          onClick={() => {
            const { identifier } = signIn.values;
            if (readIdentifier(identifier).kind === 'phone') forms.forgot.set('identifier', identifier);
            flow.go('forgot');
          }}
        >
          {authText.forgot}
        </Button>
      </div>
    </section>
  );
});
