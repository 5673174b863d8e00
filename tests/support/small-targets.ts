/**
 * Runs in the page. Finds interactive elements that cannot be pressed everywhere within a square of that many pixels around their middle,
 * by hit testing instead of box sizes. Links within sentences are excepted (WCAG 2.5.8).
 * @param size side of the square, in CSS pixels
 * @returns name and box of each, empty when all are large enough
 */
export const findSmallTargets = async (size: number): Promise<readonly string[]> => {
  // Lazily rendered content can be hit from the next frame on.
  for (const far of document.querySelectorAll('footer')) {
    far.scrollIntoView({ behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }
  const modal = document.querySelector(':modal');
  const all = [
    ...(modal ?? document).querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled, select:enabled, textarea, summary'),
  ];
  const reach = size / 2 - 1;
  const isInSentence = (one: HTMLElement): boolean =>
    getComputedStyle(one).display === 'inline' && one.parentElement?.textContent?.trim() !== one.textContent?.trim();
  const isShown = (one: HTMLElement): boolean =>
    one.checkVisibility({ opacityProperty: false, visibilityProperty: true }) && one.getClientRects().length > 0;
  return all.flatMap((one) => {
    if (!isShown(one) || one.closest('[inert], [aria-hidden="true"]') !== null) return [];
    const target = one instanceof HTMLInputElement ? (one.closest('label') ?? one) : one;
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = target.getBoundingClientRect();
    // Off-screen until it has the focus.
    if (box.bottom < 0 || box.right < 0) return [];
    if (target === one && isInSentence(one)) return [];
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    // On whole pixels, because a part that is painted by itself begins on one.
    const inward = (middle: number, by: number): number => (by > 0 ? Math.floor(middle + by) : Math.ceil(middle + by));
    const isHit = (dx: number, dy: number): boolean => {
      const [across, down] = [inward(x, dx), inward(y, dy)];
      const hit = document.elementFromPoint(Math.min(Math.max(across, 0), innerWidth - 1), Math.min(Math.max(down, 0), innerHeight - 1));
      return hit !== null && (target.contains(hit) || (hit.contains(target) === false && hit.closest('label, a, button') === target));
    };
    const misses = [
      [reach, 0],
      [-reach, 0],
      [0, reach],
      [0, -reach],
    ].filter(([dx = 0, dy = 0]) => !isHit(dx, dy)).length;
    if (misses === 0) return [];
    const name = one.getAttribute('aria-label') ?? (target.textContent?.trim() || one.getAttribute('name'));
    return [`${one.tagName.toLowerCase()} "${name?.slice(0, 30)}" ${Math.round(box.width)} x ${Math.round(box.height)}`];
  });
};
