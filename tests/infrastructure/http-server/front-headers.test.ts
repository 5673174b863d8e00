import { describe, expect, test } from '@jest/globals';
import { deferredSettings, frontHeaders } from '../../../src/infrastructure/composition/server/headers.ts';
import { type Environment, readSettings } from '../../../src/infrastructure/http-server/settings.ts';

const HOSTED = { SUPABASE_URL: 'https://proyek.example', SUPABASE_KEY: 'sb_publishable_0123456789' };
const settings = (environment: Environment = {}) => readSettings(environment, '/toko');
const late = (environment: Environment = {}, isDevelopment = false): string => deferredSettings(settings(environment), isDevelopment);

describe('parameters of the late program', () => {
  test('defaults: cache and measure, unless configured', () => {
    expect(late()).toBe('worker=on&vitals=100');
    expect(late({ SERVICE_WORKER: 'off', VITALS_SAMPLE: '5' })).toBe('worker=off&vitals=5');
  });
  test('development: no service worker', () => expect(late({}, true)).toContain('worker=off'));
  test('no storage for web vitals: no measurement', () => {
    expect(late(HOSTED)).toContain('vitals=0');
    expect(late({ ...HOSTED, SUPABASE_SECRET_KEY: 'sb_secret_0123456789abcdef' })).toContain('vitals=100');
  });
  test('hosted scripts: the configured ones', () =>
    expect(new URLSearchParams(late({ ANALYTICS_SCRIPT_URL: 'https://stat.example/a.js?b=1&c=2' })).getAll('script')).toEqual([
      'https://stat.example/a.js?b=1&c=2',
    ]));
});

describe('content security policy', () => {
  const policyAt = (path: string, environment: Environment = {}): string => {
    const { headers, headersAt } = frontHeaders(settings(environment), false, { text: 'start()' });
    return { ...headers, ...headersAt?.(path) }['content-security-policy'] ?? '';
  };
  test('hosts of scripts: on public pages only, each once', () => {
    const environment = { ANALYTICS_SCRIPT_URL: 'https://stat.example/a.js', SPEED_INSIGHTS_SCRIPT_URL: 'https://stat.example/b.js' };
    expect(policyAt('/products', environment)).toContain(
      "script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00=' https://stat.example;",
    );
    expect(policyAt('/admin/system', environment)).toContain("script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00=';");
  });
  test('no hosted scripts: the same on all pages', () => expect(policyAt('/')).toBe(policyAt('/admin')));
});
