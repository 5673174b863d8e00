import { findSharePicture } from './found/find-share-picture.ts';
import { robotsText } from './found/robots.ts';
import { renderSiteMap } from './found/site-map.ts';
import { renderNewsletter } from './render-newsletter.tsx';
import { markStale, renderOffline, renderUnavailable } from './render-static.tsx';

/** What the server shows besides the pages themselves. */
export const otherScreens = {
  unavailable: renderUnavailable,
  offline: renderOffline,
  markStale,
  newsletter: renderNewsletter,
  robots: robotsText,
  siteMap: renderSiteMap,
  sharePicture: findSharePicture,
} as const;
