import type { TransactionSql } from 'postgres';
import type { CredentialSealer } from '../../application/credential/credential-sealer.ts';
import { type CredentialField, type CredentialTexts, checkTexts, splitByScope } from '../../domain/credential/fields.ts';
import { fractionOf } from './derived.ts';

/** Letters and digits without look-alikes. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const VERSION = 1;

const made = (length: number, ...name: readonly string[]): string =>
  Array.from({ length }, (_, place) => SIGNS[Math.floor(fractionOf(...name, place) * SIGNS.length)] ?? '').join('');

/** Login data that resemble those of an account and open nothing. */
const textsOf = (product: string, loginMethod: string): CredentialTexts => {
  const login = `arena.${made(6, 'login', product)}`;
  return {
    login_method: loginMethod,
    login,
    password: `Contoh-${made(8, 'password', product)}`,
    // A domain reserved for examples (RFC 2606).
    email: `${login}@example.com`,
    email_password: `Contoh-${made(8, 'email password', product)}`,
  };
};

/** A sample account that can be bought or rented. */
export interface DemoLogin {
  readonly productId: string;
  readonly loginMethod: string;
}

/**
 * Seals generated login data for sample accounts, so that a new shop can be tried at once. They are for sale only while the sandbox is the
 * sole gateway, which the database ensures.
 */
export const sealDemoAccounts = async (sql: TransactionSql, sealer: CredentialSealer, accounts: readonly DemoLogin[]): Promise<void> => {
  const ids = accounts.map(({ productId }) => productId);
  const units = await sql<{ id: string; product: string; fields: readonly CredentialField[] }[]>`
    select u.id, u.product_id as product, private.credential_fields(u.product_id) as fields from private.units u
    where u.product_id = any (${ids}) order by u.position`;
  const methods = new Map(accounts.map(({ productId, loginMethod }) => [productId, loginMethod]));
  const parts = units.flatMap(({ id, product, fields }) => {
    const texts = checkTexts(fields, 'buyer', textsOf(product, methods.get(product) ?? ''));
    if (!texts.ok) throw new Error(`the demonstration lacks a field: ${texts.failure.code}`);
    return splitByScope(fields, 'buyer', texts.value).map((part) => {
      const { sealed, wrappedKey } = sealer.seal(part.texts, { unitId: id, scope: part.scope, version: VERSION });
      return { unit_id: id, scope: part.scope, sealed, wrapped_key: wrappedKey, key_id: sealer.keyId, fields: Object.keys(part.texts) };
    });
  });
  await sql`
    insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields)
    select p.unit_id, p.scope, ${VERSION}, p.sealed, p.wrapped_key, p.key_id, p.fields
    from jsonb_to_recordset(${sql.json(parts)}) as p (unit_id uuid, scope text, sealed text, wrapped_key text, key_id text, fields text[])`;
  await sql`update private.units set has_credentials = true where product_id = any (${ids})`;
  await sql`select private.add_credential_line(u.id, 'sealed', null, 'system', null, 'buyer', ${VERSION}, null, null)
    from private.units u where u.product_id = any (${ids})`;
  await sql`insert into private.demo_accounts (product_id) select unnest(${ids}::uuid[])`;
  await sql`select private.show_demo_accounts()`;
};
