import type { Handler } from '../auth-context.ts';
import { requireAdmin } from '../sessions/require-admin.ts';
import type { FactorRow, IdentityRow, UserRow } from '../users/user-row.ts';
import { toUserView } from '../users/user-view.ts';
import { json } from '../wire/answers.ts';
import { invalid } from '../wire/auth-error.ts';

const PER_PAGE = 50;
const MAX_PER_PAGE = 1000;

/** A number of the query; the default when it is missing or empty. */
const readCount = (text: string | null, otherwise: number): number => {
  if (text === null || text === '') return otherwise;
  if (!/^\d{1,6}$/.test(text) || Number(text) === 0) throw invalid('Bad Pagination Parameters');
  return Number(text);
};

/** Links to the next and the last page (RFC 8288), in the order that auth-js parses: the page parameter first. */
const linkHeader = (page: number, last: number, size: number): string =>
  [...(page < last ? [[page + 1, 'next'] as const] : []), [last, 'last'] as const]
    .map(([number, name]) => `</admin/users?page=${number}&per_page=${size}>; rel="${name}"`)
    .join(', ');

/** `GET /admin/users?page=&per_page=`, newest first. */
export const listUsers: Handler = async (context, call) => {
  await requireAdmin(context, call);
  const query = call.url.searchParams;
  const page = readCount(query.get('page'), 1);
  const size = Math.min(readCount(query.get('per_page'), PER_PAGE), MAX_PER_PAGE);
  const { sql } = context;
  const [counted] = await sql<{ n: number }[]>`select count(*)::int as n from auth.users where deleted_at is null`;
  const users = await sql<UserRow[]>`
    select * from auth.users where deleted_at is null order by created_at desc, id limit ${size} offset ${(page - 1) * size}`;
  const ids = users.map(({ id }) => id);
  const identities = await sql<IdentityRow[]>`select * from auth.identities where user_id = any(${ids}) order by created_at, id`;
  const factors = await sql<FactorRow[]>`select * from auth.mfa_factors where user_id = any(${ids}) order by created_at, id`;
  const total = counted?.n ?? 0;
  const of = <T extends { readonly user_id: string }>(rows: readonly T[], id: string): T[] =>
    rows.filter(({ user_id: owner }) => owner === id);
  return json({ users: users.map((user) => toUserView(user, of(identities, user.id), of(factors, user.id))), aud: 'authenticated' }, 200, {
    'x-total-count': String(total),
    link: linkHeader(page, Math.max(1, Math.ceil(total / size)), size),
  });
};
