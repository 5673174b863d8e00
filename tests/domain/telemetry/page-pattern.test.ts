import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mayRunHostedScripts } from '../../../src/domain/telemetry/hosted-scripts.ts';
import { isPagePattern, pagePatternOf } from '../../../src/domain/telemetry/page-pattern.ts';

describe('page pattern of an address', () => {
  test.each([
    ['/', '/'],
    ['/products', '/products'],
    ['/products/', '/products'],
    ['/products/4f1c0000-0000-4000-8000-000000000001', '/products/:id'],
    ['/products/a/b/c', '/products/:id'],
    ['/search?q=nama+saya', '/search'],
    ['/payment-status/INV-1', '/payment-status/:id'],
    ['/admin/system', '/admin/*'],
    ['/dimas@example.com', '/*'],
    ['//evil.example', '/*'],
  ])('%s is %s', (path, pattern) => expect(pagePatternOf(path)).toBe(pattern));
  test('any text: not contained in the pattern', () => {
    fc.assert(fc.property(fc.string(), (text) => isPagePattern(pagePatternOf(`/products/${text}`)) && isPagePattern(pagePatternOf(text))));
    expect(pagePatternOf('/products/rahasia')).not.toContain('rahasia');
  });
  test.each(['/products/1', 'products', '/x', '', '/products/:id/', 3, null])('%p: not a pattern', (text) =>
    expect(isPagePattern(text)).toBe(false),
  );
});

describe('hosted scripts', () => {
  test.each(['/', '/products', '/products/1', '/wishlist', '/help'])('%s: allowed', (path) => expect(mayRunHostedScripts(path)).toBe(true));
  test.each(['/admin', '/admin/system', '/auth', '/settings', '/profile', '/orders', '/payment', '/payment-status', '/internal/outbox'])(
    '%s: not allowed',
    (path) => expect(mayRunHostedScripts(path)).toBe(false),
  );
});
