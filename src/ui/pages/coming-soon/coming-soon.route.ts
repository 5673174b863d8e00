import { definePage } from '../../core/page.ts';
import { ComingSoonPage, comingSoonText } from './coming-soon-page.tsx';

/** A placeholder page for a later part of the shop, with links back. */
export const comingSoon = definePage<{ readonly name: string }>({
  bindings: [],
  load: ({ url }) => ({ name: comingSoonText.names[url.pathname] ?? comingSoonText.title }),
  meta: ({ name }) => ({ title: name, description: comingSoonText.text, canonical: null }),
  Component: ComingSoonPage,
});
