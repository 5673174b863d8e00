const SIGNS = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * Runs work once nobody has touched, typed or scrolled for a while.
 * @param quietMs how long that is, in milliseconds
 * @returns a function that cancels it
 */
export const whenUntouched = (window: Window, quietMs: number, work: () => void): (() => void) => {
  let waiting: ReturnType<typeof setTimeout>;
  const cancel = (): void => {
    clearTimeout(waiting);
    for (const sign of SIGNS) window.removeEventListener(sign, wait, { capture: true });
  };
  const end = (): void => {
    cancel();
    work();
  };
  const wait = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(end, quietMs);
  };
  for (const sign of SIGNS) window.addEventListener(sign, wait, { capture: true, passive: true });
  wait();
  return cancel;
};
