import { useEffect } from 'react';

/** Ctrl+S (on a Mac, Command+S) saves the form instead of the page. */
export const useSaveKey = (save: () => void): void => {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      save();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [save]);
};
