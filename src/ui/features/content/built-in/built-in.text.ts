import type { ContentSlug, ContentVersion } from '../../../../application/content/content-repository.ts';
import { DeferredModule } from '../../../../application/shared/deferred-module.ts';

/** The date of the built-in texts. A change of a text changes its date. */
const WRITTEN = { help: '2026-11-26', terms: '2026-11-25', privacy: '2026-11-26', community: '2026-11-25' } as const;

const BODIES: Readonly<Record<ContentSlug, DeferredModule<string>>> = {
  help: new DeferredModule(async () => (await import('./help.text.ts')).helpContent),
  terms: new DeferredModule(async () => (await import('./terms.text.ts')).termsContent),
  privacy: new DeferredModule(async () => (await import('./privacy.text.ts')).privacyContent),
  community: new DeferredModule(async () => (await import('./community.text.ts')).communityContent),
};

/** Loads the built-in text, which applies until the owner publishes another. */
export const builtIn = (slug: ContentSlug) => async (): Promise<ContentVersion> => ({
  version: 1,
  publishedAt: new Date(`${WRITTEN[slug]}T00:00:00+07:00`),
  body: await BODIES[slug].ready(),
});
