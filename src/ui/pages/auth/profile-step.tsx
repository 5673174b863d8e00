import { observer } from 'mobx-react-lite';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { AccountForm } from '../../features/auth/account-form.tsx';
import styles from '../../features/auth/step.module.scss';
import { StepHeading } from '../../features/auth/step-heading.tsx';
import { authText } from './auth.text.ts';
import type { StepProps } from './step-props.ts';

/** Name and email address. The password is asked only when the sign-in is long ago. */
export const ProfileStep = observer(({ flow, forms }: StepProps) => {
  const { profile } = forms;
  return (
    <section className={styles['step']}>
      <StepHeading title={authText.profileTitle} takesFocus={flow.hasChangedStep}>
        {authText.profileLead}
      </StepHeading>
      <AccountForm state={profile} action={authText.save} onSubmit={() => void forms.sendProfile(flow)}>
        <TextField
          label={authText.name}
          name="name"
          autoComplete="name"
          maxLength={80}
          value={profile.values.name}
          error={profile.errors.name ?? null}
          onChange={(value) => profile.set('name', value)}
        />
        <TextField
          label={authText.email}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          value={profile.values.email}
          error={profile.errors.email ?? null}
          onChange={(value) => profile.set('email', value)}
        />
        {forms.asksPassword ? (
          <PasswordField
            label={authText.profilePassword}
            name="password"
            autoComplete="current-password"
            hint={authText.profilePasswordHint}
            value={profile.values.password}
            error={profile.errors.password ?? null}
            onChange={(value) => profile.set('password', value)}
          />
        ) : null}
      </AccountForm>
      <div className={styles['ways']}>
        <Button variant="text" onClick={flow.arrive}>
          {authText.later}
        </Button>
      </div>
    </section>
  );
});
