import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { User } from '../../../domain/auth/user.ts';
import { Button } from '../../components/button.tsx';
import { profileText } from './profile.text.ts';
import styles from './profile-card.module.scss';
import type { ProfileEditViewModel } from './profile-edit.view-model.ts';

/** The first letter of a name, shown in the arch. */
const initialOf = (name: string): string => (Array.from(name.trim())[0] ?? '').toLocaleUpperCase('id-ID');

/** The person's picture in an arch; without one, or where it does not load, the first letter of the name. */
export const ProfileArch = ({ user: { avatarUrl, name } }: { readonly user: User }) => {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={styles['arch']} aria-hidden="true">
      {avatarUrl === null || avatarUrl === broken ? (
        initialOf(name)
      ) : (
        <img src={avatarUrl} alt="" width={56} height={68} onError={() => setBroken(avatarUrl)} />
      )}
    </span>
  );
};

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
      <Button variant="quiet" isBusy={model.savingPicture === 'new'} onClick={() => input.current?.click()}>
        {user.avatarUrl === null ? profileText.addPicture : profileText.changePicture}
      </Button>
      {user.avatarUrl === null ? null : (
        <Button variant="text" isBusy={model.savingPicture === 'none'} onClick={() => void model.removePicture()}>
          {profileText.removePicture}
        </Button>
      )}
    </div>
  );
});
