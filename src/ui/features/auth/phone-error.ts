import { parsePhoneInput, phoneInputProblem } from '../../../domain/auth/phone-input.ts';
import { accountText } from './account.text.ts';

/** What is wrong with a typed number; null when it can be sent, or when nothing was typed. @param country ISO 3166-1 alpha-2 */
export const phoneError = (text: string, country: string): string | null => {
  const problem = text === '' ? null : phoneInputProblem(parsePhoneInput(text, country));
  return problem === null ? null : accountText.phoneProblems[problem];
};
