import { useBackendSession } from '../../features/auth/use-backend-session.ts';
import { DevicesPart } from './devices-part.tsx';
import { FactorsPart } from './factors-part.tsx';
import { IdentitiesPart } from './identities-part.tsx';
import { notificationSettingsText } from './notification-settings.text.ts';
import { NotificationsPart } from './notifications-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { PrivacyPart } from './privacy-part.tsx';
import { settingsText } from './settings.text.ts';

/** What only somebody with an account can set. */
export const AccountParts = () => {
  useBackendSession();
  return (
    <>
      <section id="notifikasi" aria-labelledby="judul-notifikasi">
        <h2 id="judul-notifikasi">{notificationSettingsText.title}</h2>
        <NotificationsPart />
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
