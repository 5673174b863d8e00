import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { ADDRESSES, ENDPOINTS } from '../../../scripts/openapi/addresses.ts';
import { describeCalls } from '../../../scripts/openapi/document.ts';
import { vaultRefusal } from '../../../src/infrastructure/wire/credential-failure-text.ts';
import { orderRefusal } from '../../../src/infrastructure/wire/order-failure-text.ts';

interface Body {
  readonly oneOf?: readonly { readonly $ref: string }[];
}
interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Body }>> };
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly $ref?: string }>>;
}
const document = JSON.parse(readFileSync('docs/api/openapi.json', 'utf8')) as {
  readonly paths: Readonly<Record<string, { readonly get?: Operation; readonly post: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, unknown>>;
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
  };
};
/** The words about a status of an address. */
const wordsOf = (path: string, status: number): string | undefined => {
  const { description, $ref = '' } = document.paths[path]?.post.responses[String(status)] ?? {};
  return description ?? document.components.responses[$ref.slice('#/components/responses/'.length)]?.description;
};
describe('OpenAPI document of orders, payments and the vault', () => {
  test('calls: as they are described, which npm run openapi writes', () => {
    expect(document).toEqual(describeCalls(document as never));
  });
  test('addresses: each is described, by actions or alone', () => {
    const described = [...Object.keys(ADDRESSES), ...ENDPOINTS.map(({ endpoint }) => endpoint.address)];
    const own = (path: string): string => path.replace(/^(\/api\/(?:admin|auth|orders|payments|vault))\/[a-z-]+$/, '$1');
    expect(new Set(Object.keys(document.paths).map(own))).toEqual(new Set(described));
  });
  test('refusals of an address without actions: the codes of its description, by status', () => {
    const undocumented = ENDPOINTS.map(({ endpoint: { address, method, failures }, statusOf }) => {
      const responses = document.paths[address]?.[method]?.responses;
      return failures.filter((code) => responses?.[String(statusOf(code))]?.description?.includes(`\`${code}\``) !== true);
    });
    expect(undocumented.flat()).toEqual([]);
  });
  test('a body: names of JSON, and what a field has to be', () => {
    expect(document.components.schemas['PlaceOrderBody']).toMatchObject({
      required: ['key', 'product_id', 'expected_total', 'rules_version'],
      properties: {
        option_id: { anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] },
        start: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
      },
    });
  });
  test('alternatives of a body: one of them at most fits, by a field that they require with another value', () => {
    const bodies = Object.entries(document.paths).flatMap(([path, { post }]) => {
      const schema = post?.requestBody?.content['application/json']?.schema;
      return schema?.oneOf === undefined ? [] : [[path, schema.oneOf.map(({ $ref }) => $ref.slice('#/components/schemas/'.length))]];
    });
    expect(bodies).toEqual([['/api/orders/place', ['ExtendRentalBody', 'PlaceOrderBody']]]);
    expect(document.components.schemas).toMatchObject({
      ExtendRentalBody: { required: expect.arrayContaining(['kind']), properties: { kind: { const: 'extension' } } },
      PlaceOrderBody: { properties: { kind: { enum: ['purchase', 'rental', null] } } },
    });
  });
  test('objects: closed where the server refuses other fields, open where it ignores them', () => {
    const { schemas } = document.components as { readonly schemas: Readonly<Record<string, { readonly additionalProperties?: unknown }>> };
    const closed = ['LoginBody', 'SettingsChanges', 'UploadLogoBody', 'PlacedOrder', 'User'];
    expect(closed.map((name) => schemas[name]?.additionalProperties)).toEqual(closed.map(() => false));
    expect(['PlaceOrderBody', 'OpenCredentialBody'].map((name) => schemas[name]?.additionalProperties)).toEqual([undefined, undefined]);
  });
  test('refusals: all with their status, none is a server error', () => {
    const paths = ['/api/orders', '/api/payments', '/api/payments/{gateway}/webhook', '/internal/payments/{reference}'];
    const codes = readFileSync('src/infrastructure/wire/order-failure-text.ts', 'utf8').matchAll(/^ {2}([A-Z_]+): \[/gm);
    for (const [, code = ''] of codes) {
      const { status, text } = orderRefusal(code);
      const documented = paths.filter((path) => wordsOf(path, status)?.includes(`\`${code}\``));
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
      expect([code, wordsOf('/api/vault', status)]).toEqual([code, expect.stringContaining(`\`${code}\``)]);
      expect([code, status >= 500]).toEqual([code, code === 'UNAVAILABLE']);
      expect(text).toMatch(/^[A-Z][^_]{5,90}[.?!]$/);
    }
    expect(vaultRefusal('BUSY')).toEqual(orderRefusal('BUSY'));
  });
});
