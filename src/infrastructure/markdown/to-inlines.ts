import type { Token } from 'marked';
import type { Inline } from '../../domain/content/document.ts';
import { safeLink } from '../../domain/content/safe-link.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };

/** The lexer does not decode HTML entities. */
const decoded = (text: string): string => text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name) => ENTITIES[name] ?? whole);

const MEANINGS = { strong: 'strong', em: 'emphasis', del: 'strike' } as const;
const DEEPEST = 8;

const textOf = (token: Token): string => ('text' in token && typeof token.text === 'string' ? token.text : token.raw);

const one = (token: Token, depth: number): readonly Inline[] => {
  const inner = (): readonly Inline[] =>
    'tokens' in token && Array.isArray(token.tokens) && depth < DEEPEST ? toInlines(token.tokens, depth + 1) : [decoded(textOf(token))];
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return [{ is: MEANINGS[token.type], has: inner() }];
    case 'codespan':
      return [{ is: 'code', text: decoded(textOf(token)) }];
    case 'br':
      return [{ is: 'break' }];
    case 'link': {
      const to = safeLink(String(token.href));
      return to === null ? inner() : [{ is: 'link', to, has: inner() }];
    }
    // External pictures are not shown, only their alt text.
    case 'image':
      return [decoded(textOf(token))];
    // Shown verbatim.
    case 'html':
      return [token.raw];
    case 'checkbox':
      return [];
    default:
      return inner();
  }
};

/** Merges adjacent texts. */
const merged = (inlines: readonly Inline[]): readonly Inline[] =>
  inlines.reduce<Inline[]>((all, inline) => {
    const last = all.at(-1);
    if (typeof inline === 'string' && typeof last === 'string') all[all.length - 1] = last + inline;
    else if (inline !== '') all.push(inline);
    return all;
  }, []);

export const toInlines = (tokens: readonly Token[], depth = 0): readonly Inline[] => merged(tokens.flatMap((token) => one(token, depth)));
