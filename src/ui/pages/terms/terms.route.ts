import { ReadContent } from '../../../application/content/read-content.ts';
import { definePage } from '../../core/page.ts';
import { paths } from '../../core/paths.ts';
import { builtIn } from '../../features/content/built-in/built-in.text.ts';
import { termsText } from './terms.text.ts';
import type { TermsData } from './terms-data.ts';
import { TermsPage } from './terms-page.tsx';

export const terms = definePage<TermsData>({
  bindings: [],
  load: async ({ get }) => {
    const read = get(ReadContent);
    const [own, privacy] = await Promise.all([read.execute('terms', builtIn('terms')), read.execute('privacy', builtIn('privacy'))]);
    return { terms: own, privacy };
  },
  meta: ({ terms: { publishedAt } }, { siteName }) => ({
    title: termsText.title,
    description: termsText.description(siteName),
    canonical: paths.terms,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'WebPage',
      name: termsText.title,
      inLanguage: 'id',
      dateModified: publishedAt.toISOString(),
      publisher: { '@type': 'Organization', name: siteName },
    },
  }),
  Component: TermsPage,
});
