import type { SiteSettings } from '../../../domain/settings/site-settings.ts';
import { whatsappLink } from '../../../domain/settings/whatsapp-link.ts';
import { buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { ContactLines } from './contact-lines.tsx';
import styles from './shop-contact.module.scss';

interface Props {
  readonly id: string;
  readonly settings: SiteSettings;
  readonly title: string;
  readonly text: string;
  /** The text while the owner has set no contact. */
  readonly none: string;
  readonly whatsapp: string;
  /** The initial text of the chat. */
  readonly message?: string;
}

const hasLines = ({ supportEmail, contactEmail, contactPhone }: SiteSettings): boolean =>
  [supportEmail, contactEmail, contactPhone].some((value) => (value ?? '').trim() !== '');

/** The contacts of the shop, as far as its settings have them. */
export const ShopContact = ({ id, settings, title, text, none, whatsapp, message = '' }: Props) => {
  const chat = whatsappLink(settings.whatsappNumber, message);
  const isReachable = chat !== null || hasLines(settings);
  return (
    <section className={styles['contact']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{isReachable ? text : none}</p>
      <ContactLines settings={settings} />
      {chat === null ? null : (
        <a className={buttonClass('secondary')} href={chat} rel="noopener" target="_blank">
          <Icon name="chat" />
          {whatsapp}
        </a>
      )}
    </section>
  );
};
