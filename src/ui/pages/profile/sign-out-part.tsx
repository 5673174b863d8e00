import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useStore } from '../../core/view-model.tsx';
import { DialogStore } from '../../stores/dialog.store.ts';
import { SessionStore } from '../../stores/session.store.ts';
import { profileText } from './profile.text.ts';
import styles from './sign-out-part.module.scss';

/** Signs out here, or everywhere after a confirmation. */
export const SignOutPart = () => {
  const session = useStore(SessionStore);
  const dialog = useStore(DialogStore);
  const [isLeaving, setLeaving] = useState(false);
  const leave = (everywhere: boolean): void => {
    if (isLeaving) return;
    setLeaving(true);
    void session.signOut(everywhere);
  };
  const confirmEverywhere = async (): Promise<void> => {
    const isSure = await dialog.ask({
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
