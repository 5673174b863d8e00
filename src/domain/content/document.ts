/** An inline element: plain text, or text with markup. */
export type Inline =
  | string
  | { readonly is: 'strong' | 'emphasis' | 'strike'; readonly has: readonly Inline[] }
  | { readonly is: 'code'; readonly text: string }
  | { readonly is: 'link'; readonly to: string; readonly has: readonly Inline[] }
  | { readonly is: 'break' };

export interface Heading {
  readonly is: 'heading';
  /** 2 to 4, because the page has its own heading of level 1. */
  readonly level: 2 | 3 | 4;
  /** The anchor of the heading, unique within the text. */
  readonly id: string;
  readonly has: readonly Inline[];
}

/** A block element without markup, so that each renderer decides how it looks. */
export type Block =
  | Heading
  | { readonly is: 'paragraph'; readonly has: readonly Inline[] }
  | { readonly is: 'list'; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
  | { readonly is: 'quote'; readonly has: readonly Block[] }
  | { readonly is: 'code'; readonly text: string }
  | { readonly is: 'rule' }
  | { readonly is: 'table'; readonly head: readonly (readonly Inline[])[]; readonly rows: readonly (readonly (readonly Inline[])[])[] };
