/**
 * Applies the style sheets that wait for the letters (app/boot/head.ts): what the program draws needs more rules than stand in the page. Where
 * something was tapped they wait for its answer.
 */
export const applyStyles = (document: Document): void => {
  if (document.querySelector('[data-tapped]') !== null) return;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[media="not all"]')) link.media = '';
};
