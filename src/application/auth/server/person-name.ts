import { characterCount } from '../../../domain/shared/character-count.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes them
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g;
const MAX_LENGTH = 60;

/** Normalises a name: trimmed, single spaces, no control characters; null when it is empty or longer than 60 characters. */
export const readPersonName = (text: string): string | null => {
  const name = text.replace(CONTROL, ' ').replace(/\s+/g, ' ').trim();
  return name === '' || characterCount(name) > MAX_LENGTH ? null : name;
};
