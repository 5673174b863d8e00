import { observer } from 'mobx-react-lite';
import { Link, Navigate } from 'react-router-dom';
import { buttonClass } from '../../components/button.tsx';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { PageOfPerson } from '../../features/auth/page-of-person.tsx';
import { PendingAccount } from '../../features/auth/pending-account.tsx';
import { SessionStore } from '../../stores/session.store.ts';
import { AccountParts } from './account-parts.tsx';
import { AppearancePart } from './appearance-part.tsx';
import { messageSettingsText } from './message-settings.text.ts';
import { notificationSettingsText } from './notification-settings.text.ts';
import { Panel } from './panel.tsx';
import { settingsText } from './settings.text.ts';
import styles from './settings-page.module.scss';

/** The settings that an account would add, for a guest. */
const SignInHint = () => (
  <section aria-labelledby="judul-akun">
    <h2 id="judul-akun">{settingsText.account}</h2>
    <Panel text={settingsText.signInText}>
      <Link className={buttonClass('primary')} to={paths.authFor(paths.settings)}>
        {settingsText.signIn}
      </Link>
    </Panel>
  </section>
);

const FOR_ALL = [['tampilan', settingsText.appearance]] as const;
const OF_ACCOUNTS = [
  ['notifikasi', notificationSettingsText.title],
  ['kabar-pesanan', messageSettingsText.title],
  ['keamanan', settingsText.security],
  ['privasi', settingsText.privacy],
] as const;

/** The theme for everyone, and the account's settings for signed-in people. */
export const SettingsPage = observer(() => {
  const { status, signOutReason } = useStore(SessionStore);
  // A person who has just signed out is redirected.
  if (status === 'guest' && signOutReason === 'self') return <Navigate to={paths.home} replace />;
  return <PageOfPerson>{(person) => <Settings isOwn={person !== null} isKnown={status !== 'loading'} />}</PageOfPerson>;
});

const Settings = ({ isOwn, isKnown }: { readonly isOwn: boolean; readonly isKnown: boolean }) => (
  <div className={`wrap ${styles['page']}`}>
    <h1>{settingsText.title}</h1>
    <div className={styles['columns']}>
      <nav className={styles['nav']} aria-label={settingsText.sections}>
        {(isOwn ? [...FOR_ALL, ...OF_ACCOUNTS] : FOR_ALL).map(([id, name]) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      <div className={styles['parts']}>
        <section id="tampilan" aria-labelledby="judul-tampilan">
          <h2 id="judul-tampilan">{settingsText.appearance}</h2>
          <AppearancePart />
        </section>
        {isOwn ? <AccountParts /> : isKnown ? <SignInHint /> : <PendingAccount />}
      </div>
    </div>
  </div>
);
