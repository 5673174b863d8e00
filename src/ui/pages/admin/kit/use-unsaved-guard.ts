import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useStore } from '../../../core/view-model.tsx';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { adminText } from './admin.text.ts';

/** Asks before a page with unsaved changes is left, whichever way. */
export const useUnsavedGuard = (isDirty: boolean): void => {
  const dialog = useStore(DialogStore);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void dialog
      .ask({
        title: adminText.unsavedTitle,
        message: adminText.unsavedText,
        type: 'warning',
        cancelText: adminText.unsavedStay,
        confirmText: adminText.unsavedLeave,
      })
      .then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()));
  }, [blocker, dialog]);
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
};
