import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { useModal } from '../../components/use-modal.ts';
import { useStore } from '../../core/view-model.tsx';
import { accountText as text } from './account.text.ts';
import { AccountForm } from './account-form.tsx';
import styles from './second-factor-dialog.module.scss';
import { SecondFactorStep } from './second-factor-step.tsx';
import { SignInAgainStore } from './sign-in-again.store.ts';
import stepStyles from './step.module.scss';
import { StepHeading } from './step-heading.tsx';

/** Signs in again over a page whose session has ended. */
export const SignInAgainDialog = observer(() => {
  const store = useStore(SignInAgainStore);
  const isOpen = store.step !== 'closed';
  const dialog = useModal(isOpen);
  const { step } = store;
  useEffect(() => {
    // The name is filled in already.
    if (step === 'password') dialog.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus();
  }, [dialog, step]);
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-label={text.signInAgain}
      data-signs-in
      onCancel={(event) => {
        event.preventDefault();
        void (store.step === 'other-person' ? store.back() : store.cancel());
      }}
    >
      {step === 'password' ? <PasswordStep store={store} /> : null}
      {step === 'second-factor' ? <SecondFactorStep onPassed={() => void store.passed()} onBack={() => void store.back()} /> : null}
      {step === 'other-person' ? <OtherPersonStep store={store} /> : null}
    </dialog>
  );
});

const PasswordStep = observer(({ store }: { readonly store: SignInAgainStore }) => {
  const { form } = store;
  return (
    <section className={stepStyles['step']}>
      <StepHeading title={text.signInAgain} takesFocus={false}>
        {text.signInAgainText}
      </StepHeading>
      <AccountForm state={form} action={text.signIn} onSubmit={() => void store.signIn()}>
        <TextField
          label={text.identifier}
          name="identifier"
          autoComplete="username"
          value={form.values.identifier}
          error={form.errors.identifier ?? null}
          onChange={(value) => form.set('identifier', value)}
        />
        <PasswordField
          label={text.password}
          name="password"
          autoComplete="current-password"
          value={form.values.password}
          error={form.errors.password ?? null}
          onChange={(value) => form.set('password', value)}
        />
      </AccountForm>
      <div className={stepStyles['ways']}>
        <Button variant="text" onClick={() => void store.cancel()}>
          {text.cancel}
        </Button>
      </div>
    </section>
  );
});

const OtherPersonStep = observer(({ store }: { readonly store: SignInAgainStore }) => {
  const mine = store.person?.name ?? '';
  const other = store.other?.name ?? '';
  return (
    <section className={stepStyles['step']}>
      <StepHeading title={text.otherPerson} takesFocus>
        {text.otherPersonText(mine, other)}
      </StepHeading>
      <Button variant="primary" isWide onClick={() => void store.back()}>
        {text.signInAs(mine)}
      </Button>
      <Button isWide onClick={store.continueAsOther}>
        {text.continueAs(other)}
      </Button>
    </section>
  );
});
