import type { ErrorLog } from '../../../application/shared/error-log.ts';

/** Logs uncaught errors and unhandled rejections (section 8). */
export const catchGlobalErrors = (target: Window, log: ErrorLog): void => {
  target.addEventListener('error', (event) => log.record('window', event.error ?? event.message));
  target.addEventListener('unhandledrejection', (event) => log.record('promise', event.reason));
};
