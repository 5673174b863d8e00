import type { Token, Tokens } from 'marked';
import type { Block, Inline } from '../../domain/content/document.ts';
import type { Headings } from './headings.ts';
import { toInlines } from './to-inlines.ts';

const DEEPEST = 6;

const levelOf = (depth: number): 2 | 3 | 4 => (depth <= 2 ? 2 : depth === 3 ? 3 : 4);

/** The id may be written behind the text, and is removed from it. */
const headingOf = (token: Tokens.Heading, headings: Headings): Block => {
  const { id } = headings.name(token.text);
  const inlines = toInlines(token.tokens);
  const last = inlines.at(-1);
  const has: readonly Inline[] = typeof last === 'string' ? [...inlines.slice(0, -1), last.replace(/\s*\{#[a-z0-9-]+\}\s*$/, '')] : inlines;
  return { is: 'heading', level: levelOf(token.depth), id, has: has.filter((part) => part !== '') };
};

const one = (token: Token, headings: Headings, depth: number): readonly Block[] => {
  const within = (tokens: readonly Token[]): readonly Block[] => toBlocks(tokens, headings, depth + 1);
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'heading':
      return [headingOf(token as Tokens.Heading, headings)];
    case 'hr':
      return [{ is: 'rule' }];
    case 'code':
      return [{ is: 'code', text: String(token['text']) }];
    case 'blockquote':
      return [{ is: 'quote', has: within((token as Tokens.Blockquote).tokens) }];
    case 'list': {
      const { ordered, start, items } = token as Tokens.List;
      return [{ is: 'list', start: ordered ? Number(start) || 1 : null, items: items.map((item) => within(item.tokens)) }];
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: readonly Tokens.TableCell[]): readonly (readonly Inline[])[] => row.map((cell) => toInlines(cell.tokens));
      return [{ is: 'table', head: cells(header), rows: rows.map(cells) }];
    }
    // Shown verbatim.
    case 'html':
      return token.raw.trim() === '' ? [] : [{ is: 'paragraph', has: [token.raw.trim()] }];
    default: {
      const has = toInlines('tokens' in token && Array.isArray(token.tokens) ? token.tokens : [token]);
      return has.length === 0 ? [] : [{ is: 'paragraph', has }];
    }
  }
};

export const toBlocks = (tokens: readonly Token[], headings: Headings, depth = 0): readonly Block[] =>
  depth > DEEPEST
    ? [
        {
          is: 'paragraph',
          has: [
            tokens
              .map(({ raw }) => raw)
              .join('')
              .trim(),
          ],
        },
      ]
    : tokens.flatMap((token) => one(token, headings, depth));
