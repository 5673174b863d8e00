import { ReadContent } from '../../../application/content/read-content.ts';
import { ContentModule } from '../../../application/shared/deferred-modules.ts';
import { bestAnswers, type HelpAnswer, readQuestions } from '../../../domain/content/questions.ts';
import type { PageRequest } from '../../core/page.ts';
import { builtIn } from '../../features/content/built-in/built-in.text.ts';

const MOST = 2;

/** Answers of the help to a search. None where the help cannot be read: the results stand without it. */
export const findHelp = async ({ get }: Pick<PageRequest, 'get'>, text: string): Promise<readonly HelpAnswer[]> => {
  try {
    await get(ContentModule).ready();
    const { blocks } = await get(ReadContent).execute('help', builtIn('help'));
    return bestAnswers(readQuestions(blocks).groups, text, MOST);
  } catch {
    return [];
  }
};
