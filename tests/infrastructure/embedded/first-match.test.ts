import { describe, expect, test } from '@jest/globals';
import { findRoute as findAuthRoute } from '../../../src/infrastructure/embedded/auth/routes.ts';
import { findRoute as findStorageRoute } from '../../../src/infrastructure/embedded/storage/routes.ts';

describe('routes of accounts', () => {
  const idsOf = (method: string, path: string): unknown => {
    const found = findAuthRoute(method, `/auth/v1${path}`);
    return typeof found === 'string' ? found : [found.route.path, ...found.ids];
  };
  test.each([
    ['GET', '/user', ['/auth/v1/user']],
    ['PUT', '/admin/users/a', ['/auth/v1/admin/users/:id', 'a']],
    ['DELETE', '/admin/users/a/factors/b', ['/auth/v1/admin/users/:id/factors/:factor', 'a', 'b']],
    ['GET', '/admin/users/%2541/factors', ['/auth/v1/admin/users/:id/factors', '%2541']],
    ['GET', '/admin/users/:id/factors', ['/auth/v1/admin/users/:id/factors', ':id']],
    ['PATCH', '/user', 'wrong method'],
    ['HEAD', '/user', 'wrong method'],
    ['GET', '/user/', 'unknown'],
    ['GET', '/admin/users/', 'unknown'],
    ['GET', '/admin/users//factors', 'unknown'],
    ['GET', '/Xwell-known/jwks.json', 'unknown'],
    ['GET', '/constructor', 'unknown'],
  ])('%s %s', (method, path, expected) => expect(idsOf(method, path)).toEqual(expected));
});

describe('routes of files', () => {
  const found = (method: string, path: string): unknown => {
    const match = findStorageRoute(method, `/storage/v1${path}`);
    return match === null ? null : [match.route.operation, { ...match.parameters }];
  };
  test.each([
    ['GET', '/object/public/b/a/b c.txt', ['storage.object.get_public', { bucket: 'b', name: 'a/b c.txt' }]],
    ['HEAD', '/object/public/b//a', ['storage.object.get_public', { bucket: 'b', name: '/a' }]],
    ['GET', '/object/public/b/a%2Fb\n%25', ['storage.object.get_public', { bucket: 'b', name: 'a%2Fb\n%25' }]],
    ['GET', '/object/b/:name{[^]+}', ['storage.object.get_authenticated', { bucket: 'b', name: ':name{[^]+}' }]],
    ['GET', '/object/:bucket/*', ['storage.object.get_authenticated', { bucket: ':bucket', name: '*' }]],
    ['POST', '/object/list/b', ['storage.object.list', { bucket: 'b' }]],
    ['POST', '/object/list/b/c', ['storage.object.upload', { bucket: 'list', name: 'b/c' }]],
    ['DELETE', '/object/list/b', ['storage.object.delete', { bucket: 'list', name: 'b' }]],
    ['POST', '/object/copy', ['storage.object.copy', {}]],
    ['POST', '/object/sign/b', ['storage.object.sign_many', { bucket: 'b' }]],
    ['PUT', '/object/upload/sign/b/a', ['storage.object.upload_signed', { bucket: 'b', name: 'a' }]],
    ['GET', '/bucket/b', ['storage.bucket.get', { bucket: 'b' }]],
    ['GET', '/bucket/', null],
    ['GET', '/object/public/b/', ['storage.object.get_authenticated', { bucket: 'public', name: 'b/' }]],
    ['GET', '/object//a', null],
    ['PATCH', '/object/b/a', null],
    ['GET', '/__proto__', null],
  ])('%s %j', (method, path, expected) => expect(found(method, path)).toEqual(expected));
});
