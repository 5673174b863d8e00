import { observer } from 'mobx-react-lite';
import { Button } from '../../components/button.tsx';
import { saveFile } from '../../components/save-file.ts';
import { useViewModel } from '../../core/view-model.tsx';
import { useBackendSession } from '../../features/auth/use-backend-session.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DevicesPart } from './devices-part.tsx';
import { FactorsPart } from './factors-part.tsx';
import { IdentitiesPart } from './identities-part.tsx';
import { messageSettingsText } from './message-settings.text.ts';
import { MessagesPart } from './messages-part.tsx';
import { notificationSettingsText } from './notification-settings.text.ts';
import { NotificationsPart } from './notifications-part.tsx';
import { Panel } from './panel.tsx';
import { PasswordPart } from './password-part.tsx';
import { PrivacyViewModel } from './privacy.view-model.ts';
import { SearchAlertsPart } from './search-alerts-part.tsx';
import { settingsText } from './settings.text.ts';

/** The export of one's data, and the deletion of the account. */
const PrivacyPart = observer(() => {
  const model = useViewModel(PrivacyViewModel);
  const download = async (): Promise<void> => {
    const text = await model.export();
    if (text !== null) saveFile(settingsText.exportFile, 'json', [text]);
  };
  return (
    <>
      <Panel title={settingsText.export} text={settingsText.exportText}>
        <Button isBusy={model.isExporting} onClick={() => void download()}>
          {settingsText.export}
        </Button>
      </Panel>
      <Panel title={settingsText.delete} text={settingsText.deleteText}>
        <Button onClick={model.startDeletion}>{settingsText.delete}</Button>
      </Panel>
      <DeleteDialog model={model} />
    </>
  );
});

/** Settings for signed-in people. */
export const AccountParts = () => {
  useBackendSession();
  return (
    <>
      <section id="notifikasi" aria-labelledby="judul-notifikasi">
        <h2 id="judul-notifikasi">{notificationSettingsText.title}</h2>
        <NotificationsPart />
        <SearchAlertsPart />
      </section>
      <section id="kabar-pesanan" aria-labelledby="judul-kabar">
        <h2 id="judul-kabar">{messageSettingsText.title}</h2>
        <MessagesPart />
      </section>
      <section id="keamanan" aria-labelledby="judul-keamanan">
        <h2 id="judul-keamanan">{settingsText.security}</h2>
        <PasswordPart />
        <FactorsPart />
        <IdentitiesPart />
        <DevicesPart />
      </section>
      <section id="privasi" aria-labelledby="judul-privasi">
        <h2 id="judul-privasi">{settingsText.privacy}</h2>
        <PrivacyPart />
      </section>
    </>
  );
};
