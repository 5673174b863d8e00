import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { buttonClass } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { paths } from '../core/paths.ts';
import { newsletterText } from '../features/newsletter/newsletter.text.ts';
import { type DocumentShell, writeDocument } from './document.ts';

/** What the newsletter has to say. */
export type NewsletterPage =
  | { readonly kind: 'subscribed' | 'ended' }
  | { readonly kind: 'confirm'; readonly token: string }
  | { readonly kind: 'refused'; readonly message: string };

const home = (
  <a className={buttonClass('primary')} href={paths.home}>
    {newsletterText.back}
  </a>
);

const confirmation = (token: string): ReactNode => (
  <form method="post" action={paths.unsubscribe(token)}>
    <button type="submit" className={buttonClass('primary')}>
      {newsletterText.confirm}
    </button>
  </form>
);

const contentOf = (page: NewsletterPage): readonly [title: string, text: string, action: ReactNode] => {
  switch (page.kind) {
    case 'subscribed':
      return [newsletterText.subscribedTitle, newsletterText.subscribedText, home];
    case 'confirm':
      return [newsletterText.confirmTitle, newsletterText.confirmText, confirmation(page.token)];
    case 'ended':
      return [newsletterText.endedTitle, newsletterText.endedText, home];
    case 'refused':
      return [newsletterText.refusedTitle, page.message, home];
  }
};

/** A page of the newsletter's own. Works without any script, and nobody should find it by searching. */
export const renderNewsletter = (shell: DocumentShell, page: NewsletterPage): string => {
  const [title, text, action] = contentOf(page);
  return writeDocument(
    { ...shell, entry: '', modules: [] },
    { title, fullTitle: title, description: text, canonical: null, icon: null },
    renderToString(
      <main>
        <EmptyState heading="h1" title={title} text={text} action={action} />
      </main>,
    ),
    '',
  );
};
