import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import { enableStaticRendering } from 'mobx-react-lite';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { ProductCard } from '../../../src/domain/catalog/product.ts';
import { createPageContainer } from '../../../src/infrastructure/composition/page.ts';
import { CardCache } from '../../../src/infrastructure/http-server/card-cache.ts';
import { RedactingErrorLog } from '../../../src/infrastructure/platform/redacting-error-log.ts';
import { createRestClient } from '../../../src/infrastructure/supabase/shared/rest-client.ts';
import { App } from '../../../src/ui/app/app.tsx';
import { appBindings } from '../../../src/ui/app/bindings.ts';
import { PublicOrigin } from '../../../src/ui/core/public-origin.ts';
import { CachedCards, CachedCardsContext } from '../../../src/ui/features/catalog/cached-cards.ts';
import { LiveProductCard } from '../../../src/ui/features/catalog/live-product-card.server.tsx';
import { LiveProductCard as RenderedCard } from '../../../src/ui/features/catalog/live-product-card.tsx';
import { ClockStore } from '../../../src/ui/stores/clock.store.ts';
import { ConnectionStore } from '../../../src/ui/stores/connection.store.ts';
import { aGame, aProduct, aSale, aTier } from '../../support/builders.ts';

enableStaticRendering(true);

const NOW = new Date('2026-11-21T05:00:00Z');
const inMinutes = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

/** The page of a guest, whose cards come from `cache`; null renders every one. @returns the markup of the cards, and what its styles are chosen by */
const pageOf = (products: readonly ProductCard[], cache: CardCache | null, now = NOW, firstRow = 0): { html: string; used: string } => {
  const clock = { now: () => now };
  const rest = createRestClient({ url: 'http://toko.example', key: 'k' }, () => Promise.reject(new Error('cards read nothing')));
  const resolver = createPageContainer({ rest, fileOrigin: '', errors: new RedactingErrorLog(clock, () => undefined), own: null, now });
  resolver.load(appBindings(new ClockStore(clock), new ConnectionStore(), new PublicOrigin('http://toko.example')));
  const Card = cache === null ? RenderedCard : LiveProductCard;
  const kept = cache === null ? null : new CachedCards(cache);
  const content = renderToString(
    <CachedCardsContext value={kept}>
      <App resolver={resolver}>
        <StaticRouter location="/products">
          <div>
            {products.map((product, place) => (
              <Card key={product.id} product={product} isFirst={place < firstRow} />
            ))}
          </div>
        </StaticRouter>
      </App>
    </CachedCardsContext>,
  );
  const { parts, used } = kept?.fillIn(content) ?? { parts: [content], used: content };
  return { html: parts.join(''), used };
};

const openCache = (): CardCache => new CardCache(1024 * 1024);

/** A product's card. */
const aCard = ({ sale = null, rentalOptions = [], ...given }: Partial<ProductCard> = {}): ProductCard => ({
  ...aProduct(given),
  rentalOptions,
  sale,
});

const KINDS: Readonly<Record<string, Partial<ProductCard>>> = {
  'an account': { saleKind: 'account', facts: ['Mythic Glory', '312 skin'] },
  'an item': { saleKind: 'item', game: aGame() },
  'a service': { saleKind: 'service', name: 'Jasa "push" <rank> & co · 7–10' },
  'an account for rent': { hasRental: true },
  'one with an old price': { originalPrice: 2_000_000 },
  'one with a running sale': { sale: aSale({ startsAt: inMinutes(-5), endsAt: inMinutes(90) }) },
  'one with a coming sale': { sale: aSale({ startsAt: inMinutes(5), endsAt: inMinutes(90) }) },
  'a sold one': { stock: 0 },
  'a scarce one': { stock: 1 },
  'one with a picture of its own': { image: '/storage/v1/object/public/products/a.w640.webp', tier: aTier() },
  'one without a picture, game or tier': { image: null, game: null, tier: null },
};

describe('cached card markup', () => {
  test.each(Object.entries(KINDS))('reuse on another page: equal bytes, %s', (_, given) => {
    const products = [aCard(given), aCard(given)];
    const cache = openCache();
    const rendered = pageOf(products, null).html;
    expect([pageOf(products, cache).html, pageOf(products, cache).html]).toEqual([rendered, rendered]);
  });
  test('order and first row: inserted at the correct place', () => {
    const products = Object.values(KINDS).map((given) => aCard(given));
    const cache = openCache();
    pageOf(products.slice(3), cache);
    for (const [list, firstRow] of [
      [products, 2],
      [products.toReversed(), 0],
    ] as const)
      expect(pageOf(list, cache, NOW, firstRow).html).toBe(pageOf(list, null, NOW, firstRow).html);
  });
  test('time: countdown, start and end of a sale as in rendered cards', () => {
    const products = [KINDS['one with a running sale'], KINDS['one with a coming sale'], KINDS['an account']].map((given) => aCard(given));
    const cache = openCache();
    const moments = [0, 1, 6, 95].map(inMinutes);
    expect(moments.map((moment) => pageOf(products, cache, moment).html)).toEqual(
      moments.map((moment) => pageOf(products, null, moment).html),
    );
  });
  test('styles: every element and class is reported', () => {
    const products = Object.values(KINDS).map((given) => aCard(given));
    const cache = openCache();
    const namesIn = (markup: string) => new Set(markup.match(/<[a-z][a-z0-9]*| class="[^"]*"/g));
    const used = [pageOf(products, cache), pageOf(products, cache)].map((page) => namesIn(page.used));
    const rendered = namesIn(pageOf(products, null).html);
    for (const names of used) expect([...rendered].filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('card cache', () => {
  /** A cache that records what is rendered into it. */
  class WatchedCache extends CardCache {
    rendered: string[] = [];
    override set(...[given, markup]: Parameters<CardCache['set']>): void {
      this.rendered.push(/<h3.*?>([^<]+)<\/a>/.exec(markup.html)?.[1] ?? '');
      super.set(given, markup);
    }
    /** Names of the cards that a page rendered. */
    of(products: readonly ProductCard[]): readonly string[] {
      this.rendered = [];
      pageOf(products, this);
      return this.rendered;
    }
  }

  test('changed product: only its card is rendered again', () => {
    const cache = new WatchedCache(1024 * 1024);
    const products = ['Satu', 'Dua', 'Tiga'].map((name) => aCard({ name }));
    const changed = products.map((product) => (product.name === 'Dua' ? { ...product, price: 750_000 } : product));
    expect([cache.of(products), cache.of(products), cache.of(changed)]).toEqual([['Satu', 'Dua', 'Tiga'], [], ['Dua']]);
    expect(pageOf(changed, cache).html).toContain('750.000');
  });
  test('capacity: in bytes, least recently used are dropped', () => {
    const cache = new WatchedCache(10_000);
    const products = Array.from({ length: 8 }, (_, number) => aCard({ name: `Akun ${number}` }));
    cache.of(products);
    const [first, last] = [products.slice(0, 1), products.slice(-1)];
    expect([cache.of(last), cache.of(first)]).toEqual([[], ['Akun 0']]);
  });
  test('counting sales and first row: not cached', () => {
    const cache = new WatchedCache(1024 * 1024);
    const sale = aCard(KINDS['one with a running sale']);
    cache.of([sale]);
    pageOf([aCard()], cache, NOW, 1);
    expect(cache.rendered).toEqual([]);
    expect(pageOf([aCard()], cache, NOW, 1).html).toContain('rel="preload"');
  });
});
