import { lexer, type Token } from 'marked';
import type { MarkdownReader } from '../../application/content/markdown-reader.ts';
import type { Block } from '../../domain/content/document.ts';
import { Headings } from './headings.ts';
import { toBlocks } from './to-blocks.ts';

/** As the database allows. */
const LONGEST = 100_000;
const MAX_MARKS = 400;
/** A part with more signs for emphasis than anybody sets goes without: pairing them takes the lexer the third power of their number. */
const withoutExcess = (part: string): string => ((part.match(/[*_~]/g)?.length ?? 0) > MAX_MARKS ? part.replace(/[*_~]/g, '') : part);

/** Nesting nobody reads costs a parser the more the deeper it goes. */
const tamed = (markdown: string): string =>
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

/** Reads Markdown with `marked`'s lexer. Its HTML writer is not used. */
export class MarkedReader implements MarkdownReader {
  async read(markdown: string): Promise<readonly Block[]> {
    const text = tamed(markdown);
    try {
      const tokens: readonly Token[] = lexer(text, { gfm: true });
      return toBlocks(tokens, new Headings());
    } catch {
      // Something that only a parser stumbles over: the words are there all the same.
      return verbatim(text);
    }
  }
}
