import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router-dom';
import { useStore } from '../../../core/view-model.tsx';
import { SignInAgainStore } from '../../../features/auth/sign-in-again.store.ts';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { adminText } from './admin.text.ts';
import { formText } from './form/form.text.ts';

/**
 * Asks for confirmation before a page with unsaved changes is left, by any navigation.
 * @param save saves them before the page is left; when it answers false the page stays. Without it, saving is not offered
 */
export const useUnsavedGuard = (isDirty: boolean, save?: () => Promise<boolean>): void => {
  const dialog = useStore(DialogStore);
  const again = useStore(SignInAgainStore);
  // Where the session ends meanwhile, the page stays.
  useEffect(() => (isDirty ? again.hold() : undefined), [again, isDirty]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname);
  const mayLeave = useEffectEvent(async (): Promise<boolean> => {
    let isToBeSaved = false;
    const saveFirst = (): void => {
      isToBeSaved = true;
    };
    const isLeaving = await dialog.open({
      title: adminText.unsavedTitle,
      message: adminText.unsavedText,
      type: 'warning',
      cancelText: adminText.unsavedStay,
      confirmText: adminText.unsavedLeave,
      ...(save === undefined ? {} : { other: { text: formText.save, run: saveFirst } }),
    });
    return isLeaving || (isToBeSaved && (await save?.()) === true);
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void mayLeave().then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => {
    if (!isDirty) return undefined;
    const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isDirty]);
};
