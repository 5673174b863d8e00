import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { ReadProfile } from '../../../application/auth/client/read-profile.ts';
import { isOfTheShop } from '../../../domain/auth/is-of-the-shop.ts';
import type { User } from '../../../domain/auth/user.ts';
import { NoticeStrip } from '../../components/notice-strip.tsx';
import { useStore, useViewModel } from '../../core/view-model.tsx';
import { SignedInOnly } from '../../features/auth/signed-in-only.tsx';
import { SessionStore } from '../../stores/session.store.ts';
import { Completion } from './completion.tsx';
import { OwnLinks } from './own-links.tsx';
import { profileText } from './profile.text.ts';
import styles from './profile-page.module.scss';
import { SignOutPart } from './sign-out-part.tsx';
import { WhoIAm } from './who-i-am.tsx';

export const ProfilePage = () => <SignedInOnly>{(user) => <ProfileScreen user={user} />}</SignedInOnly>;

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
          <WhoIAm user={user} />
          {user.profileCompleted ? null : <Completion />}
        </div>
        <div className={styles['side']}>
          <OwnLinks isOfTheShop={isOfTheShop(user)} />
          <SignOutPart />
        </div>
      </div>
    </div>
  );
});
