import { codeCharacters } from '../shared/typed-text.ts';

const LENGTH = 20;

/**
 * What a typed code of a receipt can mean, the likeliest first: the code as it is, because older ones tell capital from small letters, then
 * one of Crockford's characters, which takes small letters, I and L for 1, and O for 0.
 */
export const readReceiptCodes = (typed: string): readonly string[] => {
  const code = codeCharacters(typed).toUpperCase().replace(/[IL]/g, '1').replaceAll('O', '0');
  return code === typed || code.length !== LENGTH ? [typed] : [typed, code];
};
