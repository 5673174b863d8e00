/** A run of words: plain, or with a meaning. */
export type Inline =
  | string
  | { readonly is: 'strong' | 'emphasis' | 'strike'; readonly has: readonly Inline[] }
  | { readonly is: 'code'; readonly text: string }
  | { readonly is: 'link'; readonly to: string; readonly has: readonly Inline[] }
  | { readonly is: 'break' };

export interface Heading {
  readonly is: 'heading';
  /** 2 to 4: a page has one heading of its own above. */
  readonly level: 2 | 3 | 4;
  /** What an address may point to; no other heading of the text has it. */
  readonly id: string;
  readonly has: readonly Inline[];
}

/** A part of a text, without markup: whoever renders it decides how it looks. */
export type Block =
  | Heading
  | { readonly is: 'paragraph'; readonly has: readonly Inline[] }
  | { readonly is: 'list'; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
  | { readonly is: 'quote'; readonly has: readonly Block[] }
  | { readonly is: 'code'; readonly text: string }
  | { readonly is: 'rule' }
  | { readonly is: 'table'; readonly head: readonly (readonly Inline[])[]; readonly rows: readonly (readonly (readonly Inline[])[])[] };
