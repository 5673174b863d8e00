import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { ReadProfile } from '../../../application/auth/client/read-profile.ts';
import { isStaffUser } from '../../../domain/auth/is-staff-user.ts';
import type { User } from '../../../domain/auth/user.ts';
import { NoticeStrip } from '../../components/notice-strip.tsx';
import { useStore, useViewModel } from '../../core/view-model.tsx';
import { RequireSignIn } from '../../features/auth/require-sign-in.tsx';
import { SessionStore } from '../../stores/session.store.ts';
import { AccountLinks } from './account-links.tsx';
import { Completion } from './completion.tsx';
import { profileText } from './profile.text.ts';
import { ProfileCard } from './profile-card.tsx';
import styles from './profile-page.module.scss';
import { SignOutPart } from './sign-out-part.tsx';

export const ProfilePage = () => <RequireSignIn>{(user) => <ProfileScreen user={user} />}</RequireSignIn>;

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
