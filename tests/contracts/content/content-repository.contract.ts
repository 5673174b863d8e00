import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ContentRepository, ContentSlug } from '../../../src/application/content/content-repository.ts';

export interface ContentWorld {
  readonly visitor: ContentRepository;
  /** Saves a text as its next version and publishes it. @returns the version's number */
  publish(slug: ContentSlug, body: string): Promise<number>;
  close(): Promise<void>;
}

/** The contract of content repositories. */
export const contentRepositoryContract = (open: () => Promise<ContentWorld>): void => {
  describe('published content', () => {
    let world: ContentWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('before publication: null; afterwards: the latest version per page', async () => {
      expect(await world.visitor.published('terms')).toBeNull();
      const first = await world.publish('terms', '# Syarat\n\nLama');
      const second = await world.publish('terms', '# Syarat\n\n"Baru" & <b>');
      expect([first, second]).toEqual([2, 3]);
      const published = await world.visitor.published('terms');
      expect(published).toMatchObject({ version: 3, body: '# Syarat\n\n"Baru" & <b>' });
      expect(Number.isNaN(published?.publishedAt.getTime())).toBe(false);
      expect(await world.visitor.published('help')).toBeNull();
    });
  });
};
