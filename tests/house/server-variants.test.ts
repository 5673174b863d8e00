import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { serverVariants } from '../../scripts/build/server-variants.ts';

const LISTING = resolve('src/ui/features/catalog/product-listing.tsx');
const CARD = resolve('src/ui/features/catalog/live-product-card.tsx');
const VARIANT = resolve('src/ui/features/catalog/live-product-card.server.tsx');

type ResolveId = (this: object, source: string, importer: string, options: { readonly ssr: boolean }) => Promise<string | null>;

/** The file that a build takes for an import; null where it decides by itself. */
const taken = (source: string, importer: string, ssr: boolean): Promise<string | null> => {
  const build = { resolve: async () => ({ id: join(importer, '..', source) }) };
  return (serverVariants().resolveId as unknown as ResolveId).call(build, source, importer, { ssr });
};

test('server variants: the server build uses the variant of a component, the variant imports the component', async () => {
  expect(existsSync(VARIANT)).toBe(true);
  expect(await taken('./live-product-card.tsx', LISTING, true)).toBe(VARIANT);
  expect(await taken('./live-product-card.tsx', VARIANT, true)).toBeNull();
});
test('server variants: the browser build and components without a variant are unchanged', async () => {
  expect(await taken('./live-product-card.tsx', LISTING, false)).toBeNull();
  expect(await taken('./load-more.tsx', CARD, true)).toBeNull();
});
