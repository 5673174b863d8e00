/**
 * Applies the style sheets that wait for the font (app/boot/head.ts): what the program draws needs more rules than stand in the page. They wait
 * on where something was tapped, for its answer, and where one of them is not there yet, because only together they are right.
 */
export const applyStyles = (document: Document): void => {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[media="not all"]')];
  if (document.querySelector('[data-tapped]') !== null || links.some(({ sheet }) => sheet === null)) return;
  for (const link of links) link.media = '';
};
