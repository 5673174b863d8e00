const MARKUP = /<\/?(?:p|br|div|span|ul|ol|li|b|strong|i|em|u|h[1-6]|table|tbody|tr|td|a|img|font|hr)\b[^<>]*>/i;
const LINE_BREAKS = /<(?:br|hr)\b[^<>]*>|<\/(?:p|div|li|ul|ol|tr|h[1-6])>/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const entity = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
};

/** Whether a text is HTML, as shops write it into their files. */
export const isMarkup = (text: string): boolean => MARKUP.test(text);

/** The text of a description in HTML, with its line breaks. */
export const textOfMarkup = (html: string): string =>
  html
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<li\b[^<>]*>/gi, '- ')
    .replace(LINE_BREAKS, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, entity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
