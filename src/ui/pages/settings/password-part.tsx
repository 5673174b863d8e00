import { observer } from 'mobx-react-lite';
import { AccountForm } from '../../account/account-form.tsx';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { settingsText } from '../../text/settings.ts';
import { useViewModel } from '../../view-model.tsx';
import { Panel } from './panel.tsx';
import styles from './part.module.scss';
import { PasswordViewModel } from './password.view-model.ts';

export const PasswordPart = observer(() => {
  const model = useViewModel(PasswordViewModel);
  const { form } = model;
  return (
    <Panel title={settingsText.password} text={settingsText.passwordText}>
      {!model.isOpen ? (
        <Button onClick={model.open}>{settingsText.passwordChange}</Button>
      ) : (
        <div className={styles['narrow']}>
          <AccountForm state={form} action={settingsText.passwordChange} onSubmit={() => void model.send()}>
            <PasswordField
              label={settingsText.currentPassword}
              name="current-password"
              autoComplete="current-password"
              value={form.values.current}
              error={form.errors.current ?? null}
              onChange={(value) => form.set('current', value)}
            />
            <PasswordField
              label={settingsText.newPassword}
              name="new-password"
              autoComplete="new-password"
              hint={settingsText.passwordHint}
              value={form.values.next}
              error={form.errors.next ?? null}
              onChange={(value) => form.set('next', value)}
            />
          </AccountForm>
          <Button variant="text" isWide onClick={model.close}>
            {settingsText.cancel}
          </Button>
        </div>
      )}
    </Panel>
  );
});
