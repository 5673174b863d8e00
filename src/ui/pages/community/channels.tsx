import { Link } from 'react-router-dom';
import type { SiteSettings } from '../../../domain/settings/site-settings.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { paths } from '../../core/paths.ts';
import styles from './channels.module.scss';
import { communityText } from './community.text.ts';

interface Channel {
  readonly icon: IconName;
  readonly name: string;
  readonly text: string;
  readonly address: string;
}

const socialOf = (settings: SiteSettings): readonly (readonly [IconName, string, string | null])[] => [
  ['instagram', 'Instagram', settings.instagramUrl],
  ['tiktok', 'TikTok', settings.tiktokUrl],
  ['youtube', 'YouTube', settings.youtubeUrl],
  ['facebook', 'Facebook', settings.facebookUrl],
  ['twitter', 'X', settings.twitterUrl],
];

/** Channels as far as the owner has set them and shows social media. */
const channelsOf = (settings: SiteSettings): readonly Channel[] => {
  const { whatsappChannelUrl } = settings;
  const own: readonly Channel[] =
    whatsappChannelUrl === null
      ? []
      : [{ icon: 'chat', name: communityText.channel, text: communityText.channelText, address: whatsappChannelUrl }];
  if (!settings.socialMediaEnabled) return own;
  const social = socialOf(settings).flatMap(([icon, name, address]): Channel[] =>
    address === null ? [] : [{ icon, name, text: new URL(address).hostname.replace(/^www\./, ''), address }],
  );
  return [...own, ...social];
};

export const Channels = ({ settings }: { readonly settings: SiteSettings }) => {
  const channels = channelsOf(settings);
  return (
    <section aria-labelledby="saluran">
      <h2 id="saluran" className={styles['title']}>
        {communityText.channels}
      </h2>
      {channels.length === 0 ? <p className={styles['none']}>{communityText.noChannels}</p> : null}
      <ul className={styles['list']}>
        {channels.map(({ icon, name, text, address }) => (
          <li key={name}>
            <a className={styles['channel']} href={address} rel="noopener" target="_blank">
              <Icon name={icon} />
              <span>
                <b>{name}</b>
                <span>{text}</span>
              </span>
              <Icon name="arrowRight" size="small" />
            </a>
          </li>
        ))}
        <li>
          <Link className={styles['channel']} to={paths.feed}>
            <Icon name="bolt" />
            <span>
              <b>{communityText.feed}</b>
              <span>{communityText.feedText}</span>
            </span>
            <Icon name="arrowRight" size="small" />
          </Link>
        </li>
      </ul>
    </section>
  );
};
