import { AnyLink } from '../../components/any-link.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { ownerAddress } from '../../features/settings/owner-address.ts';
import styles from './empty-shop-links.module.scss';
import { homeText } from './home.text.ts';

interface Props {
  readonly channelUrl: string | null;
  readonly topUpUrl: string | null;
}

/** External links that the owner has set: the WhatsApp channel, top-up. */
export const EmptyShopLinks = ({ channelUrl, topUpUrl }: Props) => {
  const channel = ownerAddress(channelUrl);
  const topUp = ownerAddress(topUpUrl);
  if (channel === null && topUp === null) return null;
  return (
    <div className={styles['ways']}>
      {channel === null ? null : <WayOut to={channel} icon="chat" title={homeText.channel} text={homeText.channelText} />}
      {topUp === null ? null : <WayOut to={topUp} icon="bolt" title={homeText.topUp} text={homeText.topUpText} />}
    </div>
  );
};

const WayOut = ({
  to,
  icon,
  title,
  text,
}: {
  readonly to: string;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}) => (
  <AnyLink className={styles['way']} to={to}>
    <span className={styles['door']}>
      <Icon name={icon} />
    </span>
    <span>
      <b>{title}</b>
      <small>{text}</small>
    </span>
    <Icon name="arrowRight" />
  </AnyLink>
);
