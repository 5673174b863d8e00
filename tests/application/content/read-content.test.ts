import { expect, test } from '@jest/globals';
import type { ContentVersion } from '../../../src/application/content/content-repository.ts';
import { ReadContent } from '../../../src/application/content/read-content.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { MarkedReader } from '../../../src/infrastructure/markdown/marked-reader.ts';
import { InMemoryContentRepository } from '../../../src/infrastructure/memory/content/content-repository.ts';

const own: ContentVersion = { version: 1, publishedAt: new Date('2026-11-21T00:00:00Z'), body: 'Bawaan' };
const builtIn = async (): Promise<ContentVersion> => own;

test('content page: the built-in text until an owner publishes another', async () => {
  const contents = new InMemoryContentRepository();
  const read = new ReadContent(contents, new MarkedReader());
  expect(await read.execute('terms', builtIn)).toEqual({
    version: 1,
    publishedAt: own.publishedAt,
    blocks: [{ is: 'paragraph', has: ['Bawaan'] }],
  });
  contents.texts.set('terms', { version: 4, publishedAt: new Date('2026-12-01T00:00:00Z'), body: '**Milik** toko' });
  const refuse = async (): Promise<never> => Promise.reject(new Error('not needed'));
  expect(await read.execute('terms', refuse)).toEqual({
    version: 4,
    publishedAt: new Date('2026-12-01T00:00:00Z'),
    blocks: [{ is: 'paragraph', has: [{ is: 'strong', has: ['Milik'] }, ' toko'] }],
  });
  expect((await read.execute('help', builtIn)).version).toBe(1);
});

test('content page: published text unreadable, failure instead of the built-in text', async () => {
  const away = { published: () => Promise.reject(new PortError('unavailable', 'no answer')) };
  await expect(new ReadContent(away, new MarkedReader()).execute('terms', builtIn)).rejects.toMatchObject({ reason: 'unavailable' });
});
