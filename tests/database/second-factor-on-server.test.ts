import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type AdminServer, type AdminVisitor, openAdminServer } from '../support/admin-server.ts';

const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>').toString('base64');
/** Every action of `/api/admin` with a valid body; null for one that reads. */
const ACTIONS: Readonly<Record<string, object | null>> = {
  settings: null,
  'update-settings': { site_name: 'Diambil' },
  system: null,
  'check-upload': { bucket: 'product-images', path: 'products/a.png' },
  'upload-logo': { bucket: 'settings', name: 'logo.svg', content: drawing },
};

let server: AdminServer;
beforeAll(async () => {
  server = await openAdminServer();
});
afterAll(() => server.close());

const send = async (action: string, { sessionToken }: AdminVisitor) => {
  const body = ACTIONS[action] ?? null;
  const answer = await fetch(`${server.origin}/api/admin?action=${action}`, {
    method: body === null ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${sessionToken}`, 'content-type': 'application/json' },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  return { action, status: answer.status, code: ((await answer.json()) as { code?: string }).code };
};
const discard = async ({ token }: AdminVisitor): Promise<number> =>
  (
    await server.database.request('/rest/v1/rpc/discard_files', {
      method: 'POST',
      token,
      body: JSON.stringify({ p_bucket: 'product-images', p_paths: ['products/a.png'] }),
    })
  ).status;
const demand = (roles: readonly string[]) =>
  server.database.sql`update private.staff_rules set requires_second_factor = role = any (${roles as string[]})`;

describe('roles that need a second factor', () => {
  test('without one: nothing of /api/admin, no removal of files', async () => {
    const { paths } = JSON.parse(readFileSync('docs/api/openapi.json', 'utf8')) as { readonly paths: object };
    const described = Object.keys(paths).flatMap((path) => (path.startsWith('/api/admin/') ? [path.slice('/api/admin/'.length)] : []));
    expect(Object.keys(ACTIONS).toSorted()).toEqual(described.toSorted());
    const [owner, admin] = [await server.visitor('owner'), await server.visitor('admin')];
    await demand(['owner', 'admin']);
    for (const person of [owner, admin]) {
      for (const action of Object.keys(ACTIONS)) expect(await send(action, person)).toEqual({ action, status: 403, code: 'FORBIDDEN' });
      expect(await discard(person)).toBe(403);
    }
    expect(await server.database.sql`select 1 from website_settings where site_name = 'Diambil'`).toHaveLength(0);
    expect(await server.database.sql`select 1 from storage.objects`).toHaveLength(0);
    await demand([]);
    expect(await send('system', admin)).toMatchObject({ status: 200 });
  });
  test('after showing one: the work continues', async () => {
    const admin = await server.visitor('admin', { shownMinutesAgo: 1 });
    await demand(['admin']);
    for (const action of ['settings', 'update-settings', 'system', 'upload-logo'])
      expect(await send(action, admin)).toMatchObject({ action, status: 200 });
    expect((await send('check-upload', admin)).status).not.toBe(403);
    await demand([]);
  });
});

test('blocked person: no permission, in every path', async () => {
  const [admin, { sql }] = [await server.visitor('admin'), server.database];
  await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${admin.id}`;
  const [asked] =
    await sql`select private.account_may(${admin.id}, 'settings.write') as may, private.may_manage_files(${admin.id}, 'settings') as keeps`;
  expect(asked).toEqual({ may: false, keeps: false });
  await expect(sql`select public.server_read_system(${admin.id})`).rejects.toMatchObject({ code: '42501' });
});
