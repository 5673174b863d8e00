/** Presses the buttons that were tapped before the scripts ran; app/boot/start.ts has marked them. */
export const answerEarlyTaps = (document: Document): void => {
  document.documentElement.dataset['program'] = 'running';
  for (const button of document.querySelectorAll<HTMLElement>('[data-tapped]')) {
    delete button.dataset['tapped'];
    button.click();
  }
};
