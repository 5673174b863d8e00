/**
 * Runs work once the browser is idle, at the latest after a timeout; at once where the browser cannot tell.
 * @returns a function that cancels it
 */
export const whenIdle = (work: () => void, timeout: number): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    work();
    return () => undefined;
  }
  const idle = window.requestIdleCallback(work, { timeout });
  return () => window.cancelIdleCallback(idle);
};
