import type { QuestionList } from '../../../domain/content/questions.ts';

export interface HelpData extends QuestionList {
  /** The search text in the address. */
  readonly text: string;
}
