import type { HydrationOptions } from 'react-dom/client';
import type { ReportError } from '../../application/shared/report-error.ts';

/** React's error callbacks: errors that a boundary caught, that none caught, and that hydration recovered from. */
export const rootOptions = (report: ReportError): HydrationOptions => ({
  onCaughtError: (error) => report.execute('screen', error),
  onUncaughtError: (error) => report.execute('screen, uncaught', error),
  onRecoverableError: (error) => report.execute('hydration', error),
});
