/** What a button of the text editor does to the marked text. */
export const MARKDOWN_EDITS = ['bold', 'heading', 'subheading', 'list', 'link'] as const;
export type MarkdownEdit = (typeof MARKDOWN_EDITS)[number];

/** A part of a text, as positions of its characters. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A replacement of a part of a text, and what is marked afterwards. */
export interface TextReplacement {
  readonly at: TextRange;
  readonly by: string;
  readonly marks: TextRange;
}

const BOLD = '**';
const PREFIXES = { heading: '## ', subheading: '### ', list: '- ' } as const;
const ANY_PREFIX = /^(?:#{1,6} |[-*] )/;

/** The whole lines that a mark touches. */
const linesAround = (text: string, { start, end }: TextRange): TextRange => {
  const after = text.indexOf('\n', end);
  return { start: text.lastIndexOf('\n', start - 1) + 1, end: after === -1 ? text.length : after };
};

const prefixed = (text: string, mark: TextRange, prefix: string): TextReplacement => {
  const at = linesAround(text, mark);
  const lines = text.slice(at.start, at.end).split('\n');
  const isOn = lines.every((line) => line.startsWith(prefix));
  const by = lines.map((line) => (isOn ? line.slice(prefix.length) : prefix + line.replace(ANY_PREFIX, ''))).join('\n');
  return { at, by, marks: { start: at.start + (lines.length === 1 ? by.length : 0), end: at.start + by.length } };
};

const bold = (text: string, mark: TextRange, word: string): TextReplacement => {
  const before = mark.start - BOLD.length;
  const after = mark.end + BOLD.length;
  const isOn = before >= 0 && text.slice(before, mark.start) === BOLD && text.slice(mark.end, after) === BOLD;
  const inner = text.slice(mark.start, mark.end) || word;
  const start = isOn ? before : mark.start + BOLD.length;
  return {
    at: isOn ? { start: before, end: after } : mark,
    by: isOn ? inner : BOLD + inner + BOLD,
    marks: { start, end: start + inner.length },
  };
};

/**
 * A change of Markdown by a button: a second press takes it back.
 * @param words stand where nothing is marked: the text of a link or what is bold, and where a link leads
 */
export const editMarkdown = (
  edit: MarkdownEdit,
  text: string,
  mark: TextRange,
  words: { readonly text: string; readonly address: string },
): TextReplacement => {
  if (edit === 'bold') return bold(text, mark, words.text);
  if (edit !== 'link') return prefixed(text, mark, PREFIXES[edit]);
  const name = text.slice(mark.start, mark.end) || words.text;
  const start = mark.start + name.length + '[]('.length;
  return { at: mark, by: `[${name}](${words.address})`, marks: { start, end: start + words.address.length } };
};
