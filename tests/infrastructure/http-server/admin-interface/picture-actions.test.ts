import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { checkUpload, uploadLogo } from '../../../../src/application/media/picture.calls.ts';
import type { AdminCall } from '../../../../src/infrastructure/http-server/admin-interface/admin-action.ts';
import { pictureActions } from '../../../../src/infrastructure/http-server/media/picture-actions.ts';
import { failureOf, gained } from '../../../support/account-world.ts';
import { aPicture, PictureWorld } from '../../../support/picture-world.ts';

interface Schema {
  readonly properties: Readonly<Record<string, unknown>>;
}
const { components } = JSON.parse(readFileSync('docs/api/openapi.json', 'utf8')) as {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};
const describedAs = (name: string): readonly string[] => Object.keys(components.schemas[name]?.properties ?? {}).toSorted();

let world: PictureWorld;
const perform = (action: string, body: unknown, more: Partial<AdminCall> = {}) => {
  const call = { token: world.token, contentType: 'application/json', query: new URLSearchParams(), ...more };
  const bytes = new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
  const found = pictureActions({ check: world.check, storeLogo: world.storeLogo })[action];
  if (found === undefined) throw new Error(action);
  return found.perform({ body: bytes, ...call });
};
beforeEach(async () => {
  world = await new PictureWorld().signIn();
});

const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>').toString('base64');
const CALLS = [
  { call: checkUpload, body: { bucket: 'product-images', path: 'products/a.png' }, names: ['CheckUploadBody', 'CheckedUpload'] },
  { call: uploadLogo, body: { bucket: 'game-logos', name: 'logo.svg', content: drawing }, names: ['UploadLogoBody', 'StoredLogo'] },
] as const;

describe.each(CALLS)('$call.action', ({ call: { action, failures }, body, names: [sent, answered] }) => {
  test('valid body: answer matches the document', async () => {
    await world.put('products/a.png', await aPicture().png().toBuffer(), 'image/png');
    expect(Object.keys(body).toSorted()).toEqual(describedAs(sent));
    const outcome = await perform(action, body);
    expect(outcome === null ? null : Object.keys(gained(outcome)).toSorted()).toEqual(describedAs(answered));
  });
  test('missing permission: codes are those of the call', async () => {
    world.files.managers.clear();
    const codes = [await perform(action, body), await perform(action, body, { token: null })].map(
      (outcome) => outcome && failureOf(outcome),
    );
    expect(codes).toEqual(['FORBIDDEN', 'UNAUTHENTICATED']);
    for (const code of codes) expect(failures).toContain(code);
  });
  test('other content: refused, exact JSON fields only', async () => {
    for (const broken of ['', 'halo', '[]', 'null', { ...body, lagi: 1 }, {}]) expect(await perform(action, broken)).toBeNull();
    expect(await perform(action, body, { contentType: 'text/plain' })).toBeNull();
  });
});

test('SVG upload: the body is read only with permission', async () => {
  const admit = async (token: string | null) => {
    const outcome = await pictureActions({ check: world.check, storeLogo: world.storeLogo })['upload-logo']?.admit?.(token);
    return outcome?.ok === true ? null : outcome?.failure.code;
  };
  expect([await admit(world.token), await admit(null)]).toEqual([null, 'UNAUTHENTICATED']);
  world.files.managers.clear();
  expect(await admit(world.token)).toBe('FORBIDDEN');
});
