import { ReadContent } from '../../../application/content/read-content.ts';
import { ReadSiteSettings } from '../../../application/settings/read-site-settings.ts';
import { definePage, type PageRequest } from '../../page.ts';
import { paths } from '../../paths.ts';
import { communityText } from '../../text/community.ts';
import { builtIn } from '../../text/content/built-in.ts';
import type { CommunityData } from './community-data.ts';
import { CommunityPage } from './community-page.tsx';

const LONGEST = 40;

const checkOf = async ({ get, url }: PageRequest): Promise<CommunityData['check']> => {
  const number = (url.searchParams.get('nomor') ?? '').trim().slice(0, LONGEST);
  if (number === '') return null;
  // The rules of phone numbers come only for who asks.
  const [{ checkNumber }, settings] = await Promise.all([
    import('../../../domain/contact/official-number.ts'),
    get(ReadSiteSettings).execute(),
  ]);
  return { number, verdict: checkNumber(number, settings) };
};

export const community = definePage<CommunityData>({
  bindings: null,
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
