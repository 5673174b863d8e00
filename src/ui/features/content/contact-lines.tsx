import type { SiteSettings } from '../../../domain/settings/site-settings.ts';
import styles from './contact-lines.module.scss';

const contactLinesText = {
  contact: 'Kontak kami',
  support: 'Bantuan',
  email: 'Email',
  phone: 'Telepon',
  address: 'Alamat',
  hours: 'Jam buka',
} as const;

type Contact = Pick<SiteSettings, 'supportEmail' | 'contactEmail' | 'contactPhone' | 'address' | 'businessHours'>;
type Line = readonly [name: string, words: string, href: string | null];

const mail = (address: string): string => `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
/** The characters of a dialable number (RFC 3966). */
const dial = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`;

const linesOf = ({ supportEmail, contactEmail, contactPhone, address, businessHours }: Contact): readonly Line[] => {
  const line = (name: string, value: string | null, to: ((value: string) => string) | null = null): readonly Line[] => {
    const text = value?.trim() ?? '';
    return text === '' ? [] : [[name, text, to === null ? null : to(text)]];
  };
  return [
    ...line(contactLinesText.support, supportEmail, mail),
    ...line(contactLinesText.email, contactEmail === supportEmail ? null : contactEmail, mail),
    ...line(contactLinesText.phone, contactPhone, dial),
    ...line(contactLinesText.address, address),
    ...line(contactLinesText.hours, businessHours),
  ];
};

/** Contacts and opening hours, as far as the owner has set them. */
export const ContactLines = ({ settings }: { readonly settings: Contact }) => {
  const lines = linesOf(settings);
  return lines.length === 0 ? null : (
    <dl className={styles['lines']} aria-label={contactLinesText.contact}>
      {lines.map(([name, written, href]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{href === null ? written : <a href={href}>{written}</a>}</dd>
        </div>
      ))}
    </dl>
  );
};
