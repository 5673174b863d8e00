import type { QuestionList } from '../../../domain/content/questions.ts';

export interface HelpData extends QuestionList {
  /** What was searched for, by the address. */
  readonly text: string;
}
