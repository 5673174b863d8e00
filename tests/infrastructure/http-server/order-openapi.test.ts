import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { VAULT_BODIES } from '../../../src/infrastructure/http-server/credential/vault-bodies.ts';
import { ORDER_BODIES, PAYMENT_BODIES } from '../../../src/infrastructure/http-server/order/order-bodies.ts';
import { vaultRefusal } from '../../../src/infrastructure/wire/credential-failure-text.ts';
import { orderRefusal } from '../../../src/infrastructure/wire/order-failure-text.ts';

interface Schema {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly oneOf?: readonly Schema[];
}
interface Operation {
  readonly parameters: readonly { readonly schema: { readonly enum: readonly string[] } }[];
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}
const document = JSON.parse(readFileSync('docs/api/openapi.json', 'utf8')) as {
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};
const operation = (path: string): Operation => document.paths[path]?.post as Operation;
const bodiesOf = (path: string): readonly (Schema | undefined)[] => {
  const { schema } = operation(path).requestBody.content['application/json'];
  return (schema.oneOf ?? [schema]).map(({ $ref = '' }) => document.components.schemas[$ref.split('/').at(-1) ?? '']);
};

describe('OpenAPI document of orders, payments and the vault', () => {
  test.each([
    ['/api/orders', ORDER_BODIES],
    ['/api/payments', PAYMENT_BODIES],
    ['/api/vault', VAULT_BODIES],
  ] as const)('%s: actions and bodies match', (path, bodies) => {
    expect(operation(path).parameters[0]?.schema.enum).toEqual(Object.keys(bodies));
    const described = bodiesOf(path).map((body) => [Object.keys(body?.properties ?? {}), body?.required]);
    const isRead = Object.values(bodies)
      .flatMap((body) => ('options' in body ? [...body.options] : [body]))
      .map(({ entries }) => [
        Object.keys(entries),
        Object.entries(entries).flatMap(([name, entry]) => ((entry as { type: string }).type === 'optional' ? [] : [name])),
      ]);
    expect(described).toEqual(isRead);
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
