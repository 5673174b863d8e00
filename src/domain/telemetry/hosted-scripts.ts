/** Pages about somebody's own matters, or where something secret is typed: nobody else's program runs there. */
const PRIVATE: ReadonlySet<string> = new Set(['admin', 'auth', 'settings', 'profile', 'orders', 'payment', 'payment-status', 'internal']);

/** Whether scripts of a hosted measuring service may run on a page. */
export const mayRunHostedScripts = (pathname: string): boolean => !PRIVATE.has(pathname.split('/')[1] ?? '');
