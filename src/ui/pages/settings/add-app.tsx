import { observer } from 'mobx-react-lite';
import type { Enrolment } from '../../../application/auth/client/factors.ts';
import { Button } from '../../components/button.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { useStore } from '../../core/view-model.tsx';
import { Adding } from '../../features/auth/adding.tsx';
import { CodeForm } from '../../features/auth/code-form.tsx';
import { ToastStore } from '../../stores/toast.store.ts';
import styles from './add-app.module.scss';
import type { FactorsViewModel } from './factors.view-model.ts';
import { settingsText } from './settings.text.ts';

/** In groups of four, as authenticator apps show it. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

const SecretKey = ({ secret, onCopy }: { readonly secret: string; readonly onCopy: () => void }) => (
  <div className={styles['key']}>
    <code>{grouped(secret)}</code>
    <Button variant="quiet" onClick={onCopy}>
      {settingsText.copy}
    </Button>
  </div>
);

/** The key as a QR code and as text, and the first code, which confirms it. */
export const AddApp = observer(({ model, enrolment }: { readonly model: FactorsViewModel; readonly enrolment: Enrolment }) => {
  const toasts = useStore(ToastStore);
  if (enrolment.key === null) return null;
  const { secret, uri } = enrolment.key;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      toasts.show('success', settingsText.copied);
    } catch {
      toasts.show('warning', settingsText.notCopied);
    }
  };
  return (
    <Adding title={settingsText.appStepsTitle} onCancel={model.cancel}>
      <p>{settingsText.scan}</p>
      <QrCode text={uri} label={settingsText.qr} />
      <p>{settingsText.manual}</p>
      <SecretKey secret={secret} onCopy={() => void copy()} />
      <CodeForm model={model} action={settingsText.confirm} />
    </Adding>
  );
});
