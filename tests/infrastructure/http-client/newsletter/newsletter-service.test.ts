import { describe, expect, test } from '@jest/globals';
import { isPortError } from '../../../../src/application/shared/port-error.ts';
import { HttpNewsletterService } from '../../../../src/infrastructure/http-client/newsletter/newsletter-service.ts';
import { newsletterServiceContract } from '../../../contracts/newsletter/newsletter-service.contract.ts';
import { NewsletterFront } from '../../../support/newsletter-front.ts';

newsletterServiceContract(async () => {
  const front = new NewsletterFront();
  await front.open();
  return { repository: new HttpNewsletterService(fetch, `${front.origin}/api`), close: () => front.close() };
});

describe('newsletter service without an answer', () => {
  test.each<[string, () => Promise<Response>]>([
    ['is offline', () => Promise.reject(new TypeError('fetch failed'))],
    ['a page of another server', async () => new Response('<h1>502</h1>', { status: 502 })],
    ['an unexpected JSON object', async () => Response.json({ nothing: 1 })],
    ['null', async () => Response.json(null)],
  ])('%s', async (_, answer) => {
    const failure: unknown = await new HttpNewsletterService(answer, '/api').subscribe('a@b.example').catch((error: unknown) => error);
    expect(isPortError(failure, 'unavailable')).toBe(true);
  });
});
