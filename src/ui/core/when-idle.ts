/** Does some work once the browser has nothing else to do, at the latest after a while; where a browser cannot tell, at once. @returns what calls it off */
export const whenIdle = (work: () => void, timeout: number): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    work();
    return () => undefined;
  }
  const idle = window.requestIdleCallback(work, { timeout });
  return () => window.cancelIdleCallback(idle);
};
