import { ReadContent } from '../../../application/content/read-content.ts';
import { plainText } from '../../../domain/content/plain-text.ts';
import { readQuestions } from '../../../domain/content/questions.ts';
import { searchText } from '../../../domain/search/search-text.ts';
import { definePage } from '../../core/page.ts';
import { paths } from '../../core/paths.ts';
import { builtIn } from '../../features/content/built-in/built-in.text.ts';
import { helpText } from './help.text.ts';
import type { HelpData } from './help-data.ts';
import { HelpPage } from './help-page.tsx';

/** Questions and answers, as search engines read them (schema.org). */
const questionsAsData = ({ groups }: HelpData): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: groups
    .flatMap(({ questions }) => questions)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
});

export const help = definePage<HelpData>({
  bindings: [],
  load: async ({ get, url }) => {
    const { blocks } = await get(ReadContent).execute('help', builtIn('help'));
    return { ...readQuestions(blocks), text: searchText(url.searchParams.get('q')) ?? '' };
  },
  meta: (data, { siteName }) => ({
    title: helpText.title,
    description: helpText.description(siteName),
    canonical: paths.help,
    jsonLd: data.groups.length === 0 ? null : questionsAsData(data),
  }),
  Component: HelpPage,
});
