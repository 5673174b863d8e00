import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { PhoneField } from '../../components/forms/phone-field.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { paths } from '../../core/paths.ts';
import { AccountForm } from '../../features/auth/account-form.tsx';
import styles from '../../features/auth/step.module.scss';
import { StepHeading } from '../../features/auth/step-heading.tsx';
import { authText } from './auth.text.ts';
import type { TabbedStepProps } from './step-props.ts';

export const SignUpStep = observer(({ flow, forms, tabs, reason }: TabbedStepProps) => {
  const { signUp } = forms;
  const [before, terms, between, privacy, after] = authText.agree;
  return (
    <section className={styles['step']}>
      {tabs}
      <StepHeading title={authText.signUpTitle} takesFocus={flow.hasChangedStep}>
        {reason === null ? null : `${reason} `}
        {authText.signUpLead}
      </StepHeading>
      <AccountForm state={signUp} action={authText.sendCode} onSubmit={() => void forms.sendSignUp(flow)}>
        <TextField
          label={authText.name}
          name="name"
          autoComplete="name"
          maxLength={80}
          value={signUp.values.name}
          error={signUp.errors.name ?? null}
          onChange={(value) => signUp.set('name', value)}
        />
        <PhoneField
          label={authText.phone}
          name="phone"
          country={forms.country}
          value={signUp.values.phone}
          error={signUp.errors.phone ?? null}
          onChange={forms.setPhone}
        />
        <PasswordField
          label={authText.password}
          name="password"
          autoComplete="new-password"
          hint={authText.passwordHint}
          value={signUp.values.password}
          error={signUp.errors.password ?? null}
          onChange={(value) => signUp.set('password', value)}
        />
      </AccountForm>
      {flow.hasLeftCode ? (
        <div className={styles['ways']}>
          <Button variant="text" onClick={flow.resume}>
            {authText.haveCode}
          </Button>
        </div>
      ) : null}
      <p className={styles['note']}>
        {before}
        <Link to={paths.terms}>{terms}</Link>
        {between}
        <Link to={paths.privacy}>{privacy}</Link>
        {after}
      </p>
    </section>
  );
});
