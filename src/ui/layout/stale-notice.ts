import type { ConnectionStore } from '../stores/connection.store.ts';

/** Id of the line that the server adds to a page it could not render again. */
export const STALE_NOTICE = 'stale-notice';

/**
 * The app's own notice replaces the server's line once the first paint is hydrated, because hydration needs the markup the server rendered.
 * It disappears as soon as current data arrive.
 */
export const takeOverStaleNotice = (page: Document, connection: ConnectionStore): void => {
  const notice = page.getElementById(STALE_NOTICE);
  const madeAt = new Date(notice?.dataset['madeAt'] ?? Number.NaN);
  if (notice === null || Number.isNaN(madeAt.getTime())) return;
  notice.remove();
  connection.stale(madeAt);
};
