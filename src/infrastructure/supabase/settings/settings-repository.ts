import type { SettingsRepository } from '../../../application/settings/settings-repository.ts';
import { type SiteSettings, settingsFrom } from '../../../domain/settings/site-settings.ts';
import { withOrigin } from '../media/own-files.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOrNull } from '../shared/to-port-error.ts';

/** website_settings over PostgREST: one public row. */
export class SupabaseSettingsRepository implements SettingsRepository {
  constructor(
    private readonly rest: RestClient,
    private readonly fileOrigin: string,
  ) {}

  async read(): Promise<SiteSettings | null> {
    const row = dataOrNull(await this.rest.from('website_settings').select('*').limit(1).maybeSingle());
    if (row === null) return null;
    return settingsFrom({
      id: row.id,
      siteName: row.site_name,
      logoUrl: withOrigin(this.fileOrigin, row.logo_url),
      faviconUrl: withOrigin(this.fileOrigin, row.favicon_url),
      contactEmail: row.contact_email,
      supportEmail: row.support_email,
      contactPhone: row.contact_phone,
      whatsappNumber: row.whatsapp_number,
      address: row.address,
      businessHours: row.business_hours,
      companyDescription: row.company_description,
      facebookUrl: row.facebook_url,
      instagramUrl: row.instagram_url,
      tiktokUrl: row.tiktok_url,
      youtubeUrl: row.youtube_url,
      twitterUrl: row.twitter_url,
      heroTitle: row.hero_title,
      heroSubtitle: row.hero_subtitle,
      footerCopyrightText: row.footer_copyright_text,
      newsletterEnabled: row.newsletter_enabled,
      socialMediaEnabled: row.social_media_enabled,
      topupGameUrl: row.topup_game_url,
      whatsappChannelUrl: row.whatsapp_channel_url,
      heroButtonUrl: row.hero_button_url,
      jualAkunWhatsappUrl: row.jual_akun_whatsapp_url,
      sellsAccounts: row.sells_accounts,
      updatedAt: new Date(row.updated_at),
    });
  }
}
