import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { describeCalls } from '../../../scripts/openapi/document.ts';
import { vaultRefusal } from '../../../src/infrastructure/wire/credential-failure-text.ts';
import { orderRefusal } from '../../../src/infrastructure/wire/order-failure-text.ts';

interface Operation {
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}
const document = JSON.parse(readFileSync('docs/api/openapi.json', 'utf8')) as {
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
};
const operation = (path: string): Operation => document.paths[path]?.post as Operation;
describe('OpenAPI document of orders, payments and the vault', () => {
  test('calls: as they are described, which npm run openapi writes', () => {
    expect(document).toEqual(describeCalls(document as never));
  });
  test('a body: names of JSON, and what a field has to be', () => {
    expect(document.components.schemas['PlaceOrderBody']).toMatchObject({
      required: ['key', 'product_id', 'expected_total', 'rules_version'],
      properties: { option_id: { type: ['string', 'null'], format: 'uuid' }, start: { type: ['string', 'null'], format: 'date-time' } },
    });
  });
  test('refusals: all with their status, none is a server error', () => {
    const paths = ['/api/orders', '/api/payments', '/api/payments/{gateway}/webhook', '/internal/payments/{reference}'];
    const codes = readFileSync('src/infrastructure/wire/order-failure-text.ts', 'utf8').matchAll(/^ {2}([A-Z_]+): \[/gm);
    for (const [, code = ''] of codes) {
      const { status, text } = orderRefusal(code);
      const documented = paths.filter((path) => operation(path).responses[String(status)]?.description.includes(`\`${code}\``));
      expect([code, documented.length > 0, status >= 500]).toEqual([code, true, code === 'UNAVAILABLE']);
      expect(text).toMatch(/^[A-Z][^_]{5,90}[.?!]$/);
    }
    expect(orderRefusal('A_CODE_OF_TOMORROW').status).toBe(409);
  });
  test('refusals of the vault: all', () => {
    const codes = [...readFileSync('src/infrastructure/wire/credential-failure-text.ts', 'utf8').matchAll(/^ {2}([A-Z_]+): \[/gm)];
    expect(codes.length).toBeGreaterThan(15);
    for (const [, code = ''] of codes) {
      const { status, text } = vaultRefusal(code);
      expect([code, operation('/api/vault').responses[String(status)]?.description]).toEqual([
        code,
        expect.stringContaining(`\`${code}\``),
      ]);
      expect([code, status >= 500]).toEqual([code, code === 'UNAVAILABLE']);
      expect(text).toMatch(/^[A-Z][^_]{5,90}[.?!]$/);
    }
    expect(vaultRefusal('BUSY')).toEqual(orderRefusal('BUSY'));
  });
});
