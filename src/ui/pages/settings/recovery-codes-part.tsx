import { observer } from 'mobx-react-lite';
import { Button } from '../../components/button.tsx';
import { FormAlert } from '../../components/forms/form-alert.tsx';
import { saveFile } from '../../components/save-file.ts';
import { useStore } from '../../core/view-model.tsx';
import { Adding } from '../../features/auth/adding.tsx';
import { SecondFactorDialog } from '../../features/auth/second-factor-dialog.tsx';
import { DialogStore } from '../../stores/dialog.store.ts';
import { ToastStore } from '../../stores/toast.store.ts';
import type { RecoveryCodesViewModel } from './recovery-codes.view-model.ts';
import styles from './recovery-codes-part.module.scss';
import { Row } from './row.tsx';
import { settingsText } from './settings.text.ts';

/** The number of remaining recovery codes, and the button for new ones. */
export const RecoveryCodesRow = observer(({ model }: { readonly model: RecoveryCodesViewModel }) => {
  const dialog = useStore(DialogStore);
  const { left } = model;
  const create = (): void => {
    if (left === null || left === 0) {
      void model.create();
      return;
    }
    void dialog.open({
      title: settingsText.recoveryRenewTitle,
      message: settingsText.recoveryRenewText,
      type: 'warning',
      confirmText: settingsText.recoveryCreate,
      onConfirm: () => model.create(),
    });
  };
  return (
    <Row
      icon="lock"
      name={settingsText.recovery}
      mark={null}
      text={left === null || left === 0 ? settingsText.recoveryNone : settingsText.recoveryLeft(left)}
      action={
        <Button variant="quiet" isBusy={model.isBusy} onClick={create}>
          {settingsText.recoveryCreate}
        </Button>
      }
    />
  );
});

/** The new codes, shown once: to be copied, saved or written down before the dialog closes. */
export const NewRecoveryCodes = observer(({ model }: { readonly model: RecoveryCodesViewModel }) => {
  const toasts = useStore(ToastStore);
  const { codes } = model;
  if (codes === null)
    return (
      <>
        {model.problem === null ? null : <FormAlert text={model.problem} />}
        <SecondFactorDialog isOpen={model.requiresFactor} onPassed={() => void model.passed()} onCancel={model.cancel} />
      </>
    );
  const text = codes.join('\n');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show('success', settingsText.recoveryCopied);
    } catch {
      toasts.show('warning', settingsText.recoveryNotCopied);
    }
  };
  return (
    <Adding title={settingsText.recoveryTitle} cancel={settingsText.recoveryDone} onCancel={model.putAway}>
      <p>{settingsText.recoveryAbout}</p>
      <div className={styles['sheet']}>
        <p>{settingsText.recoveryHead}</p>
        <ul className={styles['codes']} aria-label={settingsText.recovery}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles['ways']}>
        <Button variant="quiet" onClick={() => void copy()}>
          {settingsText.recoveryCopy}
        </Button>
        <Button variant="quiet" onClick={() => saveFile(settingsText.recoveryFile, 'text', [`${settingsText.recoveryHead}\n\n${text}\n`])}>
          {settingsText.recoverySave}
        </Button>
        <Button variant="quiet" onClick={() => window.print()}>
          {settingsText.recoveryPrint}
        </Button>
      </div>
    </Adding>
  );
});
