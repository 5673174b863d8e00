import { expect, test } from '@jest/globals';
import { ListFeed } from '../../../src/application/feed/list-feed.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryFeedRepository } from '../../../src/infrastructure/memory/feed/feed-repository.ts';
import { InMemoryTaxonomyRepository } from '../../../src/infrastructure/memory/taxonomy/taxonomy-repository.ts';
import { aFeedEvent, aGame } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const shop = () => {
  const catalogue = new MemoryCatalogue(new FixedClock());
  const feed = new InMemoryFeedRepository(catalogue);
  return { catalogue, feed, list: new ListFeed(feed, new InMemoryTaxonomyRepository(catalogue)) };
};

test('feed: 24 events per page, newest first, none repeated or skipped', async () => {
  const { feed, list } = shop();
  for (let place = 0; place < 60; place += 1) {
    // Several events have the same time.
    feed.events.push(aFeedEvent({ at: new Date(Date.parse('2026-11-21T04:00:00Z') - Math.floor(place / 7) * 60_000) }));
  }
  const seen: string[] = [];
  let after: string | null = null;
  const sizes: number[] = [];
  do {
    const page = await list.execute({ after });
    sizes.push(page.items.length);
    seen.push(...page.items.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  expect(sizes).toEqual([24, 24, 12]);
  expect(new Set(seen).size).toBe(60);
});

test('feed: filtered by game slug, empty for an unknown game', async () => {
  const { catalogue, feed, list } = shop();
  const [ml, ff] = [aGame(), aGame({ name: 'Free Fire', slug: 'free-fire' })];
  catalogue.games.push(ml, ff);
  feed.events.push(aFeedEvent({ gameId: ml.id, title: 'ml' }), aFeedEvent({ gameId: ff.id, title: 'ff' }));
  expect((await list.execute({ game: 'free-fire' })).items.map(({ title }) => title)).toEqual(['ff']);
  for (const game of ['tidak-ada', 'Free Fire', "'; drop table", 'x'.repeat(5000)]) {
    expect(await list.execute({ game })).toEqual({ items: [], next: null });
  }
});

test('feed: an invalid cursor returns the first page', async () => {
  const { feed, list } = shop();
  feed.events.push(aFeedEvent());
  for (const after of ['x', '1~2', '<script>']) expect((await list.execute({ after })).items).toHaveLength(1);
});
