import { observer } from 'mobx-react-lite';
import { maskPhone } from '../../../domain/auth/mask-phone.ts';
import { Button } from '../../components/button.tsx';
import { CodeField } from '../../components/forms/code-field.tsx';
import { FormAlert } from '../../components/forms/form-alert.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { useViewModel } from '../../core/view-model.tsx';
import { accountText } from './account.text.ts';
import { AccountForm } from './account-form.tsx';
import { Resend } from './resend.tsx';
import { SecondFactorViewModel } from './second-factor.view-model.ts';
import styles from './step.module.scss';
import { StepHeading } from './step-heading.tsx';

interface Props {
  readonly onPassed: () => void;
  readonly onBack: () => void;
  /** The sign-in has passed a second factor before. A recovery code is only accepted at sign-in. */
  readonly isAgain?: boolean;
}

/** The code of an authenticator app or a phone, after a correct password. */
export const SecondFactorStep = observer(({ onPassed, onBack, isAgain = false }: Props) => {
  const model = useViewModel(SecondFactorViewModel);
  const { chosen, form } = model;
  const phone = chosen?.phone == null ? null : maskPhone(chosen.phone);
  const message = phone === null ? accountText.secondFactorApp : accountText.secondFactorPhone(phone);
  const confirm = async (): Promise<void> => {
    if (await model.confirm()) onPassed();
  };
  if (model.isRecovering) return <RecoveryStep model={model} onPassed={onPassed} />;
  return (
    <section className={styles['step']}>
      <StepHeading title={accountText.secondFactorTitle} takesFocus={model.problem !== null}>
        {model.problem === null ? message : null}
      </StepHeading>
      {model.problem === null ? (
        <AccountForm state={form} action={accountText.verify} onSubmit={() => void confirm()}>
          <CodeField
            key={chosen?.id}
            name="code"
            takesFocus
            value={form.values.code}
            error={form.errors.code ?? null}
            onChange={(code) => form.set('code', code)}
            onComplete={() => void confirm()}
          />
        </AccountForm>
      ) : (
        <>
          <FormAlert text={model.problem} />
          <Button isWide onClick={model.reload}>
            {accountText.retry}
          </Button>
        </>
      )}
      {chosen === null || phone === null || model.problem !== null ? null : (
        <Resend at={model.resendAt} isBusy={model.asking !== null} onResend={() => void model.choose(chosen)} />
      )}
      <FormAlert text={model.notSent} />
      <div className={styles['ways']}>
        {model.others.map((factor) => (
          <Button key={factor.id} variant="text" isBusy={model.asking === factor} onClick={() => void model.choose(factor)}>
            {factor.phone === null ? accountText.byApp : accountText.sendTo(maskPhone(factor.phone))}
          </Button>
        ))}
        {isAgain ? null : (
          <Button variant="text" onClick={() => model.recover(true)}>
            {accountText.useRecovery}
          </Button>
        )}
        <Button variant="text" onClick={onBack}>
          {accountText.back}
        </Button>
      </div>
    </section>
  );
});

/** A recovery code, for a person without the app or the phone. */
const RecoveryStep = observer(({ model, onPassed }: { readonly model: SecondFactorViewModel; readonly onPassed: () => void }) => {
  const { recovery } = model;
  const confirm = async (): Promise<void> => {
    if (await model.confirmRecovery()) onPassed();
  };
  return (
    <section className={styles['step']}>
      <StepHeading title={accountText.secondFactorTitle} takesFocus>
        {accountText.recoveryText}
      </StepHeading>
      <AccountForm state={recovery} action={accountText.verify} onSubmit={() => void confirm()}>
        <TextField
          name="recovery"
          label={accountText.recoveryCode}
          hint={accountText.recoveryHint}
          autoComplete="off"
          value={recovery.values.recovery}
          error={recovery.errors.recovery ?? null}
          onChange={(code) => recovery.set('recovery', code)}
        />
      </AccountForm>
      <div className={styles['ways']}>
        <Button variant="text" onClick={() => model.recover(false)}>
          {accountText.useFactor}
        </Button>
      </div>
    </section>
  );
});
