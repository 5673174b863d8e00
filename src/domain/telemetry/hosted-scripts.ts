/** Pages with personal data or secrets, on which no third-party script runs. */
const PRIVATE: ReadonlySet<string> = new Set(['admin', 'auth', 'settings', 'profile', 'orders', 'payment', 'payment-status', 'internal']);

/** Whether third-party measuring scripts may run on a page. */
export const mayRunHostedScripts = (pathname: string): boolean => !PRIVATE.has(pathname.split('/')[1] ?? '');
