import { ReadContent } from '../../../application/content/read-content.ts';
import { ReadSiteSettings } from '../../../application/settings/read-site-settings.ts';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import { definePage, type PageRequest } from '../../core/page.ts';
import { paths } from '../../core/paths.ts';
import { builtIn } from '../../features/content/built-in/built-in.text.ts';
import { communityText } from './community.text.ts';
import type { CommunityData } from './community-data.ts';
import { CommunityPage } from './community-page.tsx';

const LONGEST = 40;

// The phone rules are loaded only for a number check.
const rules = new DeferredModule(() => import('../../../domain/settings/official-number.ts'));

const checkOf = async ({ get, url }: PageRequest): Promise<CommunityData['check']> => {
  const number = (url.searchParams.get('nomor') ?? '').trim().slice(0, LONGEST);
  if (number === '') return null;
  const [{ checkNumber }, settings] = await Promise.all([rules.ready(), get(ReadSiteSettings).execute()]);
  return { number, verdict: checkNumber(number, settings) };
};

export const community = definePage<CommunityData>({
  bindings: [],
  load: async (request) => {
    const [rules, check] = await Promise.all([request.get(ReadContent).execute('community', builtIn('community')), checkOf(request)]);
    return { rules, check };
  },
  meta: (_, settings) => ({
    title: communityText.title,
    description: communityText.description(settings.siteName),
    canonical: paths.community,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: settings.siteName,
      ...(settings.contactPhone === null ? {} : { telephone: settings.contactPhone }),
      ...(settings.supportEmail === null ? {} : { email: settings.supportEmail }),
      ...(settings.socialMediaEnabled
        ? {
            sameAs: [settings.instagramUrl, settings.tiktokUrl, settings.youtubeUrl, settings.facebookUrl, settings.twitterUrl].filter(
              (address) => address !== null,
            ),
          }
        : {}),
    },
  }),
  Component: CommunityPage,
});
