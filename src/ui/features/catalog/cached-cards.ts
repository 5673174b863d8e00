import { createContext } from 'react';

/** Markup of a card. */
export interface CardMarkup {
  readonly html: string;
  /** Its elements and classes alone, which cards of a kind have in common. */
  readonly shape: string;
}

/** Markup of cards by everything that they show. */
export interface CardCache {
  get(given: string): CardMarkup | undefined;
  set(given: string, markup: CardMarkup): void;
}

interface Place {
  readonly given: string;
  /** Null for a card that is rendered in this page. */
  readonly cached: CardMarkup | null;
}

/** A card's place, of which split makes three parts: the text before it, its number and its content. */
const PLACE = /<template data-card="(\d+)">(.*?)<\/template>/s;
const SHAPE = /<[a-z][a-z0-9]*| class="[^"]*"/g;

const shapeOf = (html: string): string => html.match(SHAPE)?.join('') ?? '';

/**
 * The cards of one page on the server. A place stands where a card belongs: with the card in it when nobody rendered it before, which is
 * cached then, and else empty, until what is cached is put there.
 */
export class CachedCards {
  private readonly places: Place[] = [];

  constructor(private readonly cache: CardCache) {}

  /** @param given everything that the card shows, as text */
  place(given: string): { readonly number: number; readonly isCached: boolean } {
    const cached = this.cache.get(given) ?? null;
    return { number: this.places.push({ given, cached }) - 1, isCached: cached !== null };
  }

  /** The parts of a page's markup, with its cards instead of their places, and markup with every element and class of it. */
  fillIn(content: string): { readonly parts: readonly string[]; readonly used: string } {
    const pieces = content.split(PLACE);
    const around = pieces.filter((_, at) => at % 3 === 0);
    const cards = around.slice(1).map((_, at) => this.markup(Number(pieces[at * 3 + 1]), pieces[at * 3 + 2] ?? ''));
    const shapes = new Set(cards.map(({ shape }) => shape));
    return {
      parts: around.flatMap((piece, at) => [piece, cards[at]?.html ?? '']),
      used: [...around, ...shapes].join(''),
    };
  }

  private markup(number: number, html: string): CardMarkup {
    const { given, cached } = this.places[number] as Place;
    if (cached !== null) return cached;
    const rendered = { html, shape: shapeOf(html) };
    this.cache.set(given, rendered);
    return rendered;
  }
}

export const CachedCardsContext = createContext<CachedCards | null>(null);
