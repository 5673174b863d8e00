import { lexer, type Token } from 'marked';
import type { MarkdownReader } from '../../application/content/markdown-reader.ts';
import type { Block } from '../../domain/content/document.ts';
import { Headings } from './headings.ts';
import { toBlocks } from './to-blocks.ts';

/** The maximum length that the database accepts. */
const LONGEST = 100_000;
const MAX_MARKS = 400;
/** Removes emphasis from a block with an excessive number of markers, because the lexer pairs them in cubic time. */
const withoutExcess = (part: string): string => ((part.match(/[*_~]/g)?.length ?? 0) > MAX_MARKS ? part.replace(/[*_~]/g, '') : part);

/** Limits nesting, whose parsing time grows with its depth. */
const limitNesting = (markdown: string): string =>
  markdown
    .slice(0, LONGEST)
    .replace(/\r\n?/g, '\n')
    .replace(/^((?:[ \t]*>){6})(?:[ \t]*>)+/gm, '$1')
    .replace(/^[ \t]{24,}/gm, ' '.repeat(24))
    .replace(/([[\](){}*_~`<>!#|-])\1{19,}/g, (run) => run.slice(0, 19))
    .split(/(\n[ \t]*\n)/)
    .map(withoutExcess)
    .join('');

const verbatim = (markdown: string): readonly Block[] =>
  markdown
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ is: 'paragraph', has: [part] }));

/** Parses Markdown with the lexer of `marked`, without its HTML renderer. */
export class MarkedReader implements MarkdownReader {
  async read(markdown: string): Promise<readonly Block[]> {
    const text = limitNesting(markdown);
    try {
      const tokens: readonly Token[] = lexer(text, { gfm: true });
      return toBlocks(tokens, new Headings());
    } catch {
      // On an error of the parser the text is shown verbatim.
      return verbatim(text);
    }
  }
}
