import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { NewsletterPage } from '../../application/newsletter/newsletter.ts';
import { buttonClass } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { NoticeStrip } from '../components/notice-strip.tsx';
import { paths } from '../core/paths.ts';
import { newsletterPageText } from '../layout/footer.text.ts';
import { STALE_NOTICE } from '../layout/stale-notice.ts';
import { errorText } from '../text/errors.ts';
import { layoutText } from '../text/layout.ts';
import { clockTime } from '../text/time.ts';
import { type DocumentShell, STATUS_PLACE, writeDocument } from './document.ts';

/** The page for an unreachable shop without an older page to show. It works without scripts. */
export const renderUnavailable = (shell: DocumentShell): string =>
  writeDocument(
    { ...shell, entry: '', modules: [], firstStyles: null },
    {
      title: errorText.unavailableTitle,
      fullTitle: errorText.unavailableTitle,
      description: errorText.unavailableText,
      canonical: null,
      icon: null,
    },
    renderToString(
      <main>
        <EmptyState
          heading="h1"
          title={errorText.unavailableTitle}
          text={errorText.unavailableText}
          action={
            // biome-ignore lint/a11y/useValidAnchor: an empty address reloads this page, filters included.
            <a className={buttonClass('primary')} href="">
              {errorText.retry}
            </a>
          }
        />
      </main>,
    ),
    '',
  );

/**
 * The page for an address that was never visited and cannot be fetched now; the service worker caches it. Its scripts run when they are on
 * the device, and show the data that is on the device. It also contains the notice for outdated pages.
 */
export const renderOffline = (shell: DocumentShell): string =>
  writeDocument(
    { ...shell, firstStyles: null },
    {
      title: errorText.offlineTitle,
      fullTitle: errorText.offlineTitle,
      description: errorText.offlineText,
      canonical: null,
      icon: null,
    },
    renderToString(
      <main>
        <EmptyState
          heading="h1"
          title={errorText.offlineTitle}
          text={errorText.offlineText}
          action={
            <>
              {/* biome-ignore lint/a11y/useValidAnchor: an empty address reloads this page, filters included. */}
              <a className={buttonClass('primary')} href="">
                {errorText.retry}
              </a>
              <a className={buttonClass('secondary')} href={paths.wishlist}>
                {layoutText.wishlist}
              </a>
            </>
          }
        />
      </main>,
    ),
    '',
  ).replace(
    STATUS_PLACE,
    `<template id="stale-template">${renderToString(
      <div id={STALE_NOTICE} data-made-at="{saat}">
        <NoticeStrip icon="clock" text={layoutText.kept('{waktu}')} />
      </div>,
    )}</template>`,
  );

/** An outdated page that could not be rendered again, with a line that gives its time. The page's scripts replace the line. */
export const markStale = (html: string, madeAt: Date): string =>
  html.replace(
    STATUS_PLACE,
    renderToString(
      <div id={STALE_NOTICE} data-made-at={madeAt.toISOString()}>
        <NoticeStrip icon="warning" text={layoutText.stale(clockTime(madeAt, false))} />
      </div>,
    ),
  );

const toShop = (
  <a className={buttonClass('primary')} href={paths.home}>
    {newsletterPageText.back}
  </a>
);

const confirmation = (token: string): ReactNode => (
  <form method="post" action={paths.unsubscribe(token)}>
    <button type="submit" className={buttonClass('primary')}>
      {newsletterPageText.confirm}
    </button>
  </form>
);

const newsletterContent = (page: NewsletterPage): readonly [title: string, text: string, action: ReactNode] => {
  switch (page.kind) {
    case 'subscribed':
      return [newsletterPageText.subscribedTitle, newsletterPageText.subscribedText, toShop];
    case 'confirm':
      return [newsletterPageText.confirmTitle, newsletterPageText.confirmText, confirmation(page.token)];
    case 'ended':
      return [newsletterPageText.endedTitle, newsletterPageText.endedText, toShop];
    case 'refused':
      return [newsletterPageText.refusedTitle, page.message, toShop];
  }
};

/** A page of the newsletter. It works without scripts, and search engines do not index it. */
export const renderNewsletter = (shell: DocumentShell, page: NewsletterPage): string => {
  const [title, text, action] = newsletterContent(page);
  return writeDocument(
    { ...shell, entry: '', modules: [], firstStyles: null },
    { title, fullTitle: title, description: text, canonical: null, icon: null },
    renderToString(
      <main>
        <EmptyState heading="h1" title={title} text={text} action={action} />
      </main>,
    ),
    '',
  );
};
