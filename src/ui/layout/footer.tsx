import { observer } from 'mobx-react-lite';
import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { JoinNewsletter } from '../../application/newsletter/newsletter-service.ts';
import type { SiteSettings } from '../../domain/settings/site-settings.ts';
import { buttonClass } from '../components/button.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { iconButtonClass } from '../components/icon-button.tsx';
import { Segmented } from '../components/segmented.tsx';
import { paths } from '../core/paths.ts';
import { useStore } from '../core/view-model.tsx';
import { ContactLines } from '../features/content/contact-lines.tsx';
import { ownerAddress } from '../features/settings/owner-address.ts';
import { ClockStore } from '../stores/clock.store.ts';
import { ThemeStore } from '../stores/theme.store.ts';
import { ToastStore } from '../stores/toast.store.ts';
import { layoutText } from '../text/layout.ts';
import { yearOf } from '../text/time.ts';
import { Brand } from './brand.tsx';
import styles from './footer.module.scss';
import { footerText, newsletterText } from './footer.text.ts';

const OPTIONS = [
  ['dark', layoutText.themeDark],
  ['light', layoutText.themeLight],
  ['auto', layoutText.themeAuto],
] as const;

const ThemeChoice = observer(() => {
  const theme = useStore(ThemeStore);
  return <Segmented label={layoutText.theme} options={OPTIONS} value={theme.mode} onChange={theme.choose} />;
});

/** Joins parts as sentences, each with one full stop. */
const sentences = (...parts: readonly (string | null)[]): string =>
  parts.flatMap((part) => (part === null || part.trim() === '' ? [] : [`${part.trim().replace(/[.]+$/, '')}.`])).join(' ');

type Entry = readonly [name: string, address: string | null];

/** The four groups of section 2, without entries whose address the owner has not set. */
const groupsOf = (settings: SiteSettings): readonly (readonly [string, readonly Entry[]])[] => [
  [
    footerText.groupProducts,
    [
      [footerText.allProducts, paths.allProducts],
      [footerText.flashSale, paths.flashSales],
      [footerText.rentable, paths.rentable],
      [footerText.popular, paths.popular],
    ],
  ],
  [
    footerText.groupServices,
    [
      [footerText.sell, paths.sell],
      [footerText.orders, paths.orders],
      [footerText.wishlist, paths.wishlist],
      [footerText.topUp, ownerAddress(settings.topupGameUrl)],
    ],
  ],
  [
    footerText.groupHelp,
    [
      [footerText.help, paths.help],
      [footerText.payment, paths.helpPayment],
      [footerText.terms, paths.terms],
      [footerText.privacy, paths.privacy],
    ],
  ],
  [
    footerText.groupCommunity,
    [
      [footerText.feed, paths.feed],
      [footerText.channel, ownerAddress(settings.whatsappChannelUrl)],
      [footerText.community, paths.community],
    ],
  ],
];

const socialOf = (settings: SiteSettings): readonly (readonly [IconName, string, string | null])[] => [
  ['instagram', 'Instagram', settings.instagramUrl],
  ['tiktok', 'TikTok', settings.tiktokUrl],
  ['youtube', 'YouTube', settings.youtubeUrl],
  ['facebook', 'Facebook', settings.facebookUrl],
  ['twitter', 'X', settings.twitterUrl],
];

const Entry = ({ name, address }: { readonly name: string; readonly address: string }) =>
  address.startsWith('/') ? (
    <Link to={address}>{name}</Link>
  ) : (
    <a href={address} rel="noopener" target="_blank">
      {name}
    </a>
  );

/** The newsletter form. It works without scripts; with them it is sent without leaving the page. */
const NewsletterForm = () => {
  const join = useStore(JoinNewsletter);
  const toasts = useStore(ToastStore);
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    try {
      const { isTaken, message } = await join.execute(String(new FormData(form).get('email')));
      if (isTaken) form.reset();
      toasts.show(isTaken ? 'success' : 'error', message);
    } catch {
      toasts.show('error', newsletterText.unavailable);
    }
  };
  return (
    <form className={styles['news']} action={paths.newsletter} method="post" aria-label={newsletterText.title} onSubmit={send}>
      <label htmlFor="kabar">{newsletterText.title}</label>
      <div className={styles['newsRow']}>
        <input id="kabar" name="email" type="email" required maxLength={254} autoComplete="email" placeholder={newsletterText.field} />
        <button type="submit" className={buttonClass('secondary')}>
          {newsletterText.send}
        </button>
      </div>
      <p>
        {newsletterText.consent} <Link to={paths.privacy}>{newsletterText.privacy}</Link>
      </p>
    </form>
  );
};

export const Footer = observer(({ settings }: { readonly settings: SiteSettings }) => {
  const year = yearOf(useStore(ClockStore).now);
  const social = settings.socialMediaEnabled ? socialOf(settings).filter(([, , address]) => ownerAddress(address) !== null) : [];
  return (
    <footer className={styles['footer']}>
      <div className="wrap">
        <div className={styles['groups']}>
          <div className={styles['about']}>
            <Brand siteName={settings.siteName} logoUrl={settings.logoUrl} />
            <p>{sentences(layoutText.tagline, settings.companyDescription)}</p>
            <ContactLines settings={settings} />
            {settings.newsletterEnabled ? <NewsletterForm /> : null}
          </div>
          {groupsOf(settings).map(([title, entries]) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {entries.map(([name, address]) =>
                  address === null ? null : <li key={name}>{<Entry name={name} address={address} />}</li>,
                )}
              </ul>
            </nav>
          ))}
        </div>
        <div className={styles['end']}>
          <span>{settings.footerCopyrightText?.trim() || footerText.copyright(year, settings.siteName)}</span>
          <ThemeChoice />
          {social.length === 0 ? null : (
            <ul className={styles['social']} aria-label={footerText.social}>
              {social.map(([icon, name, address]) => (
                <li key={name}>
                  <a className={iconButtonClass} href={address ?? ''} aria-label={name} rel="noopener" target="_blank">
                    <Icon name={icon} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  );
});
