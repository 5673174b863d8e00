import { describe, expect, test } from '@jest/globals';
import { settingsAnswer } from '../../../../src/application/settings/settings.answers.ts';
import { toJson } from '../../../../src/application/shared/call.ts';
import { emptySettings } from '../../../../src/domain/settings/own-settings.ts';
import { HttpAdminSettingsRepository } from '../../../../src/infrastructure/http-client/settings/admin-settings-repository.ts';

const FILES = 'https://berkas.example';
const LOGO = '/storage/v1/object/public/settings/logo.png';
const VERSION = '2026-11-21T05:00:00.123456+00:00';

/** The interface with a single answer. */
const answering = (status: number, body: string) => {
  const requests: { readonly url: string; readonly init: RequestInit | undefined }[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    requests.push({ url: String(input), init });
    return new Response(body, { status });
  };
  return { asked: requests, repository: new HttpAdminSettingsRepository(fetcher, '/api/admin', FILES, 'kunci') };
};

describe('settings API client', () => {
  test('read: with the session token, own files with their full address', async () => {
    const { asked, repository } = answering(
      200,
      JSON.stringify(toJson(settingsAnswer, { data: { ...emptySettings, logoUrl: LOGO, updatedAt: VERSION } })),
    );
    expect(await repository.read()).toEqual({ own: { ...emptySettings, logoUrl: FILES + LOGO }, version: VERSION });
    expect(asked).toMatchObject([{ url: '/api/admin?action=settings', init: { headers: { authorization: 'Bearer kunci' } } }]);
  });
  test('update: changed fields only, in snake_case, with the former version', async () => {
    const { asked, repository } = answering(200, JSON.stringify({ success: true, updated_at: VERSION }));
    expect(await repository.update({ siteName: 'Toko', logoUrl: FILES + LOGO, newsletterEnabled: false }, VERSION)).toBe(VERSION);
    expect(asked[0]?.url).toBe('/api/admin?action=update-settings&updated_at=2026-11-21T05%3A00%3A00.123456%2B00%3A00');
    expect(JSON.parse(String(asked[0]?.init?.body))).toEqual({ site_name: 'Toko', logo_url: LOGO, newsletter_enabled: false });
  });
  test.each([
    [null, '&updated_at=none'],
    [undefined, ''],
  ])('version %p: sent as %p', async (version, query) => {
    const { asked, repository } = answering(200, JSON.stringify({ success: true, updated_at: VERSION }));
    await repository.update({ siteName: 'Toko' }, version);
    expect(asked[0]?.url).toBe(`/api/admin?action=update-settings${query}`);
  });
  test.each([
    [400, 'invalid'],
    [401, 'denied'],
    [403, 'denied'],
    [409, 'conflict'],
    [429, 'unavailable'],
    [503, 'unavailable'],
  ] as const)('status %i: %s', async (status, reason) => {
    const { repository } = answering(status, JSON.stringify({ error: 'Tidak.', code: 'X' }));
    await expect(repository.read()).rejects.toMatchObject({ reason, message: 'Tidak.', code: 'X' });
  });
  test('unexpected answer: an error with its text', async () => {
    await expect(answering(502, ' Bad Gateway ').repository.read()).rejects.toMatchObject({
      reason: 'unavailable',
      message: 'Bad Gateway',
    });
    await expect(answering(200, '{"data":{"site_name":5}}').repository.read()).rejects.toMatchObject({ reason: 'unavailable' });
    await expect(answering(200, '[]').repository.update({ siteName: 'x' }, null)).rejects.toMatchObject({ reason: 'unavailable' });
  });
  test('no answer: unavailable', async () => {
    const repository = new HttpAdminSettingsRepository(() => Promise.reject(new TypeError('offline')), '/api/admin', '', 'kunci');
    await expect(repository.read()).rejects.toMatchObject({ reason: 'unavailable' });
  });
});
