import { type RefObject, useEffect, useRef } from 'react';

/** Opens a native modal dialog while `isOpen`, and closes it afterwards. @returns the ref of the dialog element */
export const useModal = (isOpen = true): RefObject<HTMLDialogElement | null> => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opened = dialog.current;
    if (!isOpen) return undefined;
    opened?.showModal();
    return () => opened?.close();
  }, [isOpen]);
  return dialog;
};
