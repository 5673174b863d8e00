import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { COMMON_FAILURES, type Procedure } from '../../../src/application/shared/call.ts';

const SCHEMAS = 'supabase/schemas';
const APPLICATION = 'src/application';

const isProcedure = (value: unknown): value is Procedure => typeof value === 'object' && value !== null && 'procedure' in value;

const files = readdirSync(APPLICATION, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.answers.ts'));
const modules: readonly object[] = await Promise.all(files.map((path) => import(`../../../${APPLICATION}/${path}`)));
const procedures = modules.flatMap((module) => Object.values(module).filter(isProcedure));

/** The text of each function of the database. */
const texts = new Map(
  readdirSync(SCHEMAS).flatMap((file) =>
    [...readFileSync(`${SCHEMAS}/${file}`, 'utf8').matchAll(/^create function (\w+\.\w+)\s*\([\s\S]*?\$\$([\s\S]*?)\$\$;/gm)].map(
      ([, name = '', text = '']) => [name, text] as const,
    ),
  ),
);

const textOf = (name: string): string => texts.get(`public.${name}`) ?? '';
/** Codes that a function answers or raises itself. */
const codesOf = (text: string): readonly string[] =>
  [...text.matchAll(/(?:'code', |raise exception |\breturn |\breturn query select )'([A-Z][A-Z_]+)'/g)].map(([, code = '']) => code);

/** Everything that a function and those that it calls spell in capitals. */
const capitalsOf = (name: string, seen: Set<string> = new Set()): ReadonlySet<string> => {
  seen.add(name);
  const text = texts.get(name) ?? '';
  const own = [...text.matchAll(/'([A-Z][A-Z_]+)'/g)].map(([, code = '']) => code);
  const called = [...text.matchAll(/\b(?:private|public)\.\w+(?=\()/g)].map(([one]) => one).filter((one) => !seen.has(one));
  return new Set([...own, ...called.flatMap((one) => (seen.has(one) ? [] : [...capitalsOf(one, seen)]))]);
};

describe('functions of the database that are described as procedures', () => {
  test('descriptions: one of each function', () => {
    expect(procedures.length).toBeGreaterThan(180);
    const names = procedures.map(({ procedure }) => procedure);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });
  test('adapters: no function is called without its description, but those of pages whose weight is limited', () => {
    const adapters = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
    const calls = adapters.flatMap((path) =>
      [...readFileSync(`src/${path}`, 'utf8').matchAll(/\.rpc\(\s*([^,)\s]+)/g)].map(([, name]) => `${path}: ${name}`),
    );
    expect(calls.toSorted()).toEqual(
      [
        "infrastructure/supabase/catalog/product-facts.ts: 'products_with_facts'",
        "infrastructure/supabase/catalog/product-repository.ts: 'count_listing'",
        "infrastructure/supabase/catalog/product-repository.ts: 'popular_products'",
        "infrastructure/supabase/content/content-repository.ts: 'read_content'",
        "infrastructure/supabase/notification/notification-repository.ts: 'get_unread_notification_count'",
        "infrastructure/supabase/notification/notification-repository.ts: 'mark_all_notifications_read'",
        "infrastructure/supabase/notification/notification-repository.ts: 'mark_notification_read'",
        "infrastructure/supabase/notification/notification-settings.ts: 'choose_message_setting'",
        "infrastructure/supabase/notification/notification-settings.ts: 'read_message_settings'",
        "infrastructure/supabase/search/product-search.ts: 'correct_search'",
        "infrastructure/supabase/search/product-search.ts: 'count_search'",
        "infrastructure/supabase/search/product-search.ts: 'search_products'",
        "infrastructure/supabase/search/product-search.ts: 'suggest_groups'",
        "infrastructure/supabase/search/search-alerts.ts: 'delete_search_alert'",
        "infrastructure/supabase/search/search-alerts.ts: 'list_search_alerts'",
        "infrastructure/supabase/search/search-alerts.ts: 'save_search_alert'",
        "infrastructure/supabase/wishlist/wishlist-repository.ts: 'read_wishes'",
        "infrastructure/supabase/wishlist/wishlist-repository.ts: 'save_wishes'",
        "infrastructure/supabase/wishlist/wishlist-repository.ts: 'set_wish_news'",
        'infrastructure/supabase/shared/call-function.ts: described.procedure',
        'infrastructure/supabase/shared/call-function.ts: name',
      ].toSorted(),
    );
  });
  test.each(procedures.map((one) => [one.procedure, one] as const))(
    '%s: every code that its text answers is listed',
    (name, { failures }) => {
      const listed: ReadonlySet<string> = new Set([...failures, ...COMMON_FAILURES]);
      expect(textOf(name)).not.toBe('');
      expect(codesOf(textOf(name)).filter((code) => !listed.has(code))).toEqual([]);
    },
  );
  test.each(procedures.map((one) => [one.procedure, one] as const))('%s: no code is listed that it cannot answer', (name, { failures }) => {
    const possible = capitalsOf(`public.${name}`);
    expect(failures.filter((code) => !possible.has(code))).toEqual([]);
  });
});
