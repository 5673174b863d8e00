import { findSharePicture } from '../features/seo/share-pictures.ts';
import { renderSiteMap, robotsText } from '../features/seo/site-map.ts';
import { markStale, renderNewsletter, renderOffline, renderUnavailable } from './render-static.tsx';

/** What the server renders besides the pages. */
export const otherScreens = {
  unavailable: renderUnavailable,
  offline: renderOffline,
  markStale,
  newsletter: renderNewsletter,
  robots: robotsText,
  siteMap: renderSiteMap,
  sharePicture: findSharePicture,
} as const;
