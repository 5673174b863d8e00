import { definePage } from '../../core/page.ts';
import { comingSoonText } from './coming-soon.text.ts';
import { ComingSoonPage } from './coming-soon-page.tsx';

/** A page that a later part of the shop will fill; never a dead end. */
export const comingSoon = definePage<{ readonly name: string }>({
  bindings: null,
  load: ({ url }) => ({ name: comingSoonText.names[url.pathname] ?? comingSoonText.title }),
  meta: ({ name }) => ({ title: name, description: comingSoonText.text, canonical: null }),
  Component: ComingSoonPage,
});
