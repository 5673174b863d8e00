/**
 * Runs in the page. Finds elements that overflow the page, their card or their button.
 * @returns each with its overflow in pixels, empty when everything fits
 */
export const findOverflows = (): readonly string[] => {
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  const culprits = [...document.body.querySelectorAll('*')].filter(
    (one) => one.getBoundingClientRect().right > window.innerWidth + 1 && one.closest('ul, [role="group"], table') === null,
  );
  const found = wide > 0 ? [`the page, by ${wide}: ${culprits.slice(-1).map((one) => one.outerHTML.slice(0, 90))}`] : [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  /** Deliberately truncated with an ellipsis. */
  const isShortened = (one: Element): boolean => {
    const { textOverflow, webkitLineClamp } = getComputedStyle(one);
    return textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || one.classList.contains('visually-hidden');
  };
  for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
    const frame = node.parentElement?.closest('button, label, article, a');
    if (frame == null || node.textContent?.trim() === '' || getComputedStyle(frame).display === 'inline') continue;
    let [one, isCut] = [node.parentElement, false];
    for (; one !== null && one !== frame.parentElement && !isCut; one = one.parentElement) isCut = isShortened(one);
    range.selectNodeContents(node);
    const [text, box] = [range.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (isCut || text.width <= 1 || box.width <= 1) continue;
    const by = Math.max(text.right - box.right, box.left - text.left);
    if (by > 1) found.push(`"${node.textContent?.slice(0, 30)}" of ${frame.tagName.toLowerCase()}, by ${Math.round(by)}`);
  }
  return found;
};
