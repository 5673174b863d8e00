import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { useModal } from '../../components/use-modal.ts';
import { AccountForm } from '../../features/auth/account-form.tsx';
import styles from './delete-dialog.module.scss';
import type { PrivacyViewModel } from './privacy.view-model.ts';
import { settingsText } from './settings.text.ts';

/** The deletion of an account requires a typed word and the password. */
export const DeleteDialog = observer(({ model }: { readonly model: PrivacyViewModel }) => {
  const id = useId();
  const { deletion, isDeleting } = model;
  const dialog = useModal(isDeleting);
  return (
    <dialog ref={dialog} className={styles['dialog']} aria-labelledby={id} onClose={model.cancelDeletion}>
      {isDeleting ? (
        <>
          <h2 id={id}>{settingsText.deleteTitle}</h2>
          <p>{settingsText.deleteWarning}</p>
          <AccountForm state={deletion} action={settingsText.deleteAction} variant="danger" onSubmit={() => void model.delete()}>
            <TextField
              label={settingsText.deleteWordLabel}
              name="word"
              autoComplete="off"
              value={deletion.values.word}
              error={deletion.errors.word ?? null}
              onChange={(value) => deletion.set('word', value)}
            />
            <PasswordField
              label={settingsText.deletePassword}
              name="password"
              autoComplete="current-password"
              value={deletion.values.password}
              error={deletion.errors.password ?? null}
              onChange={(value) => deletion.set('password', value)}
            />
          </AccountForm>
          <Button variant="text" isWide onClick={model.cancelDeletion}>
            {settingsText.cancel}
          </Button>
        </>
      ) : null}
    </dialog>
  );
});
