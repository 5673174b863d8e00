// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g;
const MAX_LENGTH = 60;

/** A name as it is stored: trimmed, blanks folded, no control characters; null when nothing is left or it is longer than 60. */
export const readPersonName = (text: string): string | null => {
  const name = text.replace(CONTROL, ' ').replace(/\s+/g, ' ').trim();
  return name === '' || name.length > MAX_LENGTH ? null : name;
};
