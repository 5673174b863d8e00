import type { Block, Inline } from './document.ts';

/** The plain text of inline elements. */
export const plainInline = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if (typeof inline === 'string') return inline;
      if (inline.is === 'break') return ' ';
      return inline.is === 'code' ? inline.text : plainInline(inline.has);
    })
    .join('');

const wordsOf = (block: Block): readonly string[] => {
  switch (block.is) {
    case 'heading':
    case 'paragraph':
      return [plainInline(block.has)];
    case 'list':
      return block.items.map(plainText);
    case 'quote':
      return [plainText(block.has)];
    case 'code':
      return [block.text];
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plainInline).join(' '));
    case 'rule':
      return [];
  }
};

/** The plain text of a document, its blocks separated by spaces. */
export const plainText = (blocks: readonly Block[]): string => blocks.flatMap(wordsOf).join(' ').replace(/\s+/g, ' ').trim();
