import { type RefObject, useEffect } from 'react';

const isSaveKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 's' && (ctrlKey || metaKey) && !shiftKey && !altKey;

/** Ctrl+S (on a Mac, Command+S) saves the form instead of the page, but not a form that lies under a dialog. */
export const useSaveKey = (form: RefObject<HTMLElement | null>, save: () => void): void => {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      const dialog = document.querySelector('dialog[open]');
      if (dialog === null || dialog.contains(form.current)) save();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  });
};
