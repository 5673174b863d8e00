import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import type { User } from '../../../domain/auth/user.ts';
import { Button } from '../../components/button.tsx';
import { profileText } from './profile.text.ts';
import styles from './profile-card.module.scss';
import type { ProfileEditViewModel } from './profile-edit.view-model.ts';

/** The first letter of a name, shown in the arch. */
const initialOf = (name: string): string => (Array.from(name.trim())[0] ?? '').toLocaleUpperCase('id-ID');

/** The person's picture in an arch; without one, the first letter of the name. */
export const ProfileArch = ({ user: { avatarUrl, name } }: { readonly user: User }) => (
  <span className={styles['arch']} aria-hidden="true">
    {avatarUrl === null ? initialOf(name) : <img src={avatarUrl} alt="" width={56} height={68} />}
  </span>
);

/** Chooses another picture, or removes the one there is. */
export const PictureButtons = observer(({ model, user }: { readonly model: ProfileEditViewModel; readonly user: User }) => {
  const input = useRef<HTMLInputElement>(null);
  const take = (): void => {
    const file = input.current?.files?.[0];
    if (input.current !== null) input.current.value = '';
    if (file !== undefined) void model.sendPicture(file);
  };
  return (
    <div className={styles['picture']}>
      <input ref={input} type="file" accept="image/*" hidden aria-label={profileText.choosePicture} onChange={take} />
      <Button variant="quiet" isBusy={model.isSendingPicture} onClick={() => input.current?.click()}>
        {user.avatarUrl === null ? profileText.addPicture : profileText.changePicture}
      </Button>
      {user.avatarUrl === null ? null : (
        <Button variant="text" onClick={() => void model.removePicture()}>
          {profileText.removePicture}
        </Button>
      )}
    </div>
  );
});
