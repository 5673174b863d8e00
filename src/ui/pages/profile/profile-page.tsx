import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { ReadProfile } from '../../../application/auth/client/read-profile.ts';
import { isStaffUser } from '../../../domain/auth/is-staff-user.ts';
import type { User } from '../../../domain/auth/user.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { NoticeStrip } from '../../components/notice-strip.tsx';
import { paths } from '../../core/paths.ts';
import { useStore, useViewModel } from '../../core/view-model.tsx';
import { SignOutStore } from '../../features/auth/sign-out.store.ts';
import { StaySignedIn } from '../../features/auth/stay-signed-in.tsx';
import { DialogStore } from '../../stores/dialog.store.ts';
import { SessionStore } from '../../stores/session.store.ts';
import { profileText } from './profile.text.ts';
import { ProfileCard } from './profile-card.tsx';
import styles from './profile-page.module.scss';

/** Signs out here, or everywhere after a confirmation. */
const SignOutPart = () => {
  const leaving = useStore(SignOutStore);
  const dialog = useStore(DialogStore);
  const [isLeaving, setLeaving] = useState(false);
  const leave = (everywhere: boolean): void => {
    if (isLeaving) return;
    setLeaving(true);
    void leaving.signOut(everywhere);
  };
  const confirmEverywhere = async (): Promise<void> => {
    const isSure = await dialog.open({
      title: profileText.everywhereTitle,
      message: profileText.everywhereText,
      type: 'warning',
      confirmText: profileText.signOut,
    });
    if (isSure) leave(true);
  };
  return (
    <div className={styles['part']}>
      <Button isWide isBusy={isLeaving} onClick={() => leave(false)}>
        {profileText.signOut}
      </Button>
      <Button variant="text" isWide onClick={() => void confirmEverywhere()}>
        {profileText.everywhere}
      </Button>
    </div>
  );
};

const LINKS: readonly (readonly [to: string, icon: IconName, name: string])[] = [
  [paths.orders, 'bag', profileText.orders],
  [paths.wishlist, 'heart', profileText.wishlist],
  [paths.notifications, 'bell', profileText.notifications],
  [paths.settings, 'lock', profileText.settings],
];
const ADMIN = [paths.admin, 'gate', profileText.adminPages] as const;

const AccountLinks = ({ isStaffUser }: { readonly isStaffUser: boolean }) => (
  <nav className={styles['links']} aria-label={profileText.links}>
    {[...LINKS, ...(isStaffUser ? [ADMIN] : [])].map(([to, icon, name]) => (
      <Link key={to} to={to}>
        <Icon name={icon} />
        <span>{name}</span>
        <Icon name="chevronRight" />
      </Link>
    ))}
  </nav>
);

/** The missing fields of the profile, and a link to complete it. */
const Completion = () => (
  <section className={styles['completion']} aria-labelledby="belum-lengkap">
    <h2 id="belum-lengkap">{profileText.incompleteTitle}</h2>
    <p>{profileText.incompleteText}</p>
    <Link className={buttonClass('primary')} to={paths.authFor(paths.profile, 'profil')}>
      {profileText.complete}
    </Link>
  </section>
);

export const ProfilePage = () => <StaySignedIn>{(user) => <ProfileScreen user={user} />}</StaySignedIn>;

const ProfileScreen = observer(({ user }: { readonly user: User }) => {
  const session = useStore(SessionStore);
  const readProfile = useViewModel(ReadProfile);
  useEffect(() => {
    void readProfile.execute().then(() => session.check());
  }, [readProfile, session]);
  return (
    <div className={`wrap ${styles['page']}`}>
      <h1>{profileText.title}</h1>
      {session.status === 'signed-in' && !session.isVerified ? <NoticeStrip icon="offline" text={profileText.stale} /> : null}
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <ProfileCard user={user} />
          {user.profileCompleted ? null : <Completion />}
        </div>
        <div className={styles['side']}>
          <AccountLinks isStaffUser={isStaffUser(user)} />
          <SignOutPart />
        </div>
      </div>
    </div>
  );
});
