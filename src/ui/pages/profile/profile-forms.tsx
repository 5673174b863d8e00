import { observer } from 'mobx-react-lite';
import { formatPhone } from '../../../domain/auth/format-phone.ts';
import { Button } from '../../components/button.tsx';
import { FormAlert } from '../../components/forms/form-alert.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { PhoneField } from '../../components/forms/phone-field.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { AccountForm } from '../../features/auth/account-form.tsx';
import { Adding } from '../../features/auth/adding.tsx';
import { CodeForm } from '../../features/auth/code-form.tsx';
import { Resend } from '../../features/auth/resend.tsx';
import { profileText } from './profile.text.ts';
import type { ProfileEditViewModel } from './profile-edit.view-model.ts';

interface Props {
  readonly model: ProfileEditViewModel;
}

export const NameForm = observer(({ model }: Props) => {
  const { name } = model;
  return (
    <Adding title={profileText.changeName} onCancel={model.close}>
      <AccountForm state={name} action={profileText.save} onSubmit={() => void model.sendName()}>
        <TextField
          label={profileText.name}
          name="name"
          autoComplete="name"
          maxLength={80}
          value={name.values.name}
          error={name.errors.name ?? null}
          onChange={(value) => name.set('name', value)}
        />
      </AccountForm>
    </Adding>
  );
});

interface Passworded {
  readonly values: { readonly password: string };
  readonly errors: { readonly password?: string };
  set(name: 'password', value: string): void;
}

/** The current password, which confirms a change. */
const Password = observer(({ form }: { readonly form: Passworded }) => (
  <PasswordField
    label={profileText.password}
    name="password"
    autoComplete="current-password"
    hint={profileText.passwordHint}
    value={form.values.password}
    error={form.errors.password ?? null}
    onChange={(value) => form.set('password', value)}
  />
));

export const EmailForm = observer(({ model }: Props) => {
  const { email } = model;
  if (model.sent !== null)
    return <SentCode model={model} title={profileText.changeEmail} text={profileText.emailCodeSent(model.sent.to)} />;
  return (
    <Adding title={profileText.changeEmail} onCancel={model.close}>
      <AccountForm state={email} action={profileText.next} onSubmit={() => void model.sendEmail()}>
        <TextField
          label={profileText.newEmail}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          value={email.values.email}
          error={email.errors.email ?? null}
          onChange={(value) => email.set('email', value)}
        />
        <Password form={email} />
      </AccountForm>
    </Adding>
  );
});

export const PhoneForm = observer(({ model }: Props) => {
  const { phone } = model;
  if (model.sent !== null)
    return <SentCode model={model} title={profileText.changePhone} text={profileText.phoneCodeSent(formatPhone(model.sent.to))} />;
  return (
    <Adding title={profileText.changePhone} onCancel={model.close}>
      <p>{profileText.phoneText}</p>
      <AccountForm state={phone} action={profileText.sendCode} onSubmit={() => void model.sendPhone()}>
        <PhoneField
          label={profileText.newPhone}
          name="phone"
          country={model.country}
          value={phone.values.phone}
          error={phone.errors.phone ?? null}
          onChange={model.setPhone}
        />
        <Password form={phone} />
      </AccountForm>
    </Adding>
  );
});

/** The code that was sent to what is new. */
const SentCode = observer(({ model, title, text }: Props & { readonly title: string; readonly text: string }) => {
  const { sent } = model;
  if (sent === null) return null;
  const form = sent.part === 'email' ? model.email : model.phone;
  return (
    <Adding title={title} onCancel={model.close} takesFocus={false}>
      <p>{text}</p>
      <CodeForm model={model} action={profileText.confirm} />
      <Resend at={sent.resendAt} isBusy={model.isResending} onResend={() => void model.resend()} />
      <FormAlert text={form.alert} />
      <Button variant="text" isWide onClick={model.back}>
        {sent.part === 'email' ? profileText.otherEmail : profileText.otherPhone}
      </Button>
    </Adding>
  );
});
