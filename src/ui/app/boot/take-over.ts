/**
 * Applies the style sheets that wait for the font (app/boot/head.ts): what the program draws needs more rules than stand in the page. They wait
 * on where something was tapped, for its answer, and where one of them is not there yet, because only together they are right.
 */
export const applyStyles = (document: Document): void => {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[media="not all"]')];
  if (document.querySelector('[data-tapped]') !== null || links.some(({ sheet }) => sheet === null)) return;
  for (const link of links) link.media = '';
};

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

/** Presses the buttons that were tapped before the scripts ran; app/boot/head.ts has marked them. */
export const answerEarlyTaps = (document: Document): void => {
  document.documentElement.dataset['program'] = 'running';
  for (const tapped of document.querySelectorAll<HTMLElement>('[data-tapped]')) {
    delete tapped.dataset['tapped'];
    // The browser is on its way to where a link leads.
    if (tapped instanceof HTMLButtonElement) tapped.click();
  }
};
