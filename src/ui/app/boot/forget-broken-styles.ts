/**
 * A style sheet that failed to load leaves its link element, and the next attempt treats it as loaded: the page would appear without
 * styles. This removes such links.
 * @returns a function that stops it
 */
export const forgetBrokenStyles = (window: Window): (() => void) => {
  const forget = (): void => {
    for (const link of window.document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) if (link.sheet === null) link.remove();
  };
  window.addEventListener('vite:preloadError', forget);
  return () => window.removeEventListener('vite:preloadError', forget);
};
