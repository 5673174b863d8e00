import { observer } from 'mobx-react-lite';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { useViewModel } from '../../core/view-model.tsx';
import { AccountForm } from '../../features/auth/account-form.tsx';
import { Adding } from '../../features/auth/adding.tsx';
import { useFocusBack } from '../../features/auth/use-focus-back.ts';
import { Panel } from './panel.tsx';
import { PasswordViewModel } from './password.view-model.ts';
import { settingsText } from './settings.text.ts';

export const PasswordPart = observer(() => {
  const model = useViewModel(PasswordViewModel);
  const { form } = model;
  const heading = useFocusBack<HTMLHeadingElement>(model.isOpen);
  return (
    <Panel title={settingsText.password} text={settingsText.passwordText} headingRef={heading}>
      {!model.isOpen ? (
        <Button onClick={model.open}>{settingsText.passwordChange}</Button>
      ) : (
        <Adding title={settingsText.passwordSteps} onCancel={model.close}>
          <AccountForm state={form} action={settingsText.passwordChange} onSubmit={() => void model.send()}>
            <PasswordField
              label={settingsText.currentPassword}
              name="current"
              autoComplete="current-password"
              value={form.values.current}
              error={form.errors.current ?? null}
              onChange={(value) => form.set('current', value)}
            />
            <PasswordField
              label={settingsText.newPassword}
              name="next"
              autoComplete="new-password"
              hint={settingsText.passwordHint}
              value={form.values.next}
              error={form.errors.next ?? null}
              onChange={(value) => form.set('next', value)}
            />
          </AccountForm>
        </Adding>
      )}
    </Panel>
  );
});
