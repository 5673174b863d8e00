/** Presses the buttons that were tapped before the scripts ran; app/boot/head.ts has marked them. */
export const answerEarlyTaps = (document: Document): void => {
  document.documentElement.dataset['program'] = 'running';
  for (const tapped of document.querySelectorAll<HTMLElement>('[data-tapped]')) {
    delete tapped.dataset['tapped'];
    // The browser is on its way to where a link leads.
    if (tapped instanceof HTMLButtonElement) tapped.click();
  }
};
