import { observer } from 'mobx-react-lite';
import { SignedInOnly } from '../../account/signed-in-only.tsx';
import { useBackendLife } from '../../account/use-backend-life.ts';
import { ThemeChoice } from '../../layout/theme-choice.tsx';
import { notificationSettingsText } from '../../text/notification-settings.ts';
import { settingsText } from '../../text/settings.ts';
import { DevicesPart } from './devices-part.tsx';
import { FactorsPart } from './factors-part.tsx';
import { IdentitiesPart } from './identities-part.tsx';
import { NotificationsPart } from './notifications-part.tsx';
import { Panel } from './panel.tsx';
import { PasswordPart } from './password-part.tsx';
import { PrivacyPart } from './privacy-part.tsx';
import styles from './settings-page.module.scss';

const SECTIONS = [
  ['tampilan', settingsText.appearance],
  ['notifikasi', notificationSettingsText.title],
  ['keamanan', settingsText.security],
  ['privasi', settingsText.privacy],
] as const;

export const SettingsPage = () => <SignedInOnly>{() => <SettingsScreen />}</SignedInOnly>;

const SettingsScreen = observer(() => {
  useBackendLife();
  return (
    <div className={`wrap ${styles['page']}`}>
      <h1>{settingsText.title}</h1>
      <div className={styles['columns']}>
        <nav className={styles['nav']} aria-label={settingsText.sections}>
          {SECTIONS.map(([id, name]) => (
            <a key={id} href={`#${id}`}>
              {name}
            </a>
          ))}
        </nav>
        <div className={styles['parts']}>
          <section id="tampilan" aria-labelledby="judul-tampilan">
            <h2 id="judul-tampilan">{settingsText.appearance}</h2>
            <Panel text={settingsText.appearanceText}>
              <div className={styles['theme']}>
                <ThemeChoice />
              </div>
            </Panel>
          </section>
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
        </div>
      </div>
    </div>
  );
});
